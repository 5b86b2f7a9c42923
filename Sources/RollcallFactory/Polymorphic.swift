public import RollcallWire

/// Lets a `Codable` type hold members of a family.
///
/// ```swift
/// struct Conversation: Codable {
///     @Polymorphic<Messages> var first: any Message
///     @Polymorphic<ListOf<Messages>> var all: [any Message]
///     @Polymorphic<DictionaryOf<Messages>> var byName: [String: any Message]
///     @Polymorphic<OptionalOf<Messages>> var pinned: (any Message)?
/// }
/// ```
@propertyWrapper
public struct Polymorphic<Shape: FamilyShape> {
    /// The member, or the members.
    public var wrappedValue: Shape.Base

    /// Wraps a value.
    public init(wrappedValue: Shape.Base) {
        self.wrappedValue = wrappedValue
    }
}

extension Polymorphic: Codable {
    /// Reads the value by the tags of its family.
    ///
    /// - Throws: ``FamilyError``.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? WireDecoder {
            wrappedValue = try decoder.withReader { reader throws(WireError) in try Shape.wire(from: &reader) }
        } else {
            wrappedValue = try Shape.decode(from: decoder)
        }
    }

    /// Writes the value with the tags of its family.
    ///
    /// - Throws: ``FamilyError``.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? WireEncoder {
            try encoder.withWriter { writer throws(WireError) in try Shape.wire(wrappedValue, to: &writer) }
        } else {
            try Shape.encode(wrappedValue, to: encoder)
        }
    }
}

extension Polymorphic: WireCodable {
    /// Reads the value by the tags of its family, directly.
    public static func wire(from reader: inout JSONReader) throws(WireError) -> Polymorphic {
        Polymorphic(wrappedValue: try Shape.wire(from: &reader))
    }

    /// Writes the value with the tags of its family, directly.
    public func wire(to writer: inout JSONWriter) throws(WireError) {
        try Shape.wire(wrappedValue, to: &writer)
    }
}

extension Polymorphic {
    /// What generated code takes where the key is missing: an error.
    public static func _absent(
        _ name: StaticString, inObjectAt object: Int, of reader: inout JSONReader
    ) throws(WireError) -> Polymorphic {
        throw reader.missingKey(name, inObjectAt: object)
    }

    /// What generated code takes where the key of an optional is missing: nil.
    public static func _absent<Wrapped>(
        _ name: StaticString, inObjectAt object: Int, of reader: inout JSONReader
    ) throws(WireError) -> Polymorphic where Shape == OptionalOf<Wrapped> {
        Polymorphic(wrappedValue: nil)
    }
}

extension Polymorphic: Sendable where Shape.Base: Sendable {}
extension Polymorphic: Equatable where Shape.Base: Equatable {}
extension Polymorphic: Hashable where Shape.Base: Hashable {}

// Synthesized coding calls these where a property is optional, so that a missing key reads as nil and nil is
// not written, as for any other optional property.

extension KeyedDecodingContainer {
    /// Reads an optional member; a missing key is nil.
    public func decode<Wrapped>(
        _ type: Polymorphic<OptionalOf<Wrapped>>.Type, forKey key: Key
    ) throws -> Polymorphic<OptionalOf<Wrapped>> {
        guard contains(key), try !decodeNil(forKey: key) else { return Polymorphic(wrappedValue: nil) }
        return Polymorphic(wrappedValue: try decode(Polymorphic<Wrapped>.self, forKey: key).wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Writes an optional member; nil is left out.
    public mutating func encode<Wrapped>(_ value: Polymorphic<OptionalOf<Wrapped>>, forKey key: Key) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(Polymorphic<Wrapped>(wrappedValue: wrapped), forKey: key)
    }
}
