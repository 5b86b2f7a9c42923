#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A value of which only the shape is known, as far as a decoder tells it.
enum OpaqueValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case array([OpaqueValue])
    case object([String: OpaqueValue])
}

extension OpaqueValue: Codable {
    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
            var members: [String: OpaqueValue] = [:]
            for key in container.allKeys { members[key.stringValue] = try container.decode(OpaqueValue.self, forKey: key) }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [OpaqueValue] = []
            while !container.isAtEnd { elements.append(try container.decode(OpaqueValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    /// Tries the types from the most to the least telling one. Strings come before data and numbers before
    /// dates, since JSON decoders read those from strings and numbers.
    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> OpaqueValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
        if let value = try? container.decode(Double.self) { return .number(value) }
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Data.self) { return .data(value) }
        return .date(try container.decode(Date.self))
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: AnyCodingKey(key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .unsigned(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .data(let value): try container.encode(value)
            case .date(let value): try container.encode(value)
            case .null, .array, .object: try container.encodeNil()
            }
        }
    }
}
