internal import RollcallRegistry
public import Synchronization

/// How many scopes were opened in the process, and how many batches are open: while there are none, a getter need
/// not look for one. A scope is counted for good, since tasks that are started within may live longer.
@usableFromInline let activeScopes = Atomic<Int>(0)

/// A part of the program for which other stores stand behind the properties: the scope of a test.
///
/// ```swift
/// @Test func aTitleIsKept() {
///     StoreScope.withMemoryStores {
///         Settings().title = "Notes"      // no file is touched, and no other test sees it
///     }
/// }
/// ```
///
/// It holds for the current task and the tasks that it starts, except detached ones.
public enum StoreScope {
    @TaskLocal static var current: Scope?

    struct Scope: Sendable {
        var replacement: StoreReplacement?
        var batch: BatchBuffer?
    }

    /// Puts an empty ``MemoryStore`` in the place of each store.
    ///
    /// - Parameter body: What runs within.
    /// - Returns: What the body returns.
    public static func withMemoryStores<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withStores({ _ in MemoryStore() }, body)
    }

    /// Puts an empty ``MemoryStore`` in the place of each store.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation.
    ///   - body: What runs within.
    /// - Returns: What the body returns.
    public static func withMemoryStores<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await withStores({ _ in MemoryStore() }, isolation: isolation, body)
    }

    /// Puts other stores in the place of those that were declared.
    ///
    /// - Parameters:
    ///   - replacement: Gives the store for a declared one; asked once for each within this scope.
    ///   - body: What runs within.
    /// - Returns: What the body returns.
    public static func withStores<Result>(
        _ replacement: @escaping @Sendable (any KeyValueStore) -> any KeyValueStore, _ body: () throws -> Result
    ) rethrows -> Result {
        activeScopes.add(1, ordering: .relaxed)
        return try $current.withValue(Scope(replacement: StoreReplacement(replacement)), operation: body)
    }

    /// Puts other stores in the place of those that were declared.
    ///
    /// - Parameters:
    ///   - replacement: Gives the store for a declared one; asked once for each within this scope.
    ///   - isolation: The caller's isolation.
    ///   - body: What runs within.
    /// - Returns: What the body returns.
    public static func withStores<Result>(
        _ replacement: @escaping @Sendable (any KeyValueStore) -> any KeyValueStore,
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        activeScopes.add(1, ordering: .relaxed)
        return try await $current.withValue(
            Scope(replacement: StoreReplacement(replacement)), operation: body, isolation: isolation)
    }
}

/// The stores of one scope, made when first asked for.
final class StoreReplacement: Sendable {
    private let make: @Sendable (any KeyValueStore) -> any KeyValueStore
    private let made = Guarded<[StoreIdentity: StoreAccess]>([:])

    init(_ make: @escaping @Sendable (any KeyValueStore) -> any KeyValueStore) {
        self.make = make
    }

    func access(insteadOf original: StoreAccess) -> StoreAccess {
        if let access = made.withLock({ $0[original.identity] }) { return access }
        // The closure is the user's, so it runs without the lock; of two that come first, one wins.
        let access = StoreAccess(make(original.store))
        return made.withLock { made in
            if let other = made[original.identity] { return other }
            made[original.identity] = access
            return access
        }
    }
}
