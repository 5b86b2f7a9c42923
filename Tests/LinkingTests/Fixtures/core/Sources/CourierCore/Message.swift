@_exported public import Rollcall

public protocol Message: Codable, Sendable {}

public enum Messages: Family {
    public typealias Base = any Message
    public static let tag = Tag.internal("message_type")
}

@Member(of: Messages.self, "plain")
public struct Plain: Message, Creatable {
    public init() {}
}
