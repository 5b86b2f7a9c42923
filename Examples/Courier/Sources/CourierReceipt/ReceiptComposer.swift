import CourierCore

/// `/receipt read m1 m2`.
@Member(of: Composers.self, "receipt")
struct ReceiptComposer: Composer {
    var usage: String { "sent|delivered|read ID…" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, let status = ReceiptMessage.Status(rawValue: words[0]) else {
            throw ComposerError("a receipt is \(usage)")
        }
        return ReceiptMessage(
            id: head.id, time: head.time, sender: head.sender, status: status, messages: Array(words.dropFirst()))
    }
}
