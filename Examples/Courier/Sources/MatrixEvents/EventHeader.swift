public import CourierCore

/// What all events of a room have beside their type and content. Homeservers leave some of it out, depending
/// on where they send the event, so everything is optional.
public struct EventHeader: Codable, Sendable {
    /// The event's own id.
    public var eventID: String?
    /// The room; left out by `/sync`, where it stands around the events.
    public var roomID: String?
    /// The user who sent the event.
    public var sender: String?
    /// When it was sent, in milliseconds since 1970.
    public var originServerTS: Int64?
    /// Of a state event, what it is the state of: a user's id, or nothing.
    public var stateKey: String?
    /// What the homeserver adds.
    public var unsigned: Unsigned?

    /// What the homeserver adds to an event.
    public struct Unsigned: Codable, Sendable {
        /// The event that redacted this one.
        public var redactedBecause: Redaction?

        enum CodingKeys: String, CodingKey {
            case redactedBecause = "redacted_because"
        }
    }

    /// Who took an event's content away, and why.
    public struct Redaction: Codable, Sendable {
        /// The user.
        public var sender: String?
        /// What the user says of it.
        public var content: Reason?

        /// What the user says of it.
        public struct Reason: Codable, Sendable {
            public var reason: String?
        }
    }

    enum CodingKeys: String, CodingKey {
        case eventID = "event_id"
        case roomID = "room_id"
        case sender
        case originServerTS = "origin_server_ts"
        case stateKey = "state_key"
        case unsigned
    }

    /// A header of which nothing is known.
    public init() {}
}

extension EventHeader {
    /// When the event was sent.
    public var time: Timestamp? { originServerTS.map { Timestamp(millisecondsSince1970: $0) } }

    /// How a redacted event is shown; nil where the event still has its content.
    public var redaction: Display? {
        guard let redaction = unsigned?.redactedBecause else { return nil }
        let by = redaction.sender.map { " by \($0)" } ?? ""
        let reason = redaction.content?.reason.map { ": \($0)" } ?? ""
        return Display("[redacted\(by)\(reason)]")
    }
}
