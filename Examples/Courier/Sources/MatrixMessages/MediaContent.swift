import CourierCore

/// The content of messages that are files: images, sound, video and others.
struct MediaContent: Codable, Sendable {
    /// The file's name, or a caption where `filename` is another text.
    var body: String
    var filename: String?
    /// Where the file lies, if it is not encrypted.
    var url: String?
    /// Where the file lies, if it is encrypted.
    var file: EncryptedFile?
    var info: Info?
    var relation: Relation?
    var newContent: NewContent?

    /// An encrypted file; how to decrypt it is not looked at.
    struct EncryptedFile: Codable, Sendable {
        var url: String?
    }

    /// What is known of the file.
    struct Info: Codable, Sendable {
        var mimetype: String?
        /// In bytes.
        var size: Int64?
        var w: Int?
        var h: Int?
        /// In milliseconds.
        var duration: Double?
    }

    enum CodingKeys: String, CodingKey {
        case body, filename, url, file, info
        case relation = "m.relates_to"
        case newContent = "m.new_content"
    }

    /// What kind of file it is, what is known of it, its caption, and where it lies.
    func display(_ kind: String) -> Display {
        var facts = [kind]
        if let filename { facts.append(filename) }
        if let info {
            if let w = info.w, let h = info.h { facts.append("\(w) × \(h)") }
            if let duration = info.duration { facts.append(PlayingTime.text(seconds: duration / 1000)) }
            if let size = info.size { facts.append(FileSize.text(size)) }
        }
        if file != nil { facts.append("encrypted") }
        let text = filename == body ? "" : " " + MessageBody.shown(body, relation: relation, edit: newContent)
        return Display("[\(facts.joined(separator: ", "))]\(text)", details: [url ?? file?.url].compactMap { $0 })
    }
}
