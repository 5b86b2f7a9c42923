import CourierCore
import MatrixEvents

/// Somebody comes, goes, is invited or is sent away (`m.room.member`).
@Member(of: RoomEvents.self, "m.room.member", coding: .codable)
struct RoomMembership: StandardEvent {
    struct Content: Codable, Sendable {
        /// `join`, `leave`, `invite`, `ban` or `knock`.
        var membership: String
        var displayName: String?
        var avatarURL: String?
        var reason: String?

        enum CodingKeys: String, CodingKey {
            case membership, reason
            case displayName = "displayname"
            case avatarURL = "avatar_url"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        let user = header.stateKey ?? "somebody"
        let name = content.displayName ?? user
        let isOwn = header.stateKey == header.sender
        let text =
            switch content.membership {
            case "join": "\(name) is here"
            case "leave": isOwn ? "\(name) left" : "\(name) was sent away"
            case "invite": "\(name) is invited"
            case "ban": "\(name) is banned"
            case "knock": "\(name) asks to come in"
            default: "\(name): \(content.membership)"
            }
        return Display("[\(text)\(content.reason.map { ": \($0)" } ?? "")]")
    }
}

/// Somebody is invited who has no account yet (`m.room.third_party_invite`).
@Member(of: RoomEvents.self, "m.room.third_party_invite", coding: .codable)
struct RoomThirdPartyInvite: StandardEvent {
    struct Content: Codable, Sendable {
        var displayName: String?

        enum CodingKeys: String, CodingKey {
            case displayName = "display_name"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[\(content.displayName ?? "somebody") is invited from elsewhere]") }
}
