import CourierCore

/// Claims a tag that has an owner already.
@Member(of: Messages.self, "text")
struct ImpostorMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?

    var display: Display { Display("this is the impostor") }
}
