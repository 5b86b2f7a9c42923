import CourierCore

/// A page to look at, with what its sender knows of it.
@Member(of: Messages.self, "link", aliases: "url")
struct LinkMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    /// The address, kept as it was written.
    var link: String
    var title: String?
    var summary: String?

    var display: Display {
        Display(title.map { "→ \($0) <\(link)>" } ?? "→ \(link)", details: summary.map { [$0] } ?? [])
    }
}
