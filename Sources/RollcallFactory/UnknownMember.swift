internal import RollcallRegistry
internal import RollcallWire

/// A member that its family does not know, kept as it came.
///
/// Read from JSON by this package, it holds the exact bytes and is written back as the same JSON: the spelling
/// of numbers, the order of keys and the white space within included. Read through another decoder it holds
/// the values, and what such a decoder does not tell, such as the spelling of a number, is lost.
///
/// A family that preserves unknown members lets this type conform to its base:
///
/// ```swift
/// extension UnknownMember: Message { var sender: User? { nil } }
/// ```
public struct UnknownMember: Sendable {
    /// The tag that was read; nil where the value was not read by a family.
    public let tag: TagID?
    /// The family that kept it.
    private let family: ObjectIdentifier?
    private let content: Content

    private enum Content: Equatable {
        /// The exact bytes of a JSON value.
        case json([UInt8])
        /// What another decoder told.
        case value(OpaqueValue)

        init(from decoder: any Decoder) throws {
            if let decoder = decoder as? WireDecoder {
                self = .json(try decoder.rawJSON)
            } else {
                self = .value(try OpaqueValue(from: decoder))
            }
        }
    }

    /// The exact bytes, where the member was read from JSON by this package; else nil.
    public var json: [UInt8]? {
        guard case .json(let bytes) = content else { return nil }
        return bytes
    }

    /// Reads what was kept as another type, to look into it.
    ///
    /// - Throws: What the type's reading throws, as from `JSON.decode`.
    public func decode<T: Decodable>(_ type: T.Type) throws -> T {
        switch content {
        case .json(let bytes): try JSON.decode(type, from: bytes)
        case .value(let value): try JSON.decode(type, from: JSON.encode(value))
        }
    }

    init(tag: TagID, family: any Family.Type, from decoder: any Decoder) throws {
        self.tag = tag
        self.family = ObjectIdentifier(family)
        self.content = try Content(from: decoder)
    }

    /// A member of these bytes, which are one JSON value.
    init(tag: TagID, family: any Family.Type, json: [UInt8]) {
        self.tag = tag
        self.family = ObjectIdentifier(family)
        self.content = .json(json)
    }

    /// Whether this family kept it; a value that no family kept belongs to the one that writes it.
    func belongs(to family: any Family.Type) -> Bool {
        self.family == nil || self.family == ObjectIdentifier(family)
    }
}

extension UnknownMember: Codable {
    /// Keeps any value as it comes, without looking for a tag.
    public init(from decoder: any Decoder) throws {
        tag = nil
        family = nil
        content = try Content(from: decoder)
    }

    /// Writes what was read, with its tag in it.
    public func encode(to encoder: any Encoder) throws {
        switch content {
        case .value(let value): try value.encode(to: encoder)
        case .json(let bytes):
            if let encoder = encoder as? WireEncoder {
                try encoder.writeRaw(bytes)
            } else {
                try JSON.decode(OpaqueValue.self, from: bytes).encode(to: encoder)
            }
        }
    }
}

extension UnknownMember: Hashable {
    /// Whether both have the same tag and the same content; of JSON, the same bytes.
    public static func == (a: UnknownMember, b: UnknownMember) -> Bool {
        a.tag == b.tag && a.family == b.family && a.content == b.content
    }

    /// Hashes the tag and the family.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tag)
        hasher.combine(family)
    }
}

extension UnknownMember: CustomStringConvertible {
    /// The tag and how large the content is; not the content, which a stranger has written.
    public var description: String {
        let tag = tag.map { Quoted.phrase("\($0)") } ?? "without a tag"
        return switch content {
        case .json(let bytes): "unknown member \(tag), \(bytes.count) bytes of JSON"
        case .value: "unknown member \(tag)"
        }
    }
}

/// A value that holds an ``UnknownMember``, for families whose base is a class or asks for more than it has.
public protocol UnknownMemberConvertible {
    /// The member as it came.
    var unknownMember: UnknownMember { get }
}

extension UnknownMember: UnknownMemberConvertible {
    /// The member itself.
    public var unknownMember: UnknownMember { self }
}
