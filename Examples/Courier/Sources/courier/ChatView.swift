import CourierCore

/// What is seen of a room. Everything is written at once, so that several tasks can show.
actor ChatView {
    private var report = TextReport(input: "chat")
    /// Whether nobody reads what is shown.
    private(set) var isBroken = false

    /// Shows a message, with the time of its envelope. Where it does not say who has sent it, the envelope does.
    func show(_ message: any Message, from envelope: Envelope) {
        write { report in
            try report.show(
                Received(
                    message, of: Messages.self, time: Timestamp(envelope.time),
                    sender: message.sender?.displayName ?? envelope.sender,
                    mentions: (message.mentions ?? []).map(\.displayName), display: message.display))
        }
    }

    /// Says that a message could not be read.
    func fail(_ error: FamilyError, _ envelope: Envelope) {
        StandardError.write("courier: a message of \(envelope.sender ?? "a stranger") cannot be read: \(FailureReason.text(error))")
    }

    private func write(_ body: (inout TextReport) throws -> Void) {
        do {
            try body(&report)
            try report.flush()
        } catch {
            isBroken = true
        }
    }
}
