internal import RollcallRegistry

/// Tells stores apart: a class by its instance, a value type that is `Hashable` by its value, and any other by
/// each use.
final class StoreIdentity: Hashable, Sendable {
    private let object: ObjectIdentifier?
    /// Keeps the instance alive, so that its address is not used again.
    private let owner: (any Sendable)?

    convenience init(_ store: any KeyValueStore) {
        if type(of: store) is any AnyObject.Type {
            self.init(object: ObjectIdentifier(store as AnyObject), owner: store)
        } else if let value = store as? any Hashable {
            let token = Self.token(of: Value(value: AnyHashable(value)))
            self.init(object: ObjectIdentifier(token), owner: token)
        } else {
            self.init(object: nil, owner: nil)
        }
    }

    private init(object: ObjectIdentifier?, owner: (any Sendable)?) {
        self.object = object
        self.owner = owner
    }

    /// Stands for the store where one is told apart by an object's address.
    var id: ObjectIdentifier { object ?? ObjectIdentifier(self) }

    static func == (a: StoreIdentity, b: StoreIdentity) -> Bool { a.id == b.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    // MARK: Stores that are values

    private final class Token: Sendable {}

    private struct Value: Hashable, @unchecked Sendable {
        // Unchecked, since AnyHashable hides that what it holds is Sendable: it is a store.
        let value: AnyHashable
    }

    /// One token for each value, kept for good: a program has few stores.
    private static let tokens = Guarded<[Value: Token]>([:])

    private static func token(of value: Value) -> Token {
        tokens.withLock { tokens in
            if let token = tokens[value] { return token }
            let token = Token()
            tokens[value] = token
            return token
        }
    }
}
