import CourierCore

/// `/image https://example.com/a.jpg A caption`.
@Member(of: Composers.self, "image")
struct ImageComposer: Composer {
    var usage: String { "URL [CAPTION]" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let url = words.first else { throw ComposerError("an image is \(usage)") }
        return ImageMessage(
            id: head.id, time: head.time, sender: head.sender, url: url, caption: words.count > 1 ? words[1] : nil)
    }
}
