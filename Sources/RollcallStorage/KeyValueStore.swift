/// A store of values under keys: a file, a database, a keychain.
///
/// These two methods are all that a new store has to have. Typing, defaults, coding, batches and observation are
/// written once, above it. Keys are told apart by their bytes.
///
/// ```swift
/// struct EtcdStore: KeyValueStore {
///     func value(forKey key: String) throws -> StoredValue? { … }
///     func setValue(_ value: StoredValue?, forKey key: String) throws { … }
/// }
/// ```
///
/// Both are called from any thread, several at once. What can do more says so with ``KeyListingStore``,
/// ``TransactionalStore``, ``ChangeNotifyingStore`` and ``DefaultsProvidingStore``. The target
/// `RollcallStorageConformance` checks any store.
public protocol KeyValueStore: Sendable {
    /// The value under a key.
    ///
    /// - Parameter key: Any string, told apart by its bytes.
    /// - Returns: The value that was set last, or nil if there is none.
    /// - Throws: ``StorageError`` when that cannot be told. Nil is never the answer to a fault.
    func value(forKey key: String) throws -> StoredValue?

    /// Sets or removes the value under a key. When it returns, the value is kept as safely as the store can.
    ///
    /// - Parameters:
    ///   - value: The value, or nil to remove what is there; removing what is not there is no error.
    ///   - key: Any string, told apart by its bytes.
    /// - Throws: ``StorageError`` when that cannot be done; what was there then stays.
    func setValue(_ value: StoredValue?, forKey key: String) throws

    /// Takes the errors that a plain getter or setter of a property cannot throw.
    ///
    /// By default each kind of error is said once for each key on standard error.
    ///
    /// - Parameter error: What went wrong. It never holds a value.
    func report(_ error: StorageError)

    /// Whether the values are secrets, so that no tool shows them. By default false.
    var holdsSecrets: Bool { get }
}

extension KeyValueStore {
    /// Says each kind of error once for each key on standard error.
    public func report(_ error: StorageError) {
        error.writeToLog()
    }

    /// False.
    public var holdsSecrets: Bool { false }
}

/// A store that can list its keys.
public protocol KeyListingStore: KeyValueStore {
    /// All keys that have a value, in no particular order.
    /// - Throws: ``StorageError``.
    func keys() throws -> [String]
}

/// A store that can make several changes as one.
public protocol TransactionalStore: KeyValueStore {
    /// Runs a transaction, alone: until it ends, nobody else changes the store, in this process or another.
    ///
    /// What it sets takes effect as a whole when the body returns, and not at all when it throws. The body
    /// uses the transaction and not the store.
    ///
    /// - Parameter body: Reads and sets values.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or ``StorageError``.
    func transaction<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result
}

/// A store that tells when values change, whoever changes them.
public protocol ChangeNotifyingStore: KeyValueStore {
    /// Calls a handler after each change, until the observation is cancelled or let go of.
    ///
    /// - Parameter handler: Called on any thread; it returns soon and does not change the store.
    /// - Returns: What ends it.
    /// - Throws: ``StorageError`` when changes cannot be seen.
    func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation
}

/// A store that has defaults of its own, which come before those that a property declares.
public protocol DefaultsProvidingStore: KeyValueStore {
    /// The store's default for a key, or nil if it has none.
    /// - Parameter key: The key.
    func registeredDefault(forKey key: String) throws -> StoredValue?
}

/// What has changed in a store.
public enum StoreChange: Sendable, Hashable {
    /// The values under these keys were set or removed.
    case keys([String])
    /// Any value may have changed.
    case everything

    /// Whether the value under the key may have changed.
    public func affects(_ key: String) -> Bool {
        switch self {
        case .keys(let keys): keys.contains { ByteKey($0) == ByteKey(key) }
        case .everything: true
        }
    }
}
