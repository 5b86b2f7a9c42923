import Foundation
import RollcallStorage

extension StoreCase {
    /// All of them.
    package static let all = values + changes

    private enum Theme: String, Codable { case light, dark }
    private struct Profile: Codable, Equatable { var name: String }

    private static let values = [
        StoreCase(id: "C01", name: "reading never writes") { subject in
            let store = try subject.open()
            try expect(subject.property("launches", 0).load(), 0)
            try expect(store.keys(), [])
        },
        StoreCase(id: "C03", name: "nil of a property whose default is nil leaves nothing") { subject in
            let name: StoredProperty<String?> = try subject.property("name", nil)
            try name.save("A")
            try expect(name.load(), "A")
            try name.save(nil)
            try expect(name.load(), nil)
            try expect(subject.open().keys(), [])
        },
        StoreCase(id: "C05", name: "prefixes keep equal names apart") { subject in
            let a: StoredProperty<String?> = try subject.property("token", prefix: "a.", nil)
            let b: StoredProperty<String?> = try subject.property("token", prefix: "b.", nil)
            try a.save("A")
            try expect(b.load(), nil)
            try b.save("B")
            try expect(subject.open().keys().sorted(), ["a.token", "b.token"])
        },
        StoreCase(id: "C11", name: "an encoded value that cannot be decoded stays as it is") { subject in
            let store = try subject.open()
            let bytes = StoredValue.data(Array("no JSON".utf8))
            try store.setValue(bytes, forKey: "profile")
            let profile = StoredProperty(BackingStore(store), "profile", default: Profile(name: "nobody"))
            _ = try expectError(.invalidValue) { try profile.load() }
            try expect(store.value(forKey: "profile"), bytes)
        },
        StoreCase(id: "C13", name: "a value of another kind is a mismatch and stays as it is") { subject in
            let store = try subject.open()
            try store.setValue(.string("abc"), forKey: "n")
            let error = try expectError(.mismatch) { try subject.property("n", 7).load() }
            try expect([error.key, error.expected, error.found?.rawValue], ["n", "Int", "String"])
            try expect(store.value(forKey: "n"), .string("abc"))
        },
        StoreCase(id: "C15", name: "an enum is stored as its raw value") { subject in
            let store = try subject.open()
            let theme = StoredProperty(BackingStore(store), "theme", default: Theme.light)
            try theme.save(.dark)
            try expect(subject.open().value(forKey: "theme"), .string("dark"))
            try expect(theme.load(), .dark)
        },
        StoreCase(id: "C17", name: "an array of strings is an array to other readers") { subject in
            try subject.property("langs", [String]()).save(["en", "fr"])
            try expect(subject.open().value(forKey: "langs"), .array([.string("en"), .string("fr")]))
        },
        StoreCase(id: "C19", name: "dates are exact") { subject in
            for seconds in [1.25, 0.1, -0.75, 1_789_123_456.123_456] {
                let date = Date(timeIntervalSince1970: seconds)
                try subject.property("when", Date.distantPast).save(date)
                try expect(
                    subject.property("when", Date.distantPast).load().timeIntervalSinceReferenceDate.bitPattern,
                    date.timeIntervalSinceReferenceDate.bitPattern)
            }
        },
        StoreCase(id: "C21", name: "integers are exact") { subject in
            for value in [UInt64.max, 0, UInt64(Int64.max) + 1] {
                try subject.property("u", UInt64(1)).save(value)
                try expect(subject.property("u", UInt64(1)).load(), value)
            }
            for value in [Int64.min, .max, 0, -1] {
                try subject.property("i", Int64(1)).save(value)
                try expect(subject.property("i", Int64(1)).load(), value)
            }
        },
        StoreCase(id: "C23", name: "strings are exact, scalar for scalar") { subject in
            for text in ["", "👩‍👩‍👧 é e\u{301}", "a\r\nb\rc\n", "\u{1}x\u{0}y\u{0}", "\u{feff}x"] {
                try subject.property("s", "none").save(text)
                try expect(Array(subject.property("s", "none").load().unicodeScalars), Array(text.unicodeScalars))
            }
        },
    ]

    private struct Stop: Error {}

    private static let changes = [
        StoreCase(id: "C35", name: "an equal value is no event") { subject in
            let backing = BackingStore(try subject.open())
            let x = StoredProperty(backing, "x", default: 7)
            var changes = x.changes.makeAsyncIterator()
            try expect(await changes.next(), 7)
            try StoredProperty(backing, "x", default: 0).save(7)
            try x.save(7)
            try x.save(8)
            try expect(await changes.next(), 8)
        },
        StoreCase(id: "C37", name: "a removal gives the default") { subject in
            let backing = BackingStore(try subject.open())
            let x = StoredProperty(backing, "x", default: 7)
            try x.save(1)
            var changes = x.changes.makeAsyncIterator()
            try expect(await changes.next(), 1)
            try StoredProperty(backing, "x", default: 0).reset()
            try expect(await changes.next(), 7)
        },
        StoreCase(id: "C39", name: "a cancelled consumer hears nothing more") { subject in
            let x = StoredProperty(BackingStore(try subject.open()), "x", default: 0)
            let (begun, continuation) = AsyncStream.makeStream(of: Int.self)
            let task = Task {
                var seen: [Int] = []
                for await value in x.changes {
                    seen.append(value)
                    continuation.yield(value)
                }
                return seen
            }
            var events = begun.makeAsyncIterator()
            try expect(await events.next(), 0)
            task.cancel()
            try expect(await task.value, [0])
            try x.save(1)
            try expect(x.load(), 1)
        },
        StoreCase(id: "C41", name: "many tasks at once") { subject in
            let backing = BackingStore(try subject.open())
            let shared = StoredProperty(backing, "shared", default: -1)
            try await withThrowingTaskGroup { group in
                for task in 0..<subject.tasks {
                    group.addTask {
                        let own = StoredProperty(backing, "own \(task)", default: -1)
                        for round in 0..<10 { try own.save(round) }
                    }
                }
                for task in 0..<10 * subject.tasks { group.addTask { try shared.save(task) } }
                try await group.waitForAll()
            }
            for task in 0..<subject.tasks { try expect(subject.property("own \(task)", -1).load(), 9, "own \(task)") }
            try expect((0..<10 * subject.tasks).contains(subject.property("shared", -1).load()), true)
        },
        StoreCase(id: "C43", name: "a batch that throws changes nothing and tells nobody") { subject in
            let backing = BackingStore(try subject.open())
            let a = StoredProperty(backing, "a", default: 0)
            let b = StoredProperty(backing, "b", default: 0)
            var changes = a.changes.makeAsyncIterator()
            try expect(await changes.next(), 0)
            do {
                try StoreBatch.run {
                    a.value = 1
                    b.value = 2
                    throw Stop()
                }
            } catch is Stop {}
            try expect([a.load(), b.load()], [0, 0])
            try expect(subject.open().keys(), [])
            try a.save(5)
            try expect(await changes.next(), 5)
        },
        StoreCase(id: "C45", name: "a scope for tests keeps away from the store") { subject in
            let store = try subject.open()
            let title = StoredProperty(BackingStore(store), "title", default: "none")
            try await withThrowingTaskGroup { group in
                for task in 0..<2 {
                    group.addTask {
                        try StoreScope.withMemoryStores { () throws in
                            try expect(title.load(), "none")
                            try title.save("task \(task)")
                            try expect(title.load(), "task \(task)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(store.keys(), [])
        },
    ]
}
