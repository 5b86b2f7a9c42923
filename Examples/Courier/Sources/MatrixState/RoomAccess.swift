import CourierCore
import MatrixEvents

// Who may come in and what they may see.

/// Who may join (`m.room.join_rules`).
@Member(of: RoomEvents.self, "m.room.join_rules", coding: .codable)
struct RoomJoinRules: StandardEvent {
    struct Content: Codable, Sendable {
        /// `public`, `invite`, `knock`, `restricted`, `knock_restricted` or `private`.
        var rule: String
        /// Of a restricted room, what lets somebody in.
        var allow: [Condition]?

        enum CodingKeys: String, CodingKey {
            case rule = "join_rule"
            case allow
        }
    }

    /// What lets somebody in: mostly, to be a member of another room.
    struct Condition: Codable, Sendable {
        var type: String?
        var roomID: String?

        enum CodingKeys: String, CodingKey {
            case type
            case roomID = "room_id"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        change("the rule for joining", to: content.rule, details: (content.allow ?? []).compactMap(\.roomID))
    }
}

/// Whether guests may join (`m.room.guest_access`).
@Member(of: RoomEvents.self, "m.room.guest_access", coding: .codable)
struct RoomGuestAccess: StandardEvent {
    struct Content: Codable, Sendable {
        /// `can_join` or `forbidden`.
        var access: String?

        enum CodingKeys: String, CodingKey {
            case access = "guest_access"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("the rule for guests", to: content.access) }
}

/// Who may read what was said before (`m.room.history_visibility`).
@Member(of: RoomEvents.self, "m.room.history_visibility", coding: .codable)
struct RoomHistoryVisibility: StandardEvent {
    struct Content: Codable, Sendable {
        /// `invited`, `joined`, `shared` or `world_readable`.
        var visibility: String

        enum CodingKeys: String, CodingKey {
            case visibility = "history_visibility"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { change("who may read the past", to: content.visibility) }
}

/// Which servers may take part (`m.room.server_acl`).
@Member(of: RoomEvents.self, "m.room.server_acl", coding: .codable)
struct RoomServerAccess: StandardEvent {
    struct Content: Codable, Sendable {
        var allow: [String]?
        var deny: [String]?
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        Display("[servers: \(content.allow?.count ?? 0) patterns allowed, \(content.deny?.count ?? 0) denied]")
    }
}
