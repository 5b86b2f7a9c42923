import RollcallStorage
import Synchronization
import Testing

@Suite struct ChangesTests {
    @Test func theCurrentValueComesFirst() async {
        let n = StoredProperty(BackingStore(MemoryStore(["n": .integer(3)])), "n", default: 0)
        var changes = n.changes.makeAsyncIterator()
        #expect(await changes.next() == 3)
        n.value = 4
        #expect(await changes.next() == 4)
    }

    @Test("C35: an equal value is no event") func equalValues() async throws {
        let store = MemoryStore()
        let x = StoredProperty(BackingStore(store), "x", default: 7)
        var changes = x.changes.makeAsyncIterator()
        #expect(await changes.next() == 7)
        x.value = 7
        try store.setValue(.integer(7), forKey: "x")
        try store.setValue(.integer(1), forKey: "y")
        try x.reset()
        x.value = 8
        #expect(await changes.next() == 8)
    }

    @Test("C37: a removal gives the default, a registered one first") func removals() async throws {
        let store = MemoryStore(["x": .integer(1), "y": .integer(1)], defaults: ["y": .integer(5)])
        let x = StoredProperty(BackingStore(store), "x", default: 7)
        let y = StoredProperty(BackingStore(store), "y", default: 7)
        var xs = x.changes.makeAsyncIterator()
        var ys = y.changes.makeAsyncIterator()
        #expect(await xs.next() == 1)
        #expect(await ys.next() == 1)
        try store.setValue(nil, forKey: "x")
        try store.setValue(nil, forKey: "y")
        #expect(await xs.next() == 7)
        #expect(await ys.next() == 5)
    }

    @Test("C39: a cancelled consumer hears nothing more and frees its observer") func cancellation() async throws {
        let store = ObservedStore()
        let x = StoredProperty(BackingStore(store), "x", default: 0)
        let (first, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            var seen: [Int] = []
            for await value in x.changes {
                seen.append(value)
                continuation.yield(value)
            }
            return seen
        }
        var events = first.makeAsyncIterator()
        #expect(await events.next() == 0)
        #expect(!store.observers.isEmpty)
        task.cancel()
        #expect(await task.value == [0])
        #expect(store.observers.isEmpty)
        x.value = 1
        #expect(x.value == 1)
    }

    @Test func aStoreOfTwoMethodsHasChangesToo() async {
        let store = TwoMethodStore()
        let one = StoredProperty(BackingStore(store), "x", default: 0)
        let other = StoredProperty(BackingStore(store), "x", default: 0)
        var changes = one.changes.makeAsyncIterator()
        #expect(await changes.next() == 0)
        other.value = 2
        #expect(await changes.next() == 2)
    }

    @Test func aValueThatCannotBeReadGivesTheDefaultAndIsReported() async throws {
        let reports = Reports()
        let store = MemoryStore(["x": .integer(1)], onError: reports.take)
        let x = StoredProperty(BackingStore(store), "x", default: 7)
        var changes = x.changes.makeAsyncIterator()
        #expect(await changes.next() == 1)
        try store.setValue(.string("abc"), forKey: "x")
        #expect(await changes.next() == 7)
        #expect(reports.codes == [.mismatch])
    }

    @Test func theChangesOfAFileMadeByAnotherInstanceAreSeen() async throws {
        let folder = try TemporaryFolder()
        let x = StoredProperty(BackingStore(FileStore(path: folder.file())), "x", default: 0)
        let other = StoredProperty(BackingStore(FileStore(path: folder.file())), "x", default: 0)
        var changes = x.changes.makeAsyncIterator()
        #expect(await changes.next() == 0)
        other.value = 1
        #expect(await changes.next() == 1)
        try other.reset()
        #expect(await changes.next() == 0)
        try folder.write(#"{"x": 5}"#)
        #expect(await changes.next() == 5)
    }
}

/// A store whose observers can be looked at.
final class ObservedStore: ChangeNotifyingStore {
    let inner = MemoryStore()
    let observers = StoreObservers()

    func value(forKey key: String) throws -> StoredValue? { try inner.value(forKey: key) }
    func setValue(_ value: StoredValue?, forKey key: String) throws {
        try inner.setValue(value, forKey: key)
        observers.notify(.keys([key]))
    }
    func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation { observers.add(handler) }
}
