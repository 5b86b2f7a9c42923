internal import RollcallRegistry
public import RollcallWire

/// What can be read and written by the tags of a family: one member, a list of members, an optional one.
///
/// A ``Family`` is the shape of one member; ``ListOf``, ``DictionaryOf`` and ``OptionalOf`` make others of it.
public protocol FamilyShape<Base>: SendableMetatype {
    /// What is read and written.
    associatedtype Base

    /// Reads from any decoder.
    static func decode(from decoder: any Decoder) throws(FamilyError) -> Base

    /// Writes to any encoder.
    static func encode(_ value: Base, to encoder: any Encoder) throws(FamilyError)

    /// Reads from JSON text, directly.
    static func wire(from reader: inout JSONReader) throws(WireError) -> Base

    /// Writes JSON text, directly.
    static func wire(_ value: Base, to writer: inout JSONWriter) throws(WireError)
}

/// The shape of an array: `ListOf<Messages>` is `[any Message]`.
public enum ListOf<Element: FamilyShape>: FamilyShape {
    /// Reads an array. One bad element makes the whole fail; see ``LenientArray`` for the other way.
    public static func decode(from decoder: any Decoder) throws(FamilyError) -> [Element.Base] {
        try FamilyError.shaping(decoder.codingPath) {
            var container = try decoder.unkeyedContainer()
            var elements: [Element.Base] = []
            while !container.isAtEnd { elements.append(try container.decode(Polymorphic<Element>.self).wrappedValue) }
            return elements
        }
    }

    /// Reads an array, directly.
    public static func wire(from reader: inout JSONReader) throws(WireError) -> [Element.Base] {
        var elements: [Element.Base] = []
        var more = try reader.beginArray()
        while more {
            elements.append(try Element.wire(from: &reader))
            more = try reader.nextElement()
        }
        return elements
    }

    /// Writes an array, directly.
    public static func wire(_ value: [Element.Base], to writer: inout JSONWriter) throws(WireError) {
        writer.beginArray()
        for element in value {
            writer.beginElement()
            try Element.wire(element, to: &writer)
        }
        writer.endArray()
    }

    /// Writes an array.
    public static func encode(_ value: [Element.Base], to encoder: any Encoder) throws(FamilyError) {
        try FamilyError.shaping(encoder.codingPath) {
            var container = encoder.unkeyedContainer()
            for element in value { try container.encode(Polymorphic<Element>(wrappedValue: element)) }
        }
    }
}

/// The shape of a dictionary: `DictionaryOf<Messages>` is `[String: any Message]`.
public enum DictionaryOf<Element: FamilyShape>: FamilyShape {
    /// Reads an object whose members are values of the shape.
    public static func decode(from decoder: any Decoder) throws(FamilyError) -> [String: Element.Base] {
        try FamilyError.shaping(decoder.codingPath) {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            var members: [String: Element.Base] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(Polymorphic<Element>.self, forKey: key).wrappedValue
            }
            return members
        }
    }

    /// Reads an object whose members are values of the shape, directly.
    public static func wire(from reader: inout JSONReader) throws(WireError) -> [String: Element.Base] {
        var members: [String: Element.Base] = [:]
        var more = try reader.beginObject()
        while more {
            let place = reader.position
            let key = reader.string(of: try reader.readKey())
            guard members.updateValue(try Element.wire(from: &reader), forKey: key) == nil else {
                throw reader.fail(.duplicateKey, at: place, "the member \(Quoted.text(key)) stands here twice")
            }
            more = try reader.nextMember()
        }
        return members
    }

    /// Writes an object, its keys sorted, directly.
    public static func wire(_ value: [String: Element.Base], to writer: inout JSONWriter) throws(WireError) {
        writer.beginObject()
        for (key, element) in value.sorted(by: { $0.key < $1.key }) {
            writer.writeName(key)
            try Element.wire(element, to: &writer)
        }
        writer.endObject()
    }

    /// Writes an object, its keys sorted.
    public static func encode(_ value: [String: Element.Base], to encoder: any Encoder) throws(FamilyError) {
        try FamilyError.shaping(encoder.codingPath) {
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (key, element) in value.sorted(by: { $0.key < $1.key }) {
                try container.encode(Polymorphic<Element>(wrappedValue: element), forKey: AnyCodingKey(key))
            }
        }
    }
}

/// The shape of an optional: `OptionalOf<Messages>` is `(any Message)?`. Null and a missing key are nil.
public enum OptionalOf<Wrapped: FamilyShape>: FamilyShape {
    /// Reads a value of the shape, or nil from null.
    public static func decode(from decoder: any Decoder) throws(FamilyError) -> Wrapped.Base? {
        let isNil = try FamilyError.shaping(decoder.codingPath) {
            // A decoder that has no single value has no null either.
            (try? decoder.singleValueContainer())?.decodeNil() ?? false
        }
        return isNil ? nil : try Wrapped.decode(from: decoder)
    }

    /// Reads a value of the shape, or nil from null, directly.
    public static func wire(from reader: inout JSONReader) throws(WireError) -> Wrapped.Base? {
        reader.readNull() ? nil : try Wrapped.wire(from: &reader)
    }

    /// Writes a value of the shape, or null for nil, directly.
    public static func wire(_ value: Wrapped.Base?, to writer: inout JSONWriter) throws(WireError) {
        guard let value else { return writer.writeNull() }
        try Wrapped.wire(value, to: &writer)
    }

    /// Writes a value of the shape, or null for nil.
    public static func encode(_ value: Wrapped.Base?, to encoder: any Encoder) throws(FamilyError) {
        if let value { return try Wrapped.encode(value, to: encoder) }
        try FamilyError.shaping(encoder.codingPath) {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

extension FamilyError {
    /// Runs the reading or writing of a shape around members and turns what it throws into a family's error.
    static func shaping<Result>(
        _ path: [any CodingKey], _ body: () throws -> Result
    ) throws(FamilyError) -> Result {
        do {
            return try body()
        } catch {
            throw FamilyError(reading: error, family: "a shape of members", path: path, tag: nil)
        }
    }
}
