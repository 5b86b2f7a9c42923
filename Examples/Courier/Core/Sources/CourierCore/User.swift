/// Somebody who takes part in a conversation.
public struct User: Codable, Sendable, Hashable {
    /// Distinguishes the user from all others.
    public var id: String
    /// How the user wants to be called.
    public var name: String?

    /// A user.
    public init(id: String, name: String? = nil) {
        self.id = id
        self.name = name
    }

    /// What others see: the name, or the id where there is none.
    public var displayName: String { name ?? id }
}
