internal import RollcallRegistry

/// A store in memory: for tests, for previews, and for what need not last.
public final class MemoryStore: KeyListingStore, TransactionalStore, ChangeNotifyingStore, DefaultsProvidingStore {
    private let values: Guarded<[ByteKey: StoredValue]>
    private let defaults: [ByteKey: StoredValue]
    private let observers = StoreObservers()
    private let onError: (@Sendable (StorageError) -> Void)?

    /// A store with these values.
    ///
    /// - Parameters:
    ///   - values: What stands in it at first.
    ///   - defaults: Defaults that come before those that properties declare.
    ///   - onError: Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
    public init(
        _ values: [String: StoredValue] = [:], defaults: [String: StoredValue] = [:],
        onError: (@Sendable (StorageError) -> Void)? = nil
    ) {
        self.values = Guarded(Dictionary(values.map { (ByteKey($0), $1) }) { first, _ in first })
        self.defaults = Dictionary(defaults.map { (ByteKey($0), $1) }) { first, _ in first }
        self.onError = onError
    }

    public func value(forKey key: String) throws -> StoredValue? {
        value(for: ByteKey(key))
    }

    @usableFromInline func value(for key: ByteKey) -> StoredValue? {
        values.withLock { $0[key] }
    }

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        let isNew = values.withLock { values in
            let old = values[ByteKey(key)]
            values[ByteKey(key)] = value
            return old != value
        }
        if isNew { observers.notify(.keys([key])) }
    }

    public func keys() throws -> [String] {
        values.withLock { $0.keys.map(\.text) }
    }

    public func transaction<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result {
        let (result, changed) = try values.withLock { values in
            let transaction = StoreTransaction { [values] key in values[ByteKey(key)] }
            let result = try body(transaction)
            let changes = transaction.changes.filter { values[ByteKey($0.key)] != $0.value }
            for (key, value) in changes { values[ByteKey(key)] = value }
            return (result, changes.map(\.key))
        }
        if !changed.isEmpty { observers.notify(.keys(changed)) }
        return result
    }

    public func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation {
        observers.add(handler)
    }

    var hasDefaults: Bool { !defaults.isEmpty }

    public func registeredDefault(forKey key: String) throws -> StoredValue? {
        defaults[ByteKey(key)]
    }

    public func report(_ error: StorageError) {
        if let onError { onError(error) } else { error.writeToLog() }
    }
}

extension MemoryStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "memory" }
}
