/// Subjects as NATS spells them: words with dots between them, such as `rooms.kitchen`.
///
/// Whoever receives may name many: `*` stands for one word, and `>` at the end for one word or more.
package enum Subject {
    /// Checks a subject that a message is sent to.
    package static func check(_ subject: String) throws(MessagingError) {
        try check(subject, wildcards: false)
    }

    /// Checks a subject that messages are received from.
    package static func check(pattern: String) throws(MessagingError) {
        try check(pattern, wildcards: true)
    }

    private static func check(_ text: String, wildcards: Bool) throws(MessagingError) {
        guard let reason = fault(in: text, wildcards: wildcards) else { return }
        throw MessagingError(.invalidSubject, subject: text, reason: reason)
    }

    /// What is wrong with a subject. It is asked for each message, and makes nothing.
    private static func fault(in text: String, wildcards: Bool) -> String? {
        guard text.utf8.count <= 1024 else { return "it is longer than 1024 bytes" }
        var length = 0
        var wildcard: UInt8?
        for byte in text.utf8 {
            if byte <= 0x20 || byte == 0x7f { return "it has a space or a control character" }
            if byte == dot {
                if length == 0 { return "a word is empty" }
                if wildcard != nil, !wildcards { return oneSubject }
                if wildcard == rest { return "'>' stands at the end only" }
                length = 0
                wildcard = nil
                continue
            }
            length += 1
            wildcard = length == 1 && (byte == star || byte == rest) ? byte : nil
        }
        if length == 0 { return text.isEmpty ? "it is empty" : "a word is empty" }
        return wildcard != nil && !wildcards ? oneSubject : nil
    }

    private static let oneSubject = "a message goes to one subject, and this has a wildcard"

    /// Whether a pattern stands for a subject.
    package static func pattern(_ pattern: String, matches subject: String) -> Bool {
        var words = subject.utf8[...]
        var parts = pattern.utf8[...]
        while true {
            let part = parts.prefix { $0 != dot }
            if part.elementsEqual(CollectionOfOne(rest)) { return !words.isEmpty }
            let word = words.prefix { $0 != dot }
            if !part.elementsEqual(CollectionOfOne(star)), !part.elementsEqual(word) { return false }
            if word.isEmpty { return false }
            parts = parts[part.endIndex...].dropFirst()
            words = words[word.endIndex...].dropFirst()
            if parts.isEmpty || words.isEmpty { return parts.isEmpty && words.isEmpty }
        }
    }

    private static let star = UInt8(ascii: "*")
    private static let rest = UInt8(ascii: ">")
    private static let dot = UInt8(ascii: ".")
}
