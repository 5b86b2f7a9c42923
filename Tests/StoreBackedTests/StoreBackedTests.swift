import Foundation
import Observation
import Rollcall
import Testing

@Suite struct StoreBackedTests {
    @Test func propertiesAreKeptInTheStoreUnderTheirNames() throws {
        try StoreScope.withStores { _ in MemoryStore() } _: { () throws in
            let settings = Settings()
            #expect(settings.firstLaunch == nil)
            #expect(settings.fontSize == 14)
            #expect(!settings.$fontSize.isSet)
            settings.fontSize = 16
            settings.firstLaunch = Date(timeIntervalSinceReferenceDate: 0.1)
            settings.title = "Notes"
            settings.theme = .dark
            Settings.launches += 1
            #expect(Settings().fontSize == 16)
            #expect(Settings().computed == 32)
            #expect(Settings().doubled() == 32)
            #expect(try Settings().$fontSize.load() == 16)
            #expect(Settings.launches == 1)
            #expect(settings.$title.key == "legacy.title")
            #expect(settings.$theme.key == "theme")
            #expect(Settings.$launches.key == "launches")
            settings.nickname = nil
            #expect(settings.nickname == nil)
            try settings.$nickname.reset()
            #expect(settings.nickname == "nobody")
        }
        #expect(try store.keys() == [])
    }

    @Test func whatIsNotStoredStaysInTheInstance() {
        StoreScope.withMemoryStores {
            var one = Settings()
            let two = Settings()
            one.kept = 5
            #expect(two.kept == 1)
            #expect(one.constant == 2)
        }
    }

    @Test func typesThatAreInferredHaveTheirProjectionToo() throws {
        try StoreScope.withMemoryStores { () throws in
            let inferred = Inferred()
            #expect(inferred.theme == .dark)
            inferred.theme = .light
            #expect(try inferred.$theme.load() == .light)
            Inferred.shared = .dark
            #expect(try Inferred.$shared.load() == .dark)
            #expect(inferred.default.user == "ann")
            #expect(inferred.$default.key == "inferred.default")
            #expect(MemoryLayout<Settings>.size == MemoryLayout<Int>.size * 2)
        }
    }

    @Test func enumsKeepStatics() throws {
        try StoreScope.withMemoryStores { () throws in
            #expect(Secrets.credentials == nil)
            Secrets.credentials = Credentials(user: "ann", password: "hunter2")
            #expect(Secrets.credentials?.user == "ann")
            #expect(Secrets.$credentials.key == "secrets.credentials")
            try Secrets.$credentials.reset()
            #expect(Secrets.credentials == nil)
            Secrets.count += 1
            #expect(Secrets.count == 1)
        }
    }

    @Test func actorsAndSubclassesHaveTheirOwn() async {
        await StoreScope.withMemoryStores {
            let worker = Worker()
            #expect(await worker.work() == 1)
            #expect(await worker.work() == 2)
            Worker.total += 3
            #expect(Worker.total == 3)
            let derived = Derived()
            derived.x = 10
            derived.y = 20
            #expect(Base().x == 10)
            #expect(Derived().y == 20)
            #expect(derived.$y.key == "derived.y")
        }
    }

    @Test func accessLevelsAndNamesOfTheUsersDoNotMatter() {
        StoreScope.withMemoryStores {
            #expect(Outer.nested == 1)
            Outer.nested = 2
            #expect(Outer.nested == 2)
            let own = UserNames.Own()
            own.number = 2
            UserNames.Own.flag = true
            #expect(own.number == 2)
            #expect(own.text == "text")
            #expect(UserNames.Own.flag)
            UserNames.Typed.key = UserNames.Key()
            UserNames.Typed.date = nil
            #expect(UserNames.Typed.key == UserNames.Key())
            #expect(UserNames.Typed.date == nil)
            #expect(UserNames.Typed.notification == UserNames.Notification())
            #expect(UserNames.Typed.$notification.key == "typed.note")
        }
    }

    @Test func aBatchOfATypeIsAllOrNothing() throws {
        try StoreScope.withMemoryStores { () throws in
            let settings = Settings()
            struct Stop: Error {}
            #expect(throws: Stop.self) {
                try Settings.batch {
                    settings.fontSize = 1
                    settings.title = "x"
                    throw Stop()
                }
            }
            #expect(settings.fontSize == 14)
            try Settings.batch {
                settings.fontSize = 1
                settings.title = "x"
            }
            #expect(settings.fontSize == 1)
            #expect(settings.title == "x")
        }
    }
}

