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
        func fail(_ reason: String) -> MessagingError { MessagingError(.invalidSubject, subject: text, reason: reason) }
        guard text.utf8.count <= 1024 else { throw fail("it is longer than 1024 bytes") }
        let words = words(of: text)
        for (index, word) in words.enumerated() {
            if word.isEmpty { throw fail(text.isEmpty ? "it is empty" : "a word is empty") }
            if word.contains(where: { $0 <= 0x20 || $0 == 0x7f }) { throw fail("it has a space or a control character") }
            if word.elementsEqual([star]) || word.elementsEqual([rest]) {
                if !wildcards { throw fail("a message goes to one subject, and this has a wildcard") }
                if word.elementsEqual([rest]), index != words.count - 1 { throw fail("'>' stands at the end only") }
            }
        }
    }

    /// Whether a pattern stands for a subject.
    package static func pattern(_ pattern: String, matches subject: String) -> Bool {
        var words = words(of: subject)[...]
        for part in self.words(of: pattern) {
            guard let word = words.popFirst() else { return false }
            if part.elementsEqual([rest]) { return true }
            if !part.elementsEqual([star]), !part.elementsEqual(word) { return false }
        }
        return words.isEmpty
    }

    private static let star = UInt8(ascii: "*")
    private static let rest = UInt8(ascii: ">")

    private static func words(of text: String) -> [Substring.UTF8View] {
        text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }
}
