import CourierCore

/// A picture that lies elsewhere.
@Member(of: Messages.self, "image", aliases: "photo")
struct ImageMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    var url: String
    var width: Int?
    var height: Int?
    /// The size of the file in bytes.
    var size: Int64?
    var caption: String?

    var display: Display {
        var facts = ["image"]
        if let width, let height { facts.append("\(width) × \(height)") }
        if let size { facts.append(FileSize.text(size)) }
        return Display("[\(facts.joined(separator: ", "))]\(caption.map { " \($0)" } ?? "")", details: [url])
    }
}
