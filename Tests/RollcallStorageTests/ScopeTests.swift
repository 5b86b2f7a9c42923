import RollcallStorage
import Testing

@Suite struct ScopeTests {
    static let real = MemoryStore()
    static let other = MemoryStore()
    static let title = StoredProperty(BackingStore(real), "title", default: "none")
    static let secret = StoredProperty(BackingStore(other), "title", default: "none")

    @Test("C45: tests in parallel do not touch the real store, nor each other", arguments: 0..<20)
    func noBleed(_ number: Int) async throws {
        try await StoreScope.withMemoryStores { () async throws in
            #expect(Self.title.value == "none")
            Self.title.value = "test \(number)"
            await Task.yield()
            #expect(Self.title.value == "test \(number)")
            let child = await Task { Self.title.value }.value
            #expect(child == "test \(number)")
            #expect(Self.secret.value == "none")
            #expect(try Self.real.keys() == [])
        }
        #expect(Self.title.value == "none")
    }

    @Test func changesWithinAScopeAreThoseOfItsStore() async throws {
        await StoreScope.withMemoryStores {
            var changes = Self.title.changes.makeAsyncIterator()
            #expect(await changes.next() == "none")
            Self.title.value = "new"
            #expect(await changes.next() == "new")
        }
    }

    @Test func aBatchWithinAScopeChangesItsStore() throws {
        try StoreScope.withMemoryStores { () throws in
            try StoreBatch.run { Self.title.value = "batch" }
            #expect(Self.title.value == "batch")
            #expect(try Self.real.keys() == [])
        }
    }

    @Test func aScopeCanGiveStoresOfItsOwn() {
        let store = MemoryStore(["title": .string("given")])
        StoreScope.withStores { _ in store } _: {
            #expect(Self.title.value == "given")
        }
    }
}
