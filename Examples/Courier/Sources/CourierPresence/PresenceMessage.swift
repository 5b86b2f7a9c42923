import CourierCore

/// Says that somebody has come or gone.
@Member(of: Messages.self, "presence")
struct PresenceMessage: Message {
    /// Whether somebody is there.
    enum Status: String, Codable, CaseIterable {
        case online, away, offline
    }

    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    var status: Status

    var display: Display { Display("(\(status.rawValue))") }
}

/// `/presence online`.
@Member(of: Composers.self, "presence")
struct PresenceComposer: Composer {
    var usage: String { PresenceMessage.Status.allCases.map(\.rawValue).joined(separator: "|") }

    func compose(_ text: String, _ head: MessageHead) throws(ComposerError) -> any Message {
        guard let status = PresenceMessage.Status(rawValue: text) else { throw ComposerError("a presence is \(usage)") }
        return PresenceMessage(id: head.id, time: head.time, sender: head.sender, status: status)
    }
}
