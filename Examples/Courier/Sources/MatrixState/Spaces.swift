import CourierCore
import MatrixEvents

/// A room belongs to this space (`m.space.child`); with nothing in it, it no longer does.
@Member(of: RoomEvents.self, "m.space.child", coding: .codable)
struct SpaceChild: StandardEvent {
    struct Content: Codable, Sendable {
        var via: [String]?
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        let room = header.stateKey ?? "a room"
        return Display(content.via == nil ? "[\(room) is taken out of the space]" : "[\(room) is put into the space]")
    }
}

/// This room belongs to a space (`m.space.parent`); with nothing in it, it no longer does.
@Member(of: RoomEvents.self, "m.space.parent", coding: .codable)
struct SpaceParent: StandardEvent {
    struct Content: Codable, Sendable {
        var via: [String]?
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        let space = header.stateKey ?? "a space"
        return Display(content.via == nil ? "[the room leaves \(space)]" : "[the room belongs to \(space)]")
    }
}
