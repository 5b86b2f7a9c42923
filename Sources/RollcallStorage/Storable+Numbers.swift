/// An integer from its stored form, if it has exactly that value.
@inlinable
func integer<Value: FixedWidthInteger>(_ type: Value.Type, from stored: StoredValue) throws(ConversionError) -> Value {
    let value: Value?
    switch stored {
    case .integer(let number): value = Value(exactly: number)
    case .unsigned(let number): value = Value(exactly: number)
    case .double(let number): value = Value(exactly: number)
    case .text(let text): value = Value(text)
    default: throw ConversionError(expected: type, found: stored)
    }
    guard let value else { throw ConversionError(.invalidValue, expected: type, found: stored) }
    return value
}

/// A floating-point number from its stored form; an integer only if it is exactly that number.
@inlinable
func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type, from stored: StoredValue
) throws(ConversionError) -> Value {
    let value: Value?
    switch stored {
    case .double(let number):
        let nearest = Value(number)
        value = nearest.isInfinite && number.isFinite ? nil : nearest
    case .integer(let number): value = Value(exactly: number)
    case .unsigned(let number): value = Value(exactly: number)
    case .text(let text): value = Value(text)
    default: throw ConversionError(expected: type, found: stored)
    }
    guard let value else { throw ConversionError(.invalidValue, expected: type, found: stored) }
    return value
}

extension Int: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .integer(Int64(self)) }
}

extension Int8: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .integer(Int64(self)) }
}

extension Int16: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .integer(Int64(self)) }
}

extension Int32: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .integer(Int64(self)) }
}

extension Int64: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .integer(Int64(self)) }
}

extension UInt: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { StoredValue(UInt64(self)) }
}

extension UInt8: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { StoredValue(UInt64(self)) }
}

extension UInt16: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { StoredValue(UInt64(self)) }
}

extension UInt32: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { StoredValue(UInt64(self)) }
}

extension UInt64: Storable {
    /// Reads an integer that fits.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try integer(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { StoredValue(UInt64(self)) }
}

extension Double: Storable {
    /// Reads a number.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try number(Self.self, from: stored) }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .double(self) }
}

extension Float: Storable {
    /// Reads the number of this type that is nearest.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = try number(Self.self, from: stored) }
    /// The same number as a `Double`.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .double(Double(self)) }
}
