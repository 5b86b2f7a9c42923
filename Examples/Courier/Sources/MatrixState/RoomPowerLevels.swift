import CourierCore
import MatrixEvents

/// Who may do what (`m.room.power_levels`).
@Member(of: RoomEvents.self, "m.room.power_levels", coding: .codable)
struct RoomPowerLevels: StandardEvent {
    struct Content: Codable, Sendable {
        var users: [String: PowerLevel]?
        var usersDefault: PowerLevel?
        var events: [String: PowerLevel]?
        var eventsDefault: PowerLevel?
        var stateDefault: PowerLevel?
        var ban: PowerLevel?
        var kick: PowerLevel?
        var invite: PowerLevel?
        var redact: PowerLevel?
        var notifications: [String: PowerLevel]?

        enum CodingKeys: String, CodingKey {
            case users, events, ban, kick, invite, redact, notifications
            case usersDefault = "users_default"
            case eventsDefault = "events_default"
            case stateDefault = "state_default"
        }
    }

    var header: EventHeader
    var content: Content

    var display: Display {
        let users = (content.users ?? [:]).sorted { ($1.value.level, $0.key) < ($0.value.level, $1.key) }
        let named = users.prefix(10).map { "\($0.key) \($0.value.level)" }
        let rest = users.count > named.count ? ["\(users.count - named.count) more"] : []
        let others = "others \(content.usersDefault?.level ?? 0)"
        return Display("[power: \((named + rest + [others]).joined(separator: ", "))]")
    }
}

/// How much somebody may do. Rooms before version 10 also spell it as a string of digits.
struct PowerLevel: Codable, Sendable {
    var level: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let level = try? container.decode(Int.self) {
            self.level = level
            return
        }
        guard let text = try? container.decode(String.self), let level = Int(text.filter { $0 != " " }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a power level is an integer")
        }
        self.level = level
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(level)
    }
}
