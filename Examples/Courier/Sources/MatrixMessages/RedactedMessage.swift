import CourierCore
import MatrixEvents

/// A message whose content was taken away, and its `msgtype` with it.
@Member(of: RoomMessages.self, "(no msgtype)")
struct RedactedMessage: RoomEvent {
    var header: EventHeader

    var display: Display { header.redaction ?? Display("[redacted]") }

    /// Reads the event, if it is redacted: nothing else may lack a `msgtype`.
    init(from decoder: any Decoder) throws {
        header = try EventHeader(from: decoder)
        let content = try decoder.container(keyedBy: EventKeys.self).nestedContainer(
            keyedBy: AnyKey.self, forKey: .content)
        guard header.redaction != nil || content.allKeys.isEmpty else {
            throw DecodingError.keyNotFound(
                EventKeys.msgtype,
                DecodingError.Context(
                    codingPath: content.codingPath, debugDescription: "only a redacted message may lack a msgtype"))
        }
    }

    /// Writes the event with an empty content.
    func encode(to encoder: any Encoder) throws {
        try header.encode(to: encoder)
        var container = encoder.container(keyedBy: EventKeys.self)
        _ = container.nestedContainer(keyedBy: AnyKey.self, forKey: .content)
    }

    private enum EventKeys: String, CodingKey {
        case content, msgtype
    }

    /// A key with any name.
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
