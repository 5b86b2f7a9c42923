import CourierCore
import MatrixEvents

// What the room is called and how it looks. A redacted event has lost its content, so all of it is optional.

/// The room's name (`m.room.name`).
@Member(of: RoomEvents.self, "m.room.name", coding: .codable)
struct RoomName: StandardEvent {
    struct Content: Codable, Sendable {
        var name: String?
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("the room's name", to: content.name) }
}

/// What the room is about (`m.room.topic`).
@Member(of: RoomEvents.self, "m.room.topic", coding: .codable)
struct RoomTopic: StandardEvent {
    struct Content: Codable, Sendable {
        var topic: String?
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("the topic", to: content.topic) }
}

/// The room's picture (`m.room.avatar`).
@Member(of: RoomEvents.self, "m.room.avatar", coding: .codable)
struct RoomAvatar: StandardEvent {
    struct Content: Codable, Sendable {
        var url: String?
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("the room's picture", to: content.url) }
}

/// The room's address (`m.room.canonical_alias`).
@Member(of: RoomEvents.self, "m.room.canonical_alias", coding: .codable)
struct RoomCanonicalAlias: StandardEvent {
    struct Content: Codable, Sendable {
        var alias: String?
        var others: [String]?

        enum CodingKeys: String, CodingKey {
            case alias
            case others = "alt_aliases"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("the room's address", to: content.alias, details: content.others ?? []) }
}
