import CourierCore

/// Says that somebody is writing.
@Member(of: Messages.self, "typing")
struct TypingMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?

    var display: Display { Display("(is writing …)") }
}

/// `/typing`.
@Member(of: Composers.self, "typing")
struct TypingComposer: Composer {
    var usage: String { "" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        TypingMessage(id: head.id, time: head.time, sender: head.sender)
    }
}
