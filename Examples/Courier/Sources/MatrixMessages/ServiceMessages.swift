import CourierCore
import MatrixEvents

/// What the homeserver itself has to say (`m.server_notice`).
@Member(of: RoomMessages.self, "m.server_notice", coding: .codable)
struct ServerNotice: StandardEvent {
    struct Content: Codable, Sendable {
        var body: String
        /// What it is about, such as `m.server_notice.usage_limit_reached`.
        var kind: String?
        /// Where to turn to.
        var adminContact: String?

        enum CodingKeys: String, CodingKey {
            case body
            case kind = "server_notice_type"
            case adminContact = "admin_contact"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[server] \(content.body)", details: [content.adminContact].compactMap { $0 }) }
}

/// Somebody wants to make sure who the other is (`m.key.verification.request`).
@Member(of: RoomMessages.self, "m.key.verification.request", coding: .codable)
struct VerificationRequest: StandardEvent {
    struct Content: Codable, Sendable {
        /// What clients show that cannot verify.
        var body: String?
        var fromDevice: String
        var methods: [String]
        /// The user who is asked.
        var to: String

        enum CodingKeys: String, CodingKey {
            case body, methods, to
            case fromDevice = "from_device"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display { Display("[asks \(content.to) to verify the device \(content.fromDevice)]") }
}
