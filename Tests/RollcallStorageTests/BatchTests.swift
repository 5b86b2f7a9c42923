import RollcallRegistry
import RollcallStorage
import Testing

@Suite struct BatchTests {
    struct Stop: Error {}

    static let stores: [@Sendable () -> any KeyValueStore] = [{ MemoryStore() }, { TwoMethodStore() }]

    @Test("C43: a batch that throws changes nothing and tells nobody", arguments: stores.indices)
    func aThrowingBatch(_ index: Int) async throws {
        let backing = BackingStore(Self.stores[index]())
        let a = StoredProperty(backing, "a", default: 0)
        let b = StoredProperty(backing, "b", default: 0)
        var changes = a.changes.makeAsyncIterator()
        #expect(await changes.next() == 0)
        #expect(throws: Stop.self) {
            try StoreBatch.run {
                a.value = 1
                b.value = 2
                #expect(a.value == 1)
                throw Stop()
            }
        }
        #expect(a.value == 0)
        #expect(b.value == 0)
        a.value = 5
        #expect(await changes.next() == 5)
    }

    @Test(arguments: stores.indices) func aBatchIsSeenByNobodyElseBeforeItsEnd(_ index: Int) async throws {
        let backing = BackingStore(Self.stores[index]())
        let a = StoredProperty(backing, "a", default: 0)
        let b = StoredProperty(backing, "b", default: 0)
        try StoreBatch.run {
            a.value = 1
            try b.save(2)
            try b.update { $0 += 1 }
            try StoreBatch.run { a.value += 10 }
            #expect(a.value == 11)
            #expect(b.isSet)
            #expect(try backing.store.value(forKey: "a") == nil)
        }
        #expect(try backing.store.value(forKey: "a") == .integer(11))
        #expect(try backing.store.value(forKey: "b") == .integer(3))
        try StoreBatch.run { try a.reset() }
        #expect(!a.isSet)
    }

    @Test func aBatchIsOneEvent() async throws {
        let store = MemoryStore()
        let events = Guarded<[StoreChange]>([])
        let backing = BackingStore(store)
        let (a, b) = (StoredProperty(backing, "a", default: 0), StoredProperty(backing, "b", default: 0))
        let observation = try store.observe { change in events.withLock { $0.append(change) } }
        try StoreBatch.run {
            a.value = 1
            b.value = 2
            a.value = 3
        }
        #expect(events.withLock { $0 } == [.keys(["a", "b"])])
        observation.cancel()
    }

    @Test func aStoreThatFailsInTheMiddleIsPutBack() throws {
        let backing = BackingStore(TwoMethodStore(failingAfter: 1))
        let a = StoredProperty(backing, "a", default: 0)
        let bad = StoredProperty(backing, "bad", default: 0)
        expectError(.full) {
            try StoreBatch.run {
                a.value = 1
                bad.value = 2
            }
        }
        #expect(!a.isSet)
        #expect(!bad.isSet)
    }

    @Test func ofSeveralStoresAllOrNoneAreChanged() throws {
        let memory = BackingStore(MemoryStore())
        let failing = BackingStore(TwoMethodStore(failingAfter: 0))
        let a = StoredProperty(memory, "a", default: 0)
        let bad = StoredProperty(failing, "bad", default: 0)
        expectError(.full) {
            try StoreBatch.run {
                a.value = 1
                bad.value = 2
            }
        }
        #expect(!a.isSet)
    }

    @Test func aValueThatCannotBeEncodedFailsTheBatch() throws {
        let backing = BackingStore(MemoryStore())
        let a = StoredProperty(backing, "a", default: 0)
        let profile = StoredProperty<Profile?>(backing, "p", default: nil)
        expectError(.unencodable) {
            try StoreBatch.run {
                a.value = 1
                profile.value = Profile(name: "x", ratio: .nan)
            }
        }
        #expect(!a.isSet)
    }
}
