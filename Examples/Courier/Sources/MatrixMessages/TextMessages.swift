import CourierCore
import MatrixEvents

/// Words (`m.text`).
@Member(of: RoomMessages.self, "m.text", coding: .codable)
struct TextMessage: StandardEvent {
    var header: EventHeader
    var content: TextContent

    var display: Display { Display(content.text) }
}

/// What the sender does (`m.emote`).
@Member(of: RoomMessages.self, "m.emote", coding: .codable)
struct EmoteMessage: StandardEvent {
    var header: EventHeader
    var content: TextContent

    var display: Display { Display("* \(content.text)") }
}

/// What a program says (`m.notice`).
@Member(of: RoomMessages.self, "m.notice", coding: .codable)
struct NoticeMessage: StandardEvent {
    var header: EventHeader
    var content: TextContent

    var display: Display { Display("[notice] \(content.text)") }
}
