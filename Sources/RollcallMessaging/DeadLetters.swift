/// Where messages go that nobody can handle: the prefix, a dot, and the subject that they were sent to.
package struct DeadLetters: Sendable {
    package let prefix: String

    package init(prefix: String) {
        self.prefix = prefix
    }

    /// The subject for the dead letters of a subject; nil for what is a dead letter already.
    package func subject(for subject: String) -> String? {
        subject.utf8.starts(with: (prefix + ".").utf8) ? nil : prefix + "." + subject
    }

    /// The envelope of a dead letter; nil where the message is one already.
    package func envelope(for envelope: Envelope, reason: String) -> Envelope? {
        guard let subject = subject(for: envelope.subject) else { return nil }
        var dead = envelope
        dead.subject = subject
        dead.deadLetterReason = reason
        dead.deliveryCount = 1
        return dead
    }
}
