public import CourierCore
public import MatrixEvents

/// The messages of a room: events of one type that are told apart a second time, by `content.msgtype`.
///
/// It is a family of its own and at the same time a member of ``RoomEvents``. What no module knows is kept here
/// as well.
@Member(of: RoomEvents.self, "m.room.message")
public enum RoomMessages: Family {
    public typealias Base = any RoomEvent
    public static let tag = Tag.path("content", "msgtype")
    public static let unknown = UnknownPolicy<RoomMessages>.preserve { $0 }

    /// A redacted message has lost its `msgtype`; see ``RedactedMessage``.
    public static let defaultTag: String? = "(no msgtype)"
}
