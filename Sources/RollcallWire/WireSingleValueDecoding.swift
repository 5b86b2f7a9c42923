/// One value, for `Decodable` types.
struct WireSingleValueDecoding: SingleValueDecodingContainer {
    let decoder: WireDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.session.isNull(at: decoder.offset) }

    func decode(_ type: Bool.Type) throws -> Bool { try read { reader throws(WireError) in try reader.readBool() } }
    func decode(_ type: String.Type) throws -> String {
        try read { reader throws(WireError) in try reader.readString() }
    }
    func decode(_ type: Double.Type) throws -> Double {
        try read { reader throws(WireError) in try reader.readDouble() }
    }
    func decode(_ type: Float.Type) throws -> Float { try read { reader throws(WireError) in try reader.readFloat() } }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decoder.session.decode(type, at: decoder.offset, path: decoder.path)
    }

    @inline(__always) private func read<T>(_ body: (inout JSONReader) throws(WireError) -> T) throws -> T {
        try decoder.session.read(at: decoder.offset, path: decoder.path, as: T.self, body)
    }

    private func integer<T: FixedWidthInteger>() throws -> T {
        try read { reader throws(WireError) in try reader.readInteger(T.self) }
    }
}
