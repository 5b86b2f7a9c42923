/// What a ``TransactionalStore`` hands to the body of a transaction: it collects changes and shows them to whoever
/// reads through it.
///
/// A store makes one with a closure that reads its values, runs the body, and then applies ``changes`` as one.
public final class StoreTransaction {
    private let read: (String) throws -> StoredValue?
    private var pending: [ByteKey: Int] = [:]
    /// What the body has set, each key once, in the order in which it was first set; nil removes.
    public private(set) var changes: [(key: String, value: StoredValue?)] = []

    /// A transaction over values that a closure reads.
    /// - Parameter read: Gives the value that stands under a key in the store.
    public init(reading read: @escaping (String) throws -> StoredValue?) {
        self.read = read
    }

    /// The value under a key, with what this transaction has set so far.
    /// - Parameter key: The key.
    public func value(forKey key: String) throws -> StoredValue? {
        if let index = pending[ByteKey(key)] { return changes[index].value }
        return try read(key)
    }

    /// Sets or removes a value when the transaction ends.
    /// - Parameters:
    ///   - value: The value, or nil to remove what is there.
    ///   - key: The key.
    public func setValue(_ value: StoredValue?, forKey key: String) {
        if let index = pending[ByteKey(key)] {
            changes[index].value = value
        } else {
            pending[ByteKey(key)] = changes.count
            changes.append((key, value))
        }
    }
}