@Suite @MainActor struct ObservationTests {
    /// Runs a change and tells how often a reading of the model was invalidated.
    func invalidations(of read: () -> Void, by change: () throws -> Void) rethrows -> Int {
        let count = Guarded(0)
        withObservationTracking(read) { count.withLock { $0 += 1 } }
        try change()
        return count.withLock { $0 }
    }

    @Test func aClassIsObservable() throws {
        try StoreScope.withMemoryStores { () throws in
            let model = Model()
            #expect(invalidations(of: { _ = model.name }, by: { model.name = "new" }) == 1)
            #expect(invalidations(of: { _ = model.name }, by: { model.count = 1 }) == 0)
            #expect(invalidations(of: { _ = model.name }, by: { model.name = "new" }) == 0)
            #expect(try invalidations(of: { _ = model.name }, by: { try model.$name.save("thrown") }) == 1)
            #expect(try invalidations(of: { _ = model.name }, by: { try model.$name.reset() }) == 1)
            #expect(invalidations(of: { _ = model.name }, by: { Model().name = "by another instance" }) == 1)
            #expect(invalidations(of: { _ = model.name }, by: { model.scratch = "x" }) == 0)
        }
    }

    @Test func aBatchIsObservedAtItsEnd() throws {
        try StoreScope.withMemoryStores { () throws in
            let model = Model()
            struct Stop: Error {}
            let none = invalidations(of: { _ = model.name }) {
                try? Model.batch {
                    model.name = "x"
                    throw Stop()
                }
            }
            #expect(none == 0)
            let one = try invalidations(of: { _ = (model.name, model.count) }) {
                try Model.batch {
                    model.name = "x"
                    model.count = 5
                }
            }
            #expect(one == 1)
        }
    }

    @Test func anInstanceIsNotKeptAliveByItsObservation() {
        StoreScope.withMemoryStores {
            weak var kept: Model?
            do {
                let model = Model()
                _ = model.name
                kept = model
                #expect(kept != nil)
            }
            #expect(kept == nil)
            Model().name = "after"
        }
    }
}

@Suite struct CardTests {
    @Test func eachPropertyLeavesACard() throws {
        let cards = Registry.process.cards.filter { $0.kind == "property" && $0.module == "StoreBackedTests" }
        let title = try #require(cards.first { $0.id == "legacy.title" })
        #expect(title.type == "String")
        #expect(title.store == "store")
        #expect(title.file == "Fixtures.swift")
        #expect(cards.contains { $0.id == "secrets.credentials" && $0.type == "Credentials?" && $0.store == "other" })
        #expect(cards.contains { $0.id == "inferred.theme" && $0.type == nil })
        #expect(!cards.contains { $0.id.contains("kept") || $0.id.contains("constant") })
    }

    @Test func propertiesAreFoundAndSetAsText() throws {
        try StoreScope.withMemoryStores { () throws in
            let properties = Registry.process.values(of: .property, as: AnyStoredProperty.self).map(\.value)
            let size = try #require(properties.first { $0.key == "fontSize" })
            #expect(ObjectIdentifier(size.valueType) == ObjectIdentifier(Int.self))
            #expect(try size.load() == .integer(14))
            try size.save(text: "20")
            #expect(Settings().fontSize == 20)
            #expect(size.isSet)
            #expect(throws: StorageError.self) { try size.save(text: "large") }
            #expect(Settings().fontSize == 20)
            try size.reset()
            #expect(Settings().fontSize == 14)
        }
    }

    @Test func oneKeyOfOneStoreUnderTwoTypesIsReported() {
        let store = MemoryStore()
        func entry(_ store: any KeyValueStore, _ prefix: String, _ key: String) -> Entry {
            Entry(StoredProperty(BackingStore(store, prefix: prefix), key, default: 0))
        }
        let two = Registry([entry(store, "", "a.b"), entry(store, "a.", "b")])
        #expect(two.diagnostics.map(\.code) == [.duplicateName])
        #expect(two.diagnostics.first?.name == "a.b")
        let fine = Registry([entry(store, "", "x"), entry(store, "", "y"), entry(MemoryStore(), "", "x"), entry(store, "p.", "x")])
        #expect(fine.diagnostics.isEmpty)
        #expect(Registry.process.diagnostics.filter { $0.code == .duplicateName }.isEmpty)
    }
}
