/// The elements of an array, for `Decodable` types.
struct WireUnkeyedDecoding: UnkeyedDecodingContainer {
    private let session: WireDecodingSession
    private let offset: Int
    private let path: CodingPath?
    /// Where the next element is; nil behind the last one.
    private var next: Int?
    private(set) var currentIndex = 0

    init(session: WireDecodingSession, offset: Int, path: CodingPath?) throws {
        self.session = session
        self.offset = offset
        self.path = path
        next = try session.read(at: offset, path: path, as: [Any].self) { reader throws(WireError) -> Int? in
            guard try reader.beginArray() else { return nil }
            reader.passSpace()
            return reader.offset
        }
    }

    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var isAtEnd: Bool { next == nil }

    var count: Int? {
        try? session.read(at: offset, path: path, as: [Any].self) { reader throws(WireError) -> Int in
            var count = 0
            var more = try reader.beginArray()
            while more {
                count += 1
                try reader.skipValue()
                more = try reader.nextElement()
            }
            return count
        }
    }

    mutating func decodeNil() throws -> Bool {
        guard session.isNull(at: try element(Any?.self)) else { return false }
        try advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try read { reader throws(WireError) in try reader.readBool() }
    }
    mutating func decode(_ type: String.Type) throws -> String {
        try read { reader throws(WireError) in try reader.readString() }
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
        try read { reader throws(WireError) in try reader.readDouble() }
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
        try read { reader throws(WireError) in try reader.readFloat() }
    }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try session.decode(type, at: try element(type), path: elementPath)
        try advance()
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try decoder([String: Any].self).container(keyedBy: type)
        try advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try decoder([Any].self).unkeyedContainer()
        try advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try decoder((any Decoder).self)
        try advance()
        return decoder
    }

    // MARK: Elements

    private var elementPath: CodingPath { CodingPath(path, PlainKey(intValue: currentIndex)) }

    private func decoder(_ type: Any.Type) throws -> WireDecoder {
        WireDecoder(session, offset: try element(type), path: elementPath)
    }

    private func element(_ type: Any.Type) throws -> Int {
        guard let next else { throw session.endOfArray(type, at: offset, elementPath) }
        return next
    }

    /// Goes to the next element. A failed attempt to decode does not, so that it can be tried as another type.
    private mutating func advance() throws {
        guard let element = next else { return }
        next = try session.read(at: element, path: path, as: [Any].self) { reader throws(WireError) -> Int? in
            try reader.skipValue()
            return try reader.offsetOfNextElement()
        }
        currentIndex += 1
    }

    private mutating func read<T>(_ body: (inout JSONReader) throws(WireError) -> T) throws -> T {
        let element = try element(T.self)
        let (value, next) = try session.read(at: element, path: elementPath, as: T.self) {
            reader throws(WireError) -> (T, Int?) in
            let value = try body(&reader)
            return (value, try reader.offsetOfNextElement())
        }
        self.next = next
        currentIndex += 1
        return value
    }

    private mutating func integer<T: FixedWidthInteger>() throws -> T {
        try read { reader throws(WireError) in try reader.readInteger(T.self) }
    }
}

extension JSONReader {
    /// Passes white space.
    mutating func passSpace() { _ = peek() }

    /// Behind an element: the offset of the next one, or nil where the array ends.
    mutating func offsetOfNextElement() throws(WireError) -> Int? {
        guard try nextElement() else { return nil }
        passSpace()
        return offset
    }
}
