/// An `Encoder` that writes JSON text, so that any `Encodable` type can be written.
///
/// Several containers of one encoder write into the same object. A type that is encoded can look whether its
/// encoder is this one, and write the text of its value itself (``writeRaw(_:)``, ``withWriter(_:)``).
public final class WireEncoder: Encoder {
    let session: WireEncodingSession
    let path: CodingPath?
    /// What has been written so far.
    private(set) var value: EncodedValue?

    init(_ session: WireEncodingSession, path: CodingPath?, value: EncodedValue? = nil) {
        self.session = session
        self.path = path
        self.value = value
    }

    public var codingPath: [any CodingKey] { path?.keys ?? [] }
    public var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    /// How the text is written.
    public var options: JSONOptions { session.options }

    public func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(WireKeyedEncoding(session: session, path: path, object: object()))
    }

    public func unkeyedContainer() -> any UnkeyedEncodingContainer {
        WireUnkeyedEncoding(session: session, path: path, array: array())
    }

    public func singleValueContainer() -> any SingleValueEncodingContainer {
        WireSingleValueEncoding(encoder: self)
    }

    // MARK: The value itself

    /// Writes bytes that are one JSON value already as the value being encoded; they are kept as they are.
    /// - Throws: ``JSONError`` when they are not JSON.
    public func writeRaw(_ bytes: [UInt8]) throws {
        try JSON.check(bytes, options: options)
        set(.raw(bytes))
    }

    /// Writes the value being encoded with a writer.
    /// - Parameter body: Writes one value.
    /// - Throws: `EncodingError` that carries the coding path and, as underlying error, the ``JSONError``.
    public func withWriter(_ body: (inout JSONWriter) throws(WireError) -> Void) throws {
        var writer = JSONWriter(options: options)
        do throws(WireError) {
            try body(&writer)
        } catch {
            let error = writer.error(error)
            guard let error = error as? JSONError else { throw error }
            throw session.invalid(writer.bytes, path, error)
        }
        set(.raw(writer.bytes))
    }

    // MARK: What the containers share

    /// The object that this encoder writes; if it has written something else already, an error is kept.
    func object() -> EncodedObject {
        if case .object(let object) = value { return object }
        let object = EncodedObject()
        set(.object(object))
        return object
    }

    /// The array that this encoder writes; if it has written something else already, an error is kept.
    func array() -> EncodedArray {
        if case .array(let array) = value { return array }
        let array = EncodedArray()
        set(.array(array))
        return array
    }

    /// Takes a value; if the encoder has written one already, an error is kept.
    func set(_ newValue: EncodedValue) {
        if value != nil { session.refuseSecondValue(path) }
        value = newValue
    }
}
