import Foundation
import RollcallStorage
import Testing

enum Theme: String, Codable { case light, dark }
enum Level: Int, Storable { case low = 1, high = 2 }
struct Profile: Codable, Equatable {
    var name: String
    var born: Date?
    var ratio: Double = 0.1
}

/// Properties over a store in memory: reading, defaults, nil, errors.
@Suite struct PropertyTests {
    let reports = Reports()
    let store: MemoryStore
    let backing: BackingStore

    init() {
        store = MemoryStore(onError: reports.take)
        backing = BackingStore(store)
    }

    @Test("C01: reading never writes") func readingNeverWrites() throws {
        let launches = StoredProperty(backing, "launches", default: 0)
        #expect(launches.value == 0)
        #expect(try launches.load() == 0)
        #expect(!launches.isSet)
        #expect(try store.keys() == [])
    }

    @Test("C03: nil of a property whose default is nil removes what is stored") func nilRemoves() throws {
        let name = StoredProperty<String?>(backing, "name", default: nil)
        name.value = "A"
        #expect(name.value == "A")
        name.value = nil
        #expect(name.value == nil)
        #expect(try store.keys() == [])
    }

    @Test func nilOfAPropertyWithADefaultStaysNilUntilReset() throws {
        let name = StoredProperty<String?>(backing, "name", default: "someone")
        #expect(name.value == "someone")
        name.value = nil
        #expect(name.value == nil)
        #expect(name.isSet)
        try name.reset()
        #expect(name.value == "someone")
        #expect(!name.isSet)
    }

    @Test("C05: prefixes keep equal names apart") func prefixes() throws {
        let a = StoredProperty<String?>(BackingStore(store, prefix: "a."), "token", default: nil)
        let b = StoredProperty<String?>(BackingStore(store, prefix: "b."), "token", default: nil)
        a.value = "secret"
        #expect(b.value == nil)
        b.value = "other"
        #expect(try store.keys().sorted() == ["a.token", "b.token"])
    }

    @Test("C11: an encoded value that cannot be decoded is an error that can be seen") func undecodable() throws {
        let profile = StoredProperty(backing, "profile", default: Profile(name: "nobody"))
        let bytes = StoredValue.data(Array("hunter2 is no JSON".utf8))
        try store.setValue(bytes, forKey: "profile")
        expectError(.invalidValue) { _ = try profile.load() }
        #expect(profile.value == Profile(name: "nobody"))
        #expect(reports.codes == [.invalidValue])
        #expect(try store.value(forKey: "profile") == bytes)
        #expect(!"\(reports.all)".contains("hunter2"))
    }

    @Test("C13: a value of another kind is a mismatch and stays as it is") func mismatch() throws {
        let n = StoredProperty(backing, "n", default: 7)
        try store.setValue(.string("abc"), forKey: "n")
        let error = #expect(throws: StorageError.self) { try n.load() }
        #expect(error?.code == .mismatch)
        #expect(error?.key == "n")
        #expect(error?.expected == "Int")
        #expect(error?.found == .string)
        #expect(n.value == 7)
        #expect(reports.codes == [.mismatch])
        StoredProperty(backing, "neighbour", default: 1).value = 2
        #expect(try store.value(forKey: "n") == .string("abc"))
    }

    @Test("C15: an enum is stored as its raw value") func rawValues() throws {
        let theme = StoredProperty(backing, "theme", default: Theme.light)
        theme.value = .dark
        #expect(try store.value(forKey: "theme") == .string("dark"))
        #expect(theme.value == .dark)
        let optional = StoredProperty<Theme?>(backing, "optional", default: nil)
        optional.value = .dark
        #expect(try store.value(forKey: "optional") == .string("dark"))
        let themes = StoredProperty<[Theme]>(backing, "themes", default: [])
        themes.value = [.dark, .light]
        #expect(try store.value(forKey: "themes") == .array([.string("dark"), .string("light")]))
        #expect(themes.value == [.dark, .light])
        try store.setValue(.string("purple"), forKey: "theme")
        expectError(.invalidValue) { _ = try theme.load() }
        try store.setValue(.integer(1), forKey: "theme")
        expectError(.mismatch) { _ = try theme.load() }
    }

