/// One value being written, for `Encodable` types.
struct WireSingleValueEncoding: SingleValueEncodingContainer {
    let encoder: WireEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws { encoder.set(.null) }
    mutating func encode(_ value: Bool) throws { encoder.set(.bool(value)) }
    mutating func encode(_ value: String) throws { encoder.set(.string(value)) }
    mutating func encode(_ value: Double) throws {
        encoder.set(try encoder.session.encode(value, path: encoder.path))
    }
    mutating func encode(_ value: Float) throws { encoder.set(try encoder.session.encode(value, path: encoder.path)) }
    mutating func encode(_ value: Int) throws { encoder.set(.signed(Int64(value))) }
    mutating func encode(_ value: Int8) throws { encoder.set(.signed(Int64(value))) }
    mutating func encode(_ value: Int16) throws { encoder.set(.signed(Int64(value))) }
    mutating func encode(_ value: Int32) throws { encoder.set(.signed(Int64(value))) }
    mutating func encode(_ value: Int64) throws { encoder.set(.signed(value)) }
    mutating func encode(_ value: Int128) throws { encoder.set(.raw(Array(value.description.utf8))) }
    mutating func encode(_ value: UInt) throws { encoder.set(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt8) throws { encoder.set(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt16) throws { encoder.set(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt32) throws { encoder.set(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt64) throws { encoder.set(.unsigned(value)) }
    mutating func encode(_ value: UInt128) throws { encoder.set(.raw(Array(value.description.utf8))) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        // What the value writes is this place's value, so an empty object here is decided further out.
        if let encoded = try encoder.session.encode(value, path: encoder.path) { encoder.set(encoded) }
    }
}
