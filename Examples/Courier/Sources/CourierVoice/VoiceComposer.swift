import CourierCore

/// `/voice https://example.com/a.opus 12`.
@Member(of: Composers.self, "voice")
struct VoiceComposer: Composer {
    var usage: String { "URL [SECONDS]" }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        let words = text.split(separator: " ").map(String.init)
        guard let url = words.first, words.count < 3 else { throw ComposerError("a voice message is \(usage)") }
        let duration = words.count > 1 ? Double(words[1]) : nil
        if words.count > 1, duration == nil { throw ComposerError("a voice message is \(usage)") }
        return VoiceMessage(id: head.id, time: head.time, sender: head.sender, url: url, duration: duration)
    }
}
