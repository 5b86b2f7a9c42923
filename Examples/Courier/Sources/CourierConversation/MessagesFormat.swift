import CourierCore

/// The messenger's own messages.
@Member(of: Formats.self, "messages", aliases: "courier")
struct MessagesFormat: Format {
    var about: String { "the messenger's own messages, told apart by \"message_type\"" }
    var sample: [UInt8] { PackageResources.conversation_jsonl }

    func read(_ line: [UInt8]) throws(FamilyError) -> Received {
        let message = try Messages.decode(line)
        // A message that no module knows has a sender too, as a rule.
        let head = message is UnknownMember ? (try? JSON.decode(Letterhead.self, from: line)) : Letterhead(message)
        return Received(
            message, of: Messages.self, time: head?.time, sender: head?.sender?.displayName,
            mentions: (head?.mentions ?? []).map(\.displayName), display: message.display)
    }
}

/// What every message has, whatever its type.
private struct Letterhead: Decodable {
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?

    init(_ message: any Message) {
        time = message.time
        sender = message.sender
        mentions = message.mentions
    }
}
