import CourierCore

/// Words.
@Member(of: Messages.self, "text")
struct TextMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    var content: String

    var display: Display { Display(content) }
}
