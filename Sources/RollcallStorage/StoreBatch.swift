internal import RollcallRegistry
internal import Synchronization

/// Several changes as one: all or none of them, and one event for who observes.
///
/// ```swift
/// try StoreBatch.run {
///     settings.title = "Notes"
///     settings.fontSize = 16
/// }
/// ```
public enum StoreBatch {
    /// Runs a closure and then makes all changes that it made through properties.
    ///
    /// Until then only the closure sees them. If it throws, or one of its changes cannot be stored, nothing is
    /// changed. A store that is a ``TransactionalStore`` takes its changes as one, also when the process is killed.
    /// In other stores they are made one after the other, and taken back if one fails; so it is with several stores.
    ///
    /// - Parameter body: Makes the changes.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or ``StorageError`` when a change could not be stored.
    public static func run<Result>(_ body: () throws -> Result) throws -> Result {
        // A batch within a batch is a part of it.
        if StoreScope.current?.batch != nil { return try body() }
        let batch = BatchBuffer()
        activeScopes.add(1, ordering: .relaxed)
        defer { activeScopes.subtract(1, ordering: .relaxed) }
        let scope = StoreScope.Scope(replacement: StoreScope.current?.replacement, batch: batch)
        let result = try StoreScope.$current.withValue(scope, operation: body)
        try batch.commit()
        return result
    }
}

/// The changes of a batch, before they are made.
final class BatchBuffer: Sendable {
    /// What a batch has set under a key; nil removes.
    struct Pending {
        var value: StoredValue?
    }

    private struct Changes {
        let access: StoreAccess
        var order: [ByteKey] = []
        var values: [ByteKey: Pending] = [:]
    }

    private struct State {
        var stores: [Changes] = []
        var failure: StorageError?
        var isClosed = false
    }

    private let state = Guarded(State())

    func value(forKey key: String, in store: StoreIdentity) -> Pending? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            return state.stores.first { $0.access.identity == store }?.values[ByteKey(key)]
        }
    }

    func setValue(_ value: StoredValue?, forKey key: String, in access: StoreAccess) {
        state.withLock { state in
            let index: Int
            if let known = state.stores.firstIndex(where: { $0.access.identity == access.identity }) {
                index = known
            } else {
                index = state.stores.count
                state.stores.append(Changes(access: access))
            }
            if state.stores[index].values.updateValue(Pending(value: value), forKey: ByteKey(key)) == nil {
                state.stores[index].order.append(ByteKey(key))
            }
        }
    }

    /// Makes the batch fail: a change could not be taken.
    func fail(_ error: StorageError) {
        state.withLock { $0.failure = $0.failure ?? error }
    }

    /// Makes the changes.
    func commit() throws {
        let (stores, failure) = state.withLock { state in
            state.isClosed = true
            return (state.stores, state.failure)
        }
        if let failure { throw failure }
        var undo: [(StoreAccess, [(key: String, value: StoredValue?)])] = []
        for changes in stores {
            do {
                let before = try changes.access.apply(changes.order.map { ($0.text, changes.values[$0]?.value) })
                undo.append((changes.access, before))
            } catch {
                // What cannot be taken back is reported by its store: the first error is the one to throw.
                for (access, before) in undo.reversed() {
                    do { _ = try access.apply(before) } catch let error as StorageError { access.store.report(error) }
                }
                throw error
            }
        }
        for changes in stores { changes.access.changed(changes.order.map(\.text)) }
    }
}

extension StoreAccess {
    /// Makes several changes, all or none of them, and gives the values that stood there before.
    func apply(_ changes: [(key: String, value: StoredValue?)]) throws -> [(key: String, value: StoredValue?)] {
        if let transactional {
            return try transactional.transaction { transaction in
                let before = try changes.map { ($0.key, try transaction.value(forKey: $0.key)) }
                for change in changes { transaction.setValue(change.value, forKey: change.key) }
                return before
            }
        }
        var before: [(key: String, value: StoredValue?)] = []
        do {
            for (key, value) in changes {
                let old = try store.value(forKey: key)
                try store.setValue(value, forKey: key)
                before.append((key, old))
            }
        } catch {
            for (key, value) in before.reversed() {
                do { try store.setValue(value, forKey: key) } catch let error as StorageError { store.report(error) }
            }
            throw error
        }
        return before
    }
}
