/// The messages of the messenger, told apart by `message_type`. What no module knows is kept as it came.
public enum Messages: Family {
    public typealias Base = any Message
    public static let tag = Tag.internal("message_type")
    public static let unknown = UnknownPolicy<Messages>.preserve { $0 }
}
