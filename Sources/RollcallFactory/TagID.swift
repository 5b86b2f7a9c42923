internal import RollcallRegistry
public import RollcallWire

/// The value of a tag: what stands under the tag's key and names the member.
public enum TagID: Hashable, Sendable {
    /// A tag that is a string, compared byte by byte.
    case string(String)
    /// A tag that is an integer.
    case integer(Int)
}

extension TagID: CustomStringConvertible {
    /// The tag without quotation marks.
    @inlinable
    public var description: String {
        switch self {
        case .string(let value): value
        case .integer(let value): String(value)
        }
    }
}

extension TagID {
    /// The tag as messages show it.
    var quoted: String { Quoted.text(description) }
}

extension TagID: Codable {
    /// Reads a string or an integer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Writes a string or an integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        }
    }
}

/// A type that a family's tags can have: `String` or `Int`.
public protocol FamilyTagValue: Codable, WireCodable, Hashable, Sendable {
    /// The tag with this value.
    var tagID: TagID { get }

    /// The value of this tag, or nil if the tag is of another type.
    init?(tagID: TagID)

    /// The value as it stands as the key of an external tag, or nil if the key is no such value.
    init?(key: String)

    /// What the type is called in messages: `string` or `integer`.
    static var tagTypeName: String { get }
}

extension String: FamilyTagValue {
    /// A tag that is a string.
    @inlinable
    public var tagID: TagID { .string(self) }

    /// The string of the tag.
    public init?(tagID: TagID) {
        guard case .string(let value) = tagID else { return nil }
        self = value
    }

    /// The key itself.
    public init?(key: String) { self = key }

    /// `string`.
    public static var tagTypeName: String { "string" }
}

extension Int: FamilyTagValue {
    /// A tag that is an integer.
    @inlinable
    public var tagID: TagID { .integer(self) }

    /// The integer of the tag.
    public init?(tagID: TagID) {
        guard case .integer(let value) = tagID else { return nil }
        self = value
    }

    /// The integer that the key spells in decimal digits, in its only spelling.
    public init?(key: String) {
        guard let value = Int(key), String(value) == key else { return nil }
        self = value
    }

    /// `integer`.
    public static var tagTypeName: String { "integer" }
}
