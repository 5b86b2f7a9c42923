/// The content of messages that are text.
struct TextContent: Codable, Sendable {
    var body: String
    /// The format of `formattedBody`, such as `org.matrix.custom.html`.
    var format: String?
    var formattedBody: String?
    var relation: Relation?
    var newContent: NewContent?

    enum CodingKeys: String, CodingKey {
        case body, format
        case formattedBody = "formatted_body"
        case relation = "m.relates_to"
        case newContent = "m.new_content"
    }

    /// The text as people should see it.
    var text: String { MessageBody.shown(body, relation: relation, edit: newContent) }
}
