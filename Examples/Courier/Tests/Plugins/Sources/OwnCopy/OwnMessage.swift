import Rollcall

// Linked with Rollcall itself instead of the program's core, so that it brings a second copy of Rollcall.

/// Something that has a message's tag and is none.
protocol OwnMessage: Codable, Sendable {}

/// Has the name of the messenger's family and is another one.
enum Messages: Family {
    typealias Base = any OwnMessage
    static let tag = Tag.internal("message_type")
}

@Member(of: Messages.self, "own")
struct OwnTextMessage: OwnMessage {}
