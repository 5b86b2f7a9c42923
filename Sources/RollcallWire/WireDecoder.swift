/// A `Decoder` over JSON text, so that any `Decodable` type can be read.
///
/// A type that is decoded can look whether its decoder is this one, and take the exact bytes of its value
/// (``rawJSON``) or read the value directly (``withReader(_:)``).
public final class WireDecoder: Decoder {
    let session: WireDecodingSession
    /// Where the value begins in the text.
    let offset: Int
    let path: CodingPath?
    private var members: MemberIndex?

    init(_ session: WireDecodingSession, offset: Int, path: CodingPath?) {
        self.session = session
        self.offset = offset
        self.path = path
    }

    public var codingPath: [any CodingKey] { path?.keys ?? [] }
    public var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    /// How the text is read.
    public var options: JSONOptions { session.options }

    public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let index: MemberIndex
        if let members {
            index = members
        } else {
            index = try session.read(at: offset, path: path, as: [String: Any].self) { reader throws(WireError) in
                try MemberIndex(&reader)
            }
            members = index
        }
        return KeyedDecodingContainer(WireKeyedDecoding(session: session, offset: offset, path: path, members: index))
    }

    public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try WireUnkeyedDecoding(session: session, offset: offset, path: path)
    }

    public func singleValueContainer() throws -> any SingleValueDecodingContainer {
        WireSingleValueDecoding(decoder: self)
    }

    // MARK: The value itself

    /// The exact bytes of the value being decoded: number spelling, key order and white space inside are kept.
    public var rawJSON: [UInt8] {
        get throws {
            try withReader { reader throws(WireError) in try reader.readRawValue() }
        }
    }

    /// Reads the value being decoded with a reader that stands at it.
    /// - Parameter body: Reads the value; it need not read to its end.
    /// - Throws: A `DecodingError` that carries the coding path and, as underlying error, the ``JSONError``;
    ///   or the error that ``JSONReader/fail(with:)`` was given.
    public func withReader<Value>(_ body: (inout JSONReader) throws(WireError) -> Value) throws -> Value {
        try session.read(at: offset, path: path, as: Value.self, body)
    }
}
