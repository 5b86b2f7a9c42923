import CourierCore
import MatrixEvents

/// An answer of one character or so (`m.reaction`). A redacted one has lost what it relates to.
@Member(of: RoomEvents.self, "m.reaction", coding: .codable)
struct Reaction: StandardEvent {
    struct Content: Codable, Sendable {
        var relation: Relation?

        enum CodingKeys: String, CodingKey {
            case relation = "m.relates_to"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("\(content.relation?.key ?? "?") to \(content.relation?.eventID ?? "nothing")") }
}

/// A small picture (`m.sticker`): an event of its own, no message.
@Member(of: RoomEvents.self, "m.sticker", coding: .codable)
struct Sticker: StandardEvent {
    struct Content: Codable, Sendable {
        var body: String?
        var url: String?
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[sticker] \(content.body ?? "")", details: [content.url].compactMap { $0 }) }
}

/// Takes the content of another event away (`m.room.redaction`).
@Member(of: RoomEvents.self, "m.room.redaction")
struct RedactionEvent: RoomEvent {
    struct Content: Codable, Sendable {
        /// The event that is meant, in room versions from 11.
        var redacts: String?
        var reason: String?
    }

    var header: EventHeader
    var content: Content
    /// The event that is meant, in room versions before 11.
    var redacts: String?

    var display: Display {
        let reason = content.reason.map { ": \($0)" } ?? ""
        return Display("[redacts \(content.redacts ?? redacts ?? "an event")\(reason)]")
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        header = try EventHeader(from: decoder)
        content = try container.decode(Content.self, forKey: .content)
        redacts = try container.decodeIfPresent(String.self, forKey: .redacts)
    }

    func encode(to encoder: any Encoder) throws {
        try header.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(content, forKey: .content)
        try container.encodeIfPresent(redacts, forKey: .redacts)
    }

    private enum CodingKeys: CodingKey {
        case content, redacts
    }
}

/// An event that only the members of the room can read (`m.room.encrypted`).
@Member(of: RoomEvents.self, "m.room.encrypted", coding: .codable)
struct EncryptedEvent: StandardEvent {
    struct Content: Codable, Sendable {
        var algorithm: String?
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[encrypted with \(content.algorithm ?? "an unknown algorithm")]") }
}