    @Test func storableEnumsStandInCollectionsOfAnyDepth() throws {
        let levels = StoredProperty<[String: [Level?]]>(backing, "levels", default: [:])
        levels.value = ["a": [.high, nil], "b": []]
        #expect(try store.value(forKey: "levels") == .dictionary(["a": .array([.integer(2), .null]), "b": .array([])]))
        #expect(levels.value == ["a": [.high, nil], "b": []])
        #expect(StoredProperty(backing, "level", default: Level.low).value == .low)
        StoredProperty<Level?>(backing, "level", default: nil).value = .high
        #expect(try store.value(forKey: "level") == .integer(2))
    }

    @Test("C17: strings in an array are a native array") func nativeArrays() throws {
        let langs = StoredProperty<[String]>(backing, "langs", default: [])
        langs.value = ["en", "fr"]
        #expect(try store.value(forKey: "langs") == .array([.string("en"), .string("fr")]))
    }

    @Test func otherCodableTypesAreEncoded() throws {
        let profile = StoredProperty<Profile?>(backing, "profile", default: nil)
        let ann = Profile(name: "Ann", born: Date(timeIntervalSinceReferenceDate: 0.1), ratio: 1e-300)
        profile.value = ann
        #expect(try store.value(forKey: "profile")?.kind == .json)
        #expect(profile.value == ann)
        profile.value = Profile(name: "x", ratio: .infinity)
        #expect(reports.codes == [.unencodable])
        #expect(profile.value == ann)
        profile.value = nil
        #expect(try store.keys() == [])
    }

    @Test func aStoresOwnDefaultComesBeforeTheDeclaredOne() throws {
        let store = MemoryStore(defaults: ["n": .integer(9)])
        let n = StoredProperty(BackingStore(store), "n", default: 7)
        #expect(n.value == 9)
        #expect(!n.isSet)
        n.value = 1
        try n.reset()
        #expect(n.value == 9)
        let optional = StoredProperty<Int?>(BackingStore(store), "n", default: nil)
        optional.value = nil
        #expect(optional.value == nil)
        #expect(try store.value(forKey: "n") == .null)
    }

    @Test func aFailingStoreIsReportedByTheSetterAndThrownBySave() throws {
        let store = EnvironmentStore(environment: ["N": "5"])
        let n = StoredProperty(BackingStore(store), "N", default: 7)
        expectError(.readOnly) { try n.save(6) }
        #expect(n.value == 5)
    }

    @Test func theDefaultIsEvaluatedEachTime() {
        let created = StoredProperty(backing, "created", default: Date())
        let first = created.value
        #expect(created.value >= first)
    }

    @Test func anUpdateLosesNothing() async throws {
        let count = StoredProperty(backing, "count", default: 0)
        await withTaskGroup { group in
            for _ in 0..<1000 { group.addTask { _ = try? count.update { $0 += 1 } } }
        }
        #expect(count.value == 1000)
    }

    @Test("C41: many tasks") func manyTasks() async throws {
        let shared = StoredProperty(backing, "shared", default: -1)
        await withTaskGroup { group in
            for task in 0..<100 {
                group.addTask {
                    let own = StoredProperty(backing, "own \(task)", default: -1)
                    for round in 0..<10 { own.value = round }
                }
            }
            for task in 0..<1000 { group.addTask { shared.value = task } }
        }
        for task in 0..<100 { #expect(StoredProperty(backing, "own \(task)", default: -1).value == 9) }
        #expect((0..<1000).contains(shared.value))
    }

    @Test func noDescriptionShowsAValue() throws {
        let secret = "hunter2"
        let property = StoredProperty(backing, "password", default: secret)
        property.value = secret
        var dumped = ""
        dump(StoredValue.string(secret), to: &dumped)
        dump(property, to: &dumped)
        dump(store, to: &dumped)
        for text in ["\(property)", "\(StoredValue.string(secret))", "\([StoredValue.string(secret)])", String(reflecting: StoredValue.json(Array(secret.utf8))), dumped] {
            #expect(!text.contains(secret), "\(text)")
        }
    }

    /// A debug build says by itself when two types use one key of one store, and of nothing else.
    @Test func oneKeyUnderTwoTypesIsSaidOnStandardError() throws {
        let folder = try TemporaryFolder()
        let (output, errors) = try ShellSession.run([HelperProcess.path, "file", folder.file(), "owners"], folder: folder)
        #expect(output == "[0, 0, 0, 0]\ndone\n")
        #if DEBUG
        #expect(
            errors == """
                rollcall: two owners of the key "size" of file \(folder.file()): Editor (App/Editor.swift:3) and Window \
                (App/Window.swift:4); each reads what the other one sets. Give one of them another key, or its type a prefix.

                """)
        #else
        #expect(errors == "")
        #endif
    }
}
