public import Synchronization

/// What stands behind the properties of one type: a store, and a prefix for their keys.
///
/// `@StoreBacked` makes one for each type; by hand it is the same:
///
/// ```swift
/// static let backing = BackingStore(FileStore.standard, prefix: "editor.")
/// static let fontSize = StoredProperty(backing, "fontSize", default: 14)
/// ```
public final class BackingStore: Sendable {
    /// The store.
    public let store: any KeyValueStore
    /// What is put before the name of each property.
    public let prefix: String
    /// The type whose properties it is for, and where that is declared; nil where nobody has said so.
    public let owner: StaticString?
    /// What is behind it while nothing replaces it.
    @usableFromInline let plain: StoreAccess

    /// Puts a store behind properties.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - prefix: What is put before the name of each property to make its key.
    ///   - owner: The type whose properties it is for, and where that is declared, such as
    ///     `Settings (Courier/Settings.swift:4)`. A debug build says on standard error when the properties of two
    ///     owners use one key of one store.
    public init(_ store: any KeyValueStore, prefix: String = "", owner: StaticString? = nil) {
        self.store = store
        self.prefix = prefix
        self.owner = owner
        plain = StoreAccess(store)
    }

    /// Notes that a property uses the key, in a debug build.
    @usableFromInline func claim(_ key: ByteKey) {
        #if DEBUG
        KeyOwners.claim(key, by: self)
        #endif
    }

    /// The store that counts for the current task: that of a ``StoreScope`` or a batch, or the store itself.
    @inlinable var access: StoreAccess {
        if activeScopes.load(ordering: .relaxed) == 0 { return plain }
        return scopedAccess
    }

    @usableFromInline var scopedAccess: StoreAccess {
        guard let replacement = StoreScope.current?.replacement else { return plain }
        return replacement.access(insteadOf: plain)
    }
}

/// A store with what its optional protocols say, looked up once.
@usableFromInline
final class StoreAccess: Sendable {
    @usableFromInline let store: any KeyValueStore
    /// Tells the store apart from others.
    let identity: StoreIdentity
    /// The store, if it is that in memory.
    @usableFromInline let memory: MemoryStore?
    @usableFromInline let defaults: (any DefaultsProvidingStore)?
    let transactional: (any TransactionalStore)?
    let notifying: (any ChangeNotifyingStore)?
    /// The observers of a store that does not tell of changes itself.
    let observers: StoreObservers?

    init(_ store: any KeyValueStore) {
        self.store = store
        identity = StoreIdentity(store)
        memory = store as? MemoryStore
        defaults = memory.map { !$0.hasDefaults } == true ? nil : store as? any DefaultsProvidingStore
        transactional = store as? any TransactionalStore
        notifying = store as? any ChangeNotifyingStore
        observers = notifying == nil ? ObserverTable.observers(of: identity) : nil
    }

    /// Tells observers of a change that was made through a property, where the store does not.
    func changed(_ keys: [String]) {
        observers?.notify(.keys(keys))
    }

    func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation {
        if let notifying { return try notifying.observe(handler) }
        guard let observers else { return StoreObservation {} }
        return observers.add(handler)
    }
}
