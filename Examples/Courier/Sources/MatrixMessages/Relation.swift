/// How an event relates to another one: it edits it, answers it, or belongs to a thread.
struct Relation: Codable, Sendable {
    /// `m.replace`, `m.thread`, `m.annotation`, …
    var kind: String?
    /// The event that is meant.
    var eventID: String?
    /// Of a reaction, what it says.
    var key: String?
    /// The event that is answered.
    var inReplyTo: Reference?

    /// Another event.
    struct Reference: Codable, Sendable {
        var eventID: String?

        enum CodingKeys: String, CodingKey {
            case eventID = "event_id"
        }
    }

    enum CodingKeys: String, CodingKey {
        case kind = "rel_type"
        case eventID = "event_id"
        case key
        case inReplyTo = "m.in_reply_to"
    }

    /// Whether the event takes the place of an earlier one.
    var isEdit: Bool { kind == "m.replace" }
}

/// What an edit puts in the place of the earlier text.
struct NewContent: Codable, Sendable {
    var body: String?
}

/// The text of a message as people should see it.
enum MessageBody {
    /// Takes the new text of an edit, and leaves out the quotation that older clients put before a reply.
    static func shown(_ body: String, relation: Relation?, edit: NewContent?) -> String {
        if relation?.isEdit == true { return "(edited) \(edit?.body ?? withoutMark(body))" }
        guard relation?.inReplyTo != nil, relation?.kind == nil else { return body }
        return "↪ \(withoutQuotation(body))"
    }

    /// An edit's text for clients that know no edits begins with an asterisk.
    private static func withoutMark(_ body: String) -> String {
        body.hasPrefix("* ") ? String(body.dropFirst(2)) : body
    }

    /// Client-server API, "Fallbacks for rich replies": lines that begin with `> `, then an empty one.
    private static func withoutQuotation(_ body: String) -> String {
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first.hasPrefix("> ") else { return body }
        let rest = lines.drop { $0.hasPrefix("> ") || $0 == ">" }
        return (rest.first == "" ? rest.dropFirst() : rest).joined(separator: "\n")
    }
}
