/// The members of an object, for `Decodable` types.
struct WireKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let session: WireDecodingSession
    let offset: Int
    let path: CodingPath?
    let members: MemberIndex

    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var allKeys: [Key] { members.members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { members.member(key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { session.isNull(at: try value(key)) }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try read(key) { reader throws(WireError) in try reader.readBool() }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try read(key) { reader throws(WireError) in try reader.readString() }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try read(key) { reader throws(WireError) in try reader.readDouble() }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try read(key) { reader throws(WireError) in try reader.readFloat() }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try session.decode(type, at: try value(key), path: CodingPath(path, key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(try value(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(try value(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let member = members.member(PlainKey.super.stringValue) else {
            throw session.keyNotFound(PlainKey.super, in: offset, path)
        }
        return decoder(member.value, PlainKey.super)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder(try value(key), key) }

    // MARK: Members

    private func decoder(_ offset: Int, _ key: any CodingKey) -> WireDecoder {
        WireDecoder(session, offset: offset, path: CodingPath(path, key))
    }

    /// Where the value of a member is.
    private func value(_ key: Key) throws -> Int {
        guard let member = members.member(key.stringValue) else { throw session.keyNotFound(key, in: offset, path) }
        if let duplicate = member.duplicate { throw session.duplicateKey(key, at: duplicate, path) }
        return member.value
    }

    @inline(__always) private func read<T>(
        _ key: Key, _ body: (inout JSONReader) throws(WireError) -> T
    ) throws -> T {
        try session.read(at: try value(key), path: CodingPath(path, key), as: T.self, body)
    }

    private func integer<T: FixedWidthInteger>(_ key: Key) throws -> T {
        try read(key) { reader throws(WireError) in try reader.readInteger(T.self) }
    }
}
