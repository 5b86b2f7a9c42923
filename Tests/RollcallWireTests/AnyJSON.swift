import Foundation
import RollcallWire

/// Any value of JSON, read in both ways by code of its own.
enum AnyJSON: Equatable, Codable, WireDecodable, WireEncodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([AnyJSON])
    case object([String: AnyJSON])

    static func wire(from reader: inout JSONReader) throws(WireError) -> AnyJSON {
        switch reader.kind {
        case .null where reader.readNull(): return .null
        case .bool: return .bool(try reader.readBool())
        case .number: return .number(try reader.readDouble())
        case .array: return .array(try reader.read([AnyJSON].self))
        case .object: return .object(try reader.read([String: AnyJSON].self))
        default: return .string(try reader.readString())
        }
    }

    func wire(to writer: inout JSONWriter) throws(WireError) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .number(let value): try writer.writeDouble(value)
        case .string(let value): writer.writeString(value)
        case .array(let value): try writer.write(value)
        case .object(let value): try writer.write(value)
        }
    }

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
            return
        }
        if let object = try AnyJSON.ifOfKind(decoder, { try decoder.container(keyedBy: Name.self) }) {
            self = .object(try AnyJSON.members(object))
        } else if let array = try AnyJSON.ifOfKind(decoder, { try decoder.unkeyedContainer() }) {
            self = .array(try AnyJSON.elements(array))
        } else if let value = try AnyJSON.ifOfKind(decoder, { try single.decode(Bool.self) }) {
            self = .bool(value)
        } else if let value = try AnyJSON.ifOfKind(decoder, { try single.decode(String.self) }) {
            self = .string(value)
        } else {
            self = .number(try single.decode(Double.self))
        }
    }

    /// What a closure gives, or nil when the value is of another kind.
    private static func ifOfKind<T>(_ decoder: any Decoder, _ body: () throws -> T) throws -> T? {
        do {
            return try body()
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == decoder.codingPath.count {
            return nil
        }
    }

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static func members(_ container: KeyedDecodingContainer<Name>) throws -> [String: AnyJSON] {
        var members: [String: AnyJSON] = [:]
        for key in container.allKeys { members[key.stringValue] = try container.decode(AnyJSON.self, forKey: key) }
        return members
    }

    private static func elements(_ container: any UnkeyedDecodingContainer) throws -> [AnyJSON] {
        var container = container
        var elements: [AnyJSON] = []
        while !container.isAtEnd { elements.append(try container.decode(AnyJSON.self)) }
        return elements
    }

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .null: try single.encodeNil()
        case .bool(let value): try single.encode(value)
        case .number(let value): try single.encode(value)
        case .string(let value): try single.encode(value)
        case .array(let value): try single.encode(value)
        case .object(let value): try single.encode(value)
        }
    }
}
