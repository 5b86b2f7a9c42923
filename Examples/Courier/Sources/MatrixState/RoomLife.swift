import CourierCore
import MatrixEvents

// How the room began, how it is kept, and how it ends.

/// The first event of a room (`m.room.create`).
@Member(of: RoomEvents.self, "m.room.create", coding: .codable)
struct RoomCreation: StandardEvent {
    struct Content: Codable, Sendable {
        /// Left out since room version 11, where it is the sender.
        var creator: String?
        /// `1` where it is left out.
        var roomVersion: String?
        /// What kind of room it is, such as `m.space`.
        var type: String?
        /// The room that this one takes the place of.
        var predecessor: Predecessor?

        struct Predecessor: Codable, Sendable {
            var roomID: String?

            enum CodingKeys: String, CodingKey {
                case roomID = "room_id"
            }
        }

        enum CodingKeys: String, CodingKey {
            case creator, type, predecessor
            case roomVersion = "room_version"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        let kind = content.type == "m.space" ? "space" : "room"
        let before = content.predecessor?.roomID.map { ["follows \($0)"] } ?? []
        return Display("[the \(kind) is created, version \(content.roomVersion ?? "1")]", details: before)
    }
}

/// From now on, what is said is encrypted (`m.room.encryption`).
@Member(of: RoomEvents.self, "m.room.encryption", coding: .codable)
struct RoomEncryption: StandardEvent {
    struct Content: Codable, Sendable {
        var algorithm: String?
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("the encryption", to: content.algorithm) }
}

/// What is worth reading again (`m.room.pinned_events`).
@Member(of: RoomEvents.self, "m.room.pinned_events", coding: .codable)
struct RoomPinnedEvents: StandardEvent {
    struct Content: Codable, Sendable {
        var pinned: [String]?
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[\(content.pinned?.count ?? 0) events are pinned]") }
}

/// The room ends, and goes on elsewhere (`m.room.tombstone`).
@Member(of: RoomEvents.self, "m.room.tombstone", coding: .codable)
struct RoomTombstone: StandardEvent {
    struct Content: Codable, Sendable {
        var body: String?
        var replacement: String?

        enum CodingKeys: String, CodingKey {
            case body
            case replacement = "replacement_room"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        Display("[the room ends: \(content.body ?? "")]", details: [content.replacement].compactMap { $0 })
    }
}
