import CourierCore

/// Words are a message as they stand.
@Member(of: Composers.self, "text")
struct TextComposer: Composer {
    var usage: String { "WORDS" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        TextMessage(id: head.id, time: head.time, sender: head.sender, content: text)
    }
}
