import Corpus
import Foundation

/// The usual way with Foundation: decode the tag, then decode the whole as the type it names.
struct TwoPass {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    private struct Tag: Decodable { var message_type: String }

    func decode(_ data: Data) throws -> any Message {
        switch try decoder.decode(Tag.self, from: data).message_type {
        case "text": try decoder.decode(Text.self, from: data)
        case "link": try decoder.decode(Link.self, from: data)
        case "image": try decoder.decode(Image.self, from: data)
        case "voice": try decoder.decode(Voice.self, from: data)
        case "video": try decoder.decode(Video.self, from: data)
        case "location": try decoder.decode(Location.self, from: data)
        case "receipt": try decoder.decode(Receipt.self, from: data)
        default: try decoder.decode(Typing.self, from: data)
        }
    }

    /// The tag beside the members, as a user of Codable would write it.
    private struct Tagged: Encodable {
        let message: any Message
        let tag: String
        enum Key: String, CodingKey { case message_type }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(tag, forKey: .message_type)
            try message.encode(to: encoder)
        }
    }

    func encode(_ message: any Message, _ tag: String) throws -> Data {
        try encoder.encode(Tagged(message: message, tag: tag))
    }
}

/// The tag of a message.
func tag(of message: any Message) -> (text: String, literal: StaticString) {
    switch message {
    case is Text: ("text", "\"text\"")
    case is Link: ("link", "\"link\"")
    case is Image: ("image", "\"image\"")
    case is Voice: ("voice", "\"voice\"")
    case is Video: ("video", "\"video\"")
    case is Location: ("location", "\"location\"")
    case is Receipt: ("receipt", "\"receipt\"")
    default: ("typing", "\"typing\"")
    }
}
