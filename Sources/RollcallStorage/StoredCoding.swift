internal import RollcallWire

/// How a property's values become stored values and back.
///
/// The initializers of ``StoredProperty`` choose one by the type. With another one, a property keeps its values in
/// any form.
public struct StoredCoding<Value: Sendable>: Sendable {
    @usableFromInline let read: @Sendable (StoredValue) throws(ConversionError) -> Value
    @usableFromInline let write: @Sendable (Value) throws(ConversionError) -> StoredValue

    /// A coding of one's own.
    ///
    /// - Parameters:
    ///   - read: Reads a value from what is stored.
    ///   - write: Gives the form in which a value is stored; ``StoredValue/null`` for nil.
    @inlinable public init(
        read: @escaping @Sendable (StoredValue) throws(ConversionError) -> Value,
        write: @escaping @Sendable (Value) throws(ConversionError) -> StoredValue
    ) {
        self.read = read
        self.write = write
    }
}

extension StoredCoding where Value: Storable {
    /// The native form of a ``Storable`` type.
    @inlinable public static var native: StoredCoding {
        StoredCoding { stored throws(ConversionError) in
            try Value(stored: stored)
        } write: { value throws(ConversionError) in
            try value.stored()
        }
    }
}

extension StoredCoding where Value: RawRepresentable, Value.RawValue: Storable {
    /// The raw value.
    @inlinable public static var rawValue: StoredCoding {
        StoredCoding { stored throws(ConversionError) in
            try rawRepresentable(Value.self, from: stored)
        } write: { value throws(ConversionError) in
            try value.rawValue.stored()
        }
    }
}

extension StoredCoding where Value: Codable {
    /// JSON text, as the type encodes itself.
    @inlinable public static var encoded: StoredCoding {
        StoredCoding { stored throws(ConversionError) in
            try decode(Value.self, from: stored)
        } write: { value throws(ConversionError) in
            try encode(value)
        }
    }
}

extension StoredCoding {
    /// The same for values that may be nil.
    /// - Parameter wrapped: The coding of the values that are not nil.
    @inlinable public static func optional<Wrapped>(_ wrapped: StoredCoding<Wrapped>) -> StoredCoding
    where Value == Wrapped? {
        StoredCoding { stored throws(ConversionError) in
            if case .null = stored { nil } else { try wrapped.read(stored) }
        } write: { value throws(ConversionError) in
            if let value { try wrapped.write(value) } else { .null }
        }
    }

    /// The same for the elements of an array.
    /// - Parameter element: The coding of each element.
    @inlinable public static func array<Element>(_ element: StoredCoding<Element>) -> StoredCoding
    where Value == [Element] {
        StoredCoding { stored throws(ConversionError) in
            try elements(of: stored, as: Value.self, element.read)
        } write: { value throws(ConversionError) in
            try storedArray(value, element.write)
        }
    }
}

/// A value of a `Codable` type from its JSON text. What its own code throws is not passed on, since that may
/// quote the value.
@usableFromInline
func decode<Value: Decodable>(_ type: Value.Type, from stored: StoredValue) throws(ConversionError) -> Value {
    let bytes: [UInt8]
    switch stored {
    case .null:
        guard let none = (type as? any OptionalValue.Type)?.none as? Value else {
            throw ConversionError(expected: type, found: stored)
        }
        return none
    case .json(let text), .data(let text): bytes = text
    case .text(let text), .string(let text): bytes = Array(text.utf8)
    default: throw ConversionError(expected: type, found: stored)
    }
    do {
        return try JSON.decode(type, from: bytes)
    } catch {
        throw ConversionError(.invalidValue, expected: type, found: stored)
    }
}

/// The JSON text of a value, or null for nil.
@usableFromInline
func encode<Value: Encodable>(_ value: Value) throws(ConversionError) -> StoredValue {
    if let optional = value as? any OptionalValue, optional.isNone { return .null }
    do {
        return .json(try JSON.encode(value))
    } catch {
        throw ConversionError(.unencodable, expected: Value.self)
    }
}

/// An optional of any type.
private protocol OptionalValue {
    static var none: Self { get }
    var isNone: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNone: Bool { if case nil = self { true } else { false } }
}
