import CourierCore

/// Says how far other messages came.
@Member(of: Messages.self, "receipt")
struct ReceiptMessage: Message {
    /// How far a message came.
    enum Status: String, Codable {
        case sent, delivered, read
    }

    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    var status: Status
    /// The messages that are meant.
    var messages: [String]

    var display: Display {
        let marks = status == .sent ? "✓" : "✓✓"
        return Display("\(marks) \(status.rawValue): \(messages.joined(separator: ", "))")
    }
}
