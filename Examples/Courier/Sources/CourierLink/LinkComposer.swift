import CourierCore

/// `/link https://example.com A title`.
@Member(of: Composers.self, "link")
struct LinkComposer: Composer {
    var usage: String { "URL [TITLE]" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let link = words.first else { throw ComposerError("a link is \(usage)") }
        return LinkMessage(
            id: head.id, time: head.time, sender: head.sender, link: link, title: words.count > 1 ? words[1] : nil)
    }
}
