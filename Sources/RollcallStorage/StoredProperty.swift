public import Synchronization

/// One property whose storage is a store: its key, its default, and how its values are stored.
///
/// `@StoreBacked` makes one for each property and names it `$name`. The plain getter and setter are ``value``: a
/// value that cannot be read gives the default, one that cannot be written is not stored, and both are reported to
/// the store (``KeyValueStore/report(_:)``). ``load()`` and ``save(_:)`` throw instead.
///
/// Reading never writes: a stored value that cannot be read stays as it is.
public final class StoredProperty<Value: Sendable>: Sendable {
    /// The key, with the prefix.
    public var key: String { byteKey.text }
    @usableFromInline let byteKey: ByteKey
    /// What stands behind it.
    public let backing: BackingStore
    @usableFromInline let coding: StoredCoding<Value>
    @usableFromInline let fallback: @Sendable () -> Value

    /// A property with a coding of its own.
    ///
    /// - Parameters:
    ///   - backing: What stands behind it.
    ///   - name: The key, without the prefix of `backing`.
    ///   - coding: How values are stored.
    ///   - fallback: The default, evaluated anew each time it is needed.
    @inlinable public init(
        _ backing: BackingStore, _ name: String, coding: StoredCoding<Value>,
        default fallback: @autoclosure @escaping @Sendable () -> Value
    ) {
        byteKey = ByteKey(backing.prefix + name)
        self.backing = backing
        self.coding = coding
        self.fallback = fallback
        backing.claim(byteKey)
    }

    // MARK: Reading and writing

    /// The value, as the plain getter and setter have it.
    @inlinable public var value: Value {
        get {
            do { return try load() } catch { return recovered(from: error) }
        }
        set {
            do { try save(newValue) } catch { reportUnsaved(error) }
        }
    }

    /// The value: what is stored, or the default where nothing is.
    /// - Throws: ``StorageError`` when that cannot be told or read as this type.
    @inlinable public func load() throws -> Value {
        if activeScopes.load(ordering: .relaxed) != 0 { return try load(scopedValue()) }
        // The store in memory is asked without a detour: a getter should cost no more than a look-up.
        if let memory = backing.plain.memory { return try load(memory.value(for: byteKey)) }
        return try load(backing.store.value(forKey: key))
    }

    @inlinable func load(_ stored: StoredValue?) throws -> Value {
        guard let stored = try stored ?? registeredDefault() else { return fallback() }
        do { return try coding.read(stored) } catch { throw storageError(error) }
    }

    /// Stores a value. When it returns, the value is kept as safely as the store can.
    ///
    /// A nil of an optional property removes what is stored if the default is nil too; else nil is stored, so that
    /// the property stays nil until ``reset()``.
    ///
    /// - Parameter newValue: The value.
    /// - Throws: ``StorageError`` when it could not be stored; what was stored before then stays.
    public func save(_ newValue: Value) throws {
        let stored: StoredValue
        do { stored = try coding.write(newValue) } catch { throw storageError(error) }
        try set(stored == .null ? storedNil() : stored)
    }

    /// Removes what is stored, so that the default counts again.
    /// - Throws: ``StorageError``.
    public func reset() throws {
        try set(nil)
    }

    /// Whether a value is stored. False also when that cannot be told; ``load()`` then throws.
    public var isSet: Bool {
        (try? scopedValue()) != nil
    }

    /// Changes the value in one step: nobody else's change in between is lost, if the store is a
    /// ``TransactionalStore``.
    ///
    /// - Parameter body: Changes the value; it may run again when somebody else was faster.
    /// - Returns: The new value.
    /// - Throws: What the body throws, or ``StorageError``.
    @discardableResult
    public func update(_ body: (inout Value) throws -> Void) throws -> Value {
        while true {
            let before = try scopedValue()
            var value = try load(before)
            try body(&value)
            guard let access = StoreScope.current?.batch == nil ? backing.access : nil,
                let transactional = access.transactional
            else {
                try save(value)
                return value
            }
            let new: StoredValue
            do { new = try coding.write(value) } catch { throw storageError(error) }
            let stored = try new == .null ? storedNil() : new
            let isDone = try transactional.transaction { transaction in
                guard try transaction.value(forKey: key) == before else { return false }
                transaction.setValue(stored, forKey: key)
                return true
            }
            if isDone { return value }
        }
    }

    // MARK: What it is made of

    /// What is stored under the key, for the current task.
    @usableFromInline func scopedValue() throws -> StoredValue? {
        let access = backing.access
        if let pending = StoreScope.current?.batch?.value(forKey: key, in: access.identity) { return pending.value }
        return try access.store.value(forKey: key)
    }

    @inlinable func registeredDefault() throws -> StoredValue? {
        guard let defaults = backing.access.defaults else { return nil }
        return try defaults.registeredDefault(forKey: key)
    }

    /// How nil is stored: as nothing, unless the default is something.
    private func storedNil() throws -> StoredValue? {
        if try registeredDefault() != nil { return .null }
        return (try? coding.write(fallback())) == .null ? nil : .null
    }

    private func set(_ stored: StoredValue?) throws {
        let access = backing.access
        if let batch = StoreScope.current?.batch {
            batch.setValue(stored, forKey: key, in: access)
        } else {
            try access.store.setValue(stored, forKey: key)
            access.changed([key])
        }
    }

    // MARK: Errors

    @usableFromInline func storageError(_ error: ConversionError) -> StorageError {
        let code: StorageError.Code =
            switch error.code {
            case .mismatch: .mismatch
            case .invalidValue: .invalidValue
            case .unencodable: .unencodable
            }
        return StorageError(
            code, key: key, store: "\(backing.access.store)", expected: error.expected, found: error.found,
            reason: error.reason)
    }

    /// The error as a ``StorageError`` with the key.
    func described(_ error: any Error) -> StorageError {
        var described =
            error as? StorageError ?? StorageError(.failed, reason: "the store failed with \(type(of: error))")
        if described.key == nil { described.key = key }
        if described.store == nil { described.store = "\(backing.access.store)" }
        return described
    }

    @usableFromInline func recovered(from error: any Error) -> Value {
        backing.access.store.report(described(error))
        if let registered = try? registeredDefault(), let value = try? coding.read(registered) { return value }
        return fallback()
    }

    @usableFromInline func reportUnsaved(_ error: any Error) {
        let error = described(error)
        // A batch fails as a whole, so its end throws the error.
        if let batch = StoreScope.current?.batch { batch.fail(error) } else { backing.access.store.report(error) }
    }
}

extension StoredProperty: CustomStringConvertible {
    /// The key and the type, never the value.
    public var description: String { "\(key): \(Value.self)" }
}
