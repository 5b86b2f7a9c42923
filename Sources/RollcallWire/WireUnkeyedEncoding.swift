/// The elements of an array being written, for `Encodable` types.
struct WireUnkeyedEncoding: UnkeyedEncodingContainer {
    let session: WireEncodingSession
    let path: CodingPath?
    let array: EncodedArray

    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var count: Int { array.elements.count }

    mutating func encodeNil() throws { add(.null) }
    mutating func encode(_ value: Bool) throws { add(.bool(value)) }
    mutating func encode(_ value: String) throws { add(.string(value)) }
    mutating func encode(_ value: Double) throws { add(try session.encode(value, path: elementPath)) }
    mutating func encode(_ value: Float) throws { add(try session.encode(value, path: elementPath)) }
    mutating func encode(_ value: Int) throws { add(.signed(Int64(value))) }
    mutating func encode(_ value: Int8) throws { add(.signed(Int64(value))) }
    mutating func encode(_ value: Int16) throws { add(.signed(Int64(value))) }
    mutating func encode(_ value: Int32) throws { add(.signed(Int64(value))) }
    mutating func encode(_ value: Int64) throws { add(.signed(value)) }
    mutating func encode(_ value: Int128) throws { add(.raw(Array(value.description.utf8))) }
    mutating func encode(_ value: UInt) throws { add(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt8) throws { add(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt16) throws { add(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt32) throws { add(.unsigned(UInt64(value))) }
    mutating func encode(_ value: UInt64) throws { add(.unsigned(value)) }
    mutating func encode(_ value: UInt128) throws { add(.raw(Array(value.description.utf8))) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        add(try session.encode(value, path: elementPath) ?? .object(EncodedObject()))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        let nested = EncodedObject()
        let container = WireKeyedEncoding<NestedKey>(session: session, path: elementPath, object: nested)
        add(.object(nested))
        return KeyedEncodingContainer(container)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let container = WireUnkeyedEncoding(session: session, path: elementPath, array: EncodedArray())
        add(.array(container.array))
        return container
    }

    mutating func superEncoder() -> any Encoder {
        let encoder = WireEncoder(session, path: elementPath)
        add(.deferred(encoder))
        return encoder
    }

    private var elementPath: CodingPath { CodingPath(path, PlainKey(intValue: count)) }

    private func add(_ value: EncodedValue) { array.elements.append(value) }
}
