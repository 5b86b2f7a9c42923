import RollcallRegistry
import RollcallStorage
import Testing

@Suite struct MigrationTests {
    static let migrations = Migrations([
        1: [.rename("nick", to: "nickname")],
        2: [
            .convert("size") { old in .integer(Int64(try Double(stored: old) * 2)) },
            .convert("dropped") { _ in nil },
        ],
    ])
    static let before: [String: StoredValue] = ["nick": .string("ann"), "size": .double(7), "dropped": .bool(true), "kept": .null]

    func store(_ kind: Int) throws -> any KeyValueStore {
        let store: any KeyValueStore = kind == 0 ? MemoryStore() : KillableStore()
        for (key, value) in Self.before { try store.setValue(value, forKey: key) }
        return store
    }

    func expectMigrated(_ store: any KeyValueStore) throws {
        #expect(try store.value(forKey: "nick") == nil)
        #expect(try store.value(forKey: "nickname") == .string("ann"))
        #expect(try store.value(forKey: "size") == .integer(14))
        #expect(try store.value(forKey: "dropped") == nil)
        #expect(try store.value(forKey: "kept") == .null)
        #expect(try store.value(forKey: "rollcall.version") == .integer(2))
        #expect(try store.value(forKey: "rollcall.version.journal") == nil)
    }

    @Test(arguments: [0, 1]) func eachVersionIsDoneOnce(_ kind: Int) throws {
        let store = try store(kind)
        #expect(try Self.migrations.run(on: store) == [1, 2])
        try expectMigrated(store)
        #expect(try Self.migrations.run(on: store) == [])
        try expectMigrated(store)
    }

    @Test(arguments: 0..<20) func aProcessThatIsKilledAtAnyWriteLeavesAStoreThatCanBeFinished(_ writes: Int) throws {
        let store = try #require(try store(1) as? KillableStore)
        store.kill(after: writes)
        _ = try? Self.migrations.run(on: store)
        store.kill(after: .max)
        try Self.migrations.run(on: store)
        try expectMigrated(store)
    }

    @Test(arguments: 0..<6) func aMoveThatIsKilledLosesNothing(_ writes: Int) throws {
        let source = KillableStore()
        let target = KillableStore()
        try source.setValue(.string("secret"), forKey: "password")
        let migrations = Migrations([1: [.move("password", to: target, as: "token")]])
        source.kill(after: writes / 2)
        target.kill(after: writes % 2)
        _ = try? migrations.run(on: source)
        let (here, there) = (try source.value(forKey: "password"), try target.value(forKey: "token"))
        #expect(here == .string("secret") || there == .string("secret"))
        source.kill(after: .max)
        target.kill(after: .max)
        try migrations.run(on: source)
        #expect(try source.value(forKey: "password") == nil)
        #expect(try target.value(forKey: "token") == .string("secret"))
    }

    @Test func whatClaimsOnePlaceStaysInBoth() throws {
        let store = MemoryStore(["a": .integer(1), "b": .integer(2)])
        expectError(.conflict) { try Migrations([1: [.rename("a", to: "b")]]).run(on: store) }
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(try store.value(forKey: "b") == .integer(2))
        #expect(try store.value(forKey: "rollcall.version") == nil)
        let target = MemoryStore(["a": .integer(9)])
        expectError(.conflict) { try Migrations([1: [.move("a", to: target)]]).run(on: store) }
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(try target.value(forKey: "a") == .integer(9))
    }

    @Test func aConversionThatFailsChangesNothing() throws {
        let store = MemoryStore(["a": .string("x"), "b": .integer(1)])
        let migrations = Migrations([1: [.rename("b", to: "c"), .convert("a") { .integer(Int64(try Int(stored: $0))) }]])
        #expect(throws: ConversionError.self) { try migrations.run(on: store) }
        #expect(try store.keys().sorted() == ["a", "b"])
    }

    @Test func aFileIsMigratedInOneChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"nick": "ann", "size": 7.0, "dropped": true, "kept": null}"#)
        try Self.migrations.run(on: FileStore(path: folder.file()))
        try expectMigrated(FileStore(path: folder.file()))
    }
}

/// A store of two methods whose writes all fail after some, as if the process were gone.
private final class KillableStore: KeyValueStore {
    private let values = Guarded<[String: StoredValue]>([:])
    private let writesLeft = Guarded(Int.max)

    func kill(after writes: Int) { writesLeft.withLock { $0 = writes } }

    func value(forKey key: String) throws -> StoredValue? { values.withLock { $0[key] } }

    func setValue(_ value: StoredValue?, forKey key: String) throws {
        let isAlive = writesLeft.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isAlive else { throw StorageError(.failed, reason: "killed") }
        values.withLock { $0[key] = value }
    }
}
