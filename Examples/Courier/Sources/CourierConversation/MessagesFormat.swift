import CourierCore

/// The messenger's own messages.
@Member(of: Formats.self, "messages", aliases: "courier")
struct MessagesFormat: Format {
    var about: String { "the messenger's own messages, told apart by \"message_type\"" }
    var sample: [UInt8] { PackageResources.conversation_jsonl }

    func read(_ line: [UInt8]) throws(FamilyError) -> Received {
        let message = try Messages.decode(line)
        return Received(
            message, of: Messages.self, time: message.time, sender: message.sender?.displayName,
            mentions: (message.mentions ?? []).map(\.displayName), display: message.display)
    }
}
