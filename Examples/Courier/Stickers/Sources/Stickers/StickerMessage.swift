import CourierCore

/// A small picture out of a pack. It comes with a plugin; the program does without it.
@Member(of: Messages.self, "sticker")
struct StickerMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?
    /// The pack that the sticker is from.
    var pack: String
    /// The sticker's name in its pack.
    var name: String
    /// What stands for the sticker in a text.
    var emoji: String?

    var display: Display { Display("\(emoji ?? "▣") (\(pack)/\(name))") }
}
