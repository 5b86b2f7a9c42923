/// A type whose values have a native form in stores.
///
/// Numbers, strings, truth values, dates, data, `URL`, `UUID`, and arrays, sets, dictionaries and optionals of them
/// conform already. An enum with a raw value needs no conformance to be a property, and with one it can stand in
/// collections of any depth, each value as its raw value:
///
/// ```swift
/// enum Theme: String, Storable { case light, dark }
/// ```
///
/// Other `Codable` types are stored encoded, without conforming.
public protocol Storable: Sendable {
    /// Reads a value.
    /// - Parameter stored: What stands in the store.
    /// - Throws: ``ConversionError`` when that is no value of this type.
    init(stored: StoredValue) throws(ConversionError)

    /// The form in which the value is stored.
    /// - Throws: ``ConversionError`` when the value has none.
    func stored() throws(ConversionError) -> StoredValue
}

extension Storable where Self: RawRepresentable, RawValue: Storable {
    /// Reads a value from its raw value.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        self = try rawRepresentable(Self.self, from: stored)
    }

    /// The raw value.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { try rawValue.stored() }
}

/// The value whose raw value is stored.
@inlinable
func rawRepresentable<Value: RawRepresentable>(
    _ type: Value.Type, from stored: StoredValue
) throws(ConversionError) -> Value where Value.RawValue: Storable {
    let raw: Value.RawValue
    do { raw = try Value.RawValue(stored: stored) } catch {
        throw ConversionError(error.code, expected: type, found: stored)
    }
    guard let value = Value(rawValue: raw) else { throw ConversionError(.invalidValue, expected: type, found: stored) }
    return value
}

extension Bool: Storable {
    /// Reads a truth value; from text also as `yes`, `no`, `on`, `off`, `1` and `0`.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        switch stored {
        case .bool(let value): self = value
        case .text(let text):
            switch text.lowercased() {
            case "true", "yes", "on", "1": self = true
            case "false", "no", "off", "0": self = false
            default: throw ConversionError(.invalidValue, expected: Self.self, found: stored)
            }
        default: throw ConversionError(expected: Self.self, found: stored)
        }
    }

    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .bool(self) }
}

extension String: Storable {
    /// Reads a string.
    @inlinable public init(stored: StoredValue) throws(ConversionError) {
        switch stored {
        case .string(let value), .text(let value): self = value
        default: throw ConversionError(expected: Self.self, found: stored)
        }
    }

    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { .string(self) }
}

extension StoredValue: Storable {
    /// The value itself, whatever it is.
    @inlinable public init(stored: StoredValue) throws(ConversionError) { self = stored }
    /// The value itself.
    @inlinable public func stored() throws(ConversionError) -> StoredValue { self }
}
