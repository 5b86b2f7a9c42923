/// How the payload of a member is read and written.
///
/// `@Member` takes the one that fits the type best: see ``Swift/Decodable/_payloadCoding``.
public struct PayloadCoding<Payload>: Sendable {
    @usableFromInline let read: @Sendable (any Decoder) throws -> Payload
    @usableFromInline let write: @Sendable (Payload, any Encoder) throws -> Void

    /// A coding by two functions.
    ///
    /// - Parameters:
    ///   - read: Reads a payload.
    ///   - write: Writes a payload.
    @inlinable
    public init(
        read: @escaping @Sendable (any Decoder) throws -> Payload,
        write: @escaping @Sendable (Payload, any Encoder) throws -> Void
    ) {
        self.read = read
        self.write = write
    }
}

// These are members of the types, and not functions of the library, so that generated code gets the one of
// the most special protocol that a type conforms to, without a cast while the program runs.

extension Decodable where Self: Encodable & SendableMetatype {
    /// Through `Codable`.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> {
        PayloadCoding(read: { try Self(from: $0) }, write: { try $0.encode(to: $1) })
    }
}

extension Versioned where Self: SendableMetatype {
    /// Through `Codable`, by the version that is found.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> {
        PayloadCoding(read: { try readAnyVersion(from: $0) }, write: { try $0.writeWithVersion(to: $1) })
    }
}

/// Lets the compiler say that a member is not `Codable` before it comes to what follows from that.
@inlinable
public func _requireCodable<T: Codable>(_ type: T.Type) {}
