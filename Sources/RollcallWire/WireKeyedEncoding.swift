/// The members of an object being written, for `Encodable` types.
struct WireKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let session: WireEncodingSession
    let path: CodingPath?
    let object: EncodedObject

    var codingPath: [any CodingKey] { path?.keys ?? [] }

    mutating func encodeNil(forKey key: Key) throws { set(.null, key) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { set(.bool(value), key) }
    mutating func encode(_ value: String, forKey key: Key) throws { set(.string(value), key) }
    mutating func encode(_ value: Double, forKey key: Key) throws {
        set(try session.encode(value, path: CodingPath(path, key)), key)
    }
    mutating func encode(_ value: Float, forKey key: Key) throws {
        set(try session.encode(value, path: CodingPath(path, key)), key)
    }
    mutating func encode(_ value: Int, forKey key: Key) throws { set(.signed(Int64(value)), key) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { set(.signed(Int64(value)), key) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { set(.signed(Int64(value)), key) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { set(.signed(Int64(value)), key) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { set(.signed(value), key) }
    mutating func encode(_ value: Int128, forKey key: Key) throws { set(.raw(Array(value.description.utf8)), key) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { set(.unsigned(UInt64(value)), key) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { set(.unsigned(UInt64(value)), key) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { set(.unsigned(UInt64(value)), key) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { set(.unsigned(UInt64(value)), key) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { set(.unsigned(value), key) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { set(.raw(Array(value.description.utf8)), key) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let encoded = try session.encode(value, path: CodingPath(path, key))
        set(encoded ?? .object(EncodedObject()), key)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let nested: EncodedObject
        if case .object(let existing) = object[key.stringValue] { nested = existing } else { nested = EncodedObject() }
        set(.object(nested), key)
        return KeyedEncodingContainer(
            WireKeyedEncoding<NestedKey>(session: session, path: CodingPath(path, key), object: nested))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let nested: EncodedArray
        if case .array(let existing) = object[key.stringValue] { nested = existing } else { nested = EncodedArray() }
        set(.array(nested), key)
        return WireUnkeyedEncoding(session: session, path: CodingPath(path, key), array: nested)
    }

    mutating func superEncoder() -> any Encoder { encoder(PlainKey.super) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: any CodingKey) -> WireEncoder {
        let encoder = WireEncoder(session, path: CodingPath(path, key))
        object[key.stringValue] = .deferred(encoder)
        return encoder
    }

    private func set(_ value: EncodedValue, _ key: Key) { object[key.stringValue] = value }
}
