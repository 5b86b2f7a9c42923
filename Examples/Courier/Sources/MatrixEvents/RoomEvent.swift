public import CourierCore

/// An event of a Matrix room, as homeservers send it (client-server API, "Room events").
public protocol RoomEvent: Codable, Sendable {
    /// What all events have.
    var header: EventHeader { get }

    /// How the event is shown; a redacted one is shown by its header.
    var display: Display { get }
}

/// An event whose `content` is of one type; it is read and written beside the header.
///
/// Its coding comes from here, which `@Member` cannot see, so it is told: `coding: .codable`.
public protocol StandardEvent: RoomEvent {
    /// What stands under `content`.
    associatedtype Content: Codable & Sendable

    /// What stands under `content`.
    var content: Content { get }

    /// An event from its parts.
    init(header: EventHeader, content: Content)
}

private enum StandardKeys: String, CodingKey {
    case content
}

extension StandardEvent {
    /// Reads the header and the content.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: StandardKeys.self)
        self.init(
            header: try EventHeader(from: decoder), content: try container.decode(Content.self, forKey: .content))
    }

    /// Writes the header and the content.
    public func encode(to encoder: any Encoder) throws {
        try header.encode(to: encoder)
        var container = encoder.container(keyedBy: StandardKeys.self)
        try container.encode(content, forKey: .content)
    }
}
