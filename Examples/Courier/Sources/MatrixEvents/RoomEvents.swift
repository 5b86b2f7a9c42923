public import CourierCore

/// The events of Matrix rooms, told apart by `type`. What no module knows is kept as it came.
public enum RoomEvents: Family {
    public typealias Base = any RoomEvent
    public static let tag = Tag.internal("type")
    public static let unknown = UnknownPolicy<RoomEvents>.preserve { $0 }
}

extension UnknownMember: RoomEvent {
    /// Not known; who has the event's JSON can read the header from it.
    public var header: EventHeader { EventHeader() }
}
