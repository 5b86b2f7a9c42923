public import RollcallWire

/// How the payload of a member is read and written: through any decoder and encoder, and directly.
///
/// `@Member` takes the one that fits the type best, by the most special of the protocols that it conforms to.
public struct PayloadCoding<Payload>: Sendable {
    @usableFromInline let read: @Sendable (any Decoder) throws -> Payload
    @usableFromInline let write: @Sendable (Payload, any Encoder) throws -> Void
    @usableFromInline let readWire: @Sendable (inout JSONReader) throws(WireError) -> Payload
    @usableFromInline let writeWire: @Sendable (Payload, inout JSONWriter) throws(WireError) -> Void
    @usableFromInline let object: ObjectCoding?

    /// How the members of a payload that is an object are read and written, so that a tag can stand before them.
    @usableFromInline
    struct ObjectCoding: Sendable {
        @usableFromInline let read: @Sendable (inout JSONReader, Bool, Int) throws(WireError) -> Payload
        /// Takes the payload by its place: a closure that takes the value gets a copy of it.
        @usableFromInline let write: @Sendable (UnsafePointer<Payload>, inout JSONWriter) throws(WireError) -> Void
        /// The names that the payload may write.
        @usableFromInline let names: @Sendable () -> [JSONName]

        @inlinable
        init(
            read: @escaping @Sendable (inout JSONReader, Bool, Int) throws(WireError) -> Payload,
            write: @escaping @Sendable (UnsafePointer<Payload>, inout JSONWriter) throws(WireError) -> Void,
            names: @escaping @Sendable () -> [JSONName]
        ) {
            self.read = read
            self.write = write
            self.names = names
        }
    }

    @inlinable
    init(
        read: @escaping @Sendable (any Decoder) throws -> Payload,
        write: @escaping @Sendable (Payload, any Encoder) throws -> Void,
        readWire: @escaping @Sendable (inout JSONReader) throws(WireError) -> Payload,
        writeWire: @escaping @Sendable (Payload, inout JSONWriter) throws(WireError) -> Void,
        object: ObjectCoding? = nil
    ) {
        self.read = read
        self.write = write
        self.readWire = readWire
        self.writeWire = writeWire
        self.object = object
    }
}

extension PayloadCoding where Payload: Codable {
    /// What `@Member` writes for a struct: `Codable`, and the same directly.
    ///
    /// - Parameters:
    ///   - readWire: Reads the payload.
    ///   - readMembers: Reads the members of an object that was opened: whether one follows, and where the object
    ///     begins.
    ///   - writeMembers: Writes the members of the payload at a place into an object that was begun.
    ///   - names: The names that the payload may write.
    @inlinable
    public init(
        readWire: @escaping @Sendable (inout JSONReader) throws(WireError) -> Payload,
        readMembers: @escaping @Sendable (inout JSONReader, Bool, Int) throws(WireError) -> Payload,
        writeMembers: @escaping @Sendable (UnsafePointer<Payload>, inout JSONWriter) throws(WireError) -> Void,
        names: @escaping @Sendable () -> [JSONName]
    ) where Payload: SendableMetatype {
        self.init(
            read: { try Payload(from: $0) }, write: { try $0.encode(to: $1) }, readWire: readWire,
            writeWire: { value, writer throws(WireError) in
                writer.beginObject()
                try withUnsafePointer(to: value) { value throws(WireError) in try writeMembers(value, &writer) }
                writer.endObject()
            }, object: ObjectCoding(read: readMembers, write: writeMembers, names: names))
    }
}

extension PayloadCoding where Payload: Versioned {
    /// What `@Member` writes for a struct, where the payload has versions: those are read through `Codable`.
    ///
    /// - Parameters:
    ///   - readWire: Not used.
    ///   - readMembers: Not used.
    ///   - writeMembers: Not used.
    ///   - names: Not used.
    @inlinable
    public init(
        readWire: @escaping @Sendable (inout JSONReader) throws(WireError) -> Payload,
        readMembers: @escaping @Sendable (inout JSONReader, Bool, Int) throws(WireError) -> Payload,
        writeMembers: @escaping @Sendable (UnsafePointer<Payload>, inout JSONWriter) throws(WireError) -> Void,
        names: @escaping @Sendable () -> [JSONName]
    ) where Payload: SendableMetatype {
        self = Payload.versionedCoding
    }
}

// These are members of the types, and not functions of the library, so that generated code gets the one of
// the most special protocol that a type conforms to, without a cast while the program runs.

extension Decodable where Self: Encodable & SendableMetatype {
    /// Through `Codable`.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> {
        PayloadCoding(
            read: { try Self(from: $0) }, write: { try $0.encode(to: $1) },
            readWire: { reader throws(WireError) in try reader.decode(Self.self) },
            writeWire: { value, writer throws(WireError) in try writer.encode(value) })
    }
}

extension WireDecodable where Self: WireEncodable & SendableMetatype {
    /// Directly, where the type reads and writes itself.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> {
        PayloadCoding(
            read: { try Self(from: $0) }, write: { try $0.encode(to: $1) },
            readWire: { reader throws(WireError) in try wire(from: &reader) },
            writeWire: { value, writer throws(WireError) in try value.wire(to: &writer) })
    }
}

extension WireObjectDecodable where Self: WireObjectEncodable & SendableMetatype {
    /// Directly, member by member.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> {
        PayloadCoding(
            read: { try Self(from: $0) }, write: { try $0.encode(to: $1) },
            readWire: { reader throws(WireError) in try wire(from: &reader) },
            writeWire: { value, writer throws(WireError) in try value.wire(to: &writer) },
            object: .init(
                read: { reader, more, object throws(WireError) in
                    try wire(members: &reader, more: more, object: object)
                },
                write: { value, writer throws(WireError) in
                    try _withBorrowed(value) { value throws(WireError) in try value.wire(membersTo: &writer) }
                },
                names: { (Self.self as any WireObjectEncodable.Type).wireNames }))
    }
}

extension Versioned where Self: SendableMetatype {
    /// Through `Codable`, by the version that is found.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> { versionedCoding }
}

extension Versioned where Self: WireDecodable & WireEncodable & SendableMetatype {
    /// Through `Codable`, by the version that is found.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> { versionedCoding }
}

extension Versioned where Self: WireObjectDecodable & WireObjectEncodable & SendableMetatype {
    /// Through `Codable`, by the version that is found.
    @inlinable
    public static var _payloadCoding: PayloadCoding<Self> { versionedCoding }
}

extension Versioned where Self: SendableMetatype {
    @usableFromInline
    static var versionedCoding: PayloadCoding<Self> {
        PayloadCoding(
            read: { try readAnyVersion(from: $0) }, write: { try $0.writeWithVersion(to: $1) },
            readWire: { reader throws(WireError) in try reader.decode(AnyVersion<Self>.self).payload },
            writeWire: { value, writer throws(WireError) in try writer.encode(AnyVersion(payload: value)) })
    }
}

/// A payload that is read by the version that is found.
private struct AnyVersion<Payload: Versioned>: Codable {
    let payload: Payload

    init(payload: Payload) { self.payload = payload }
    init(from decoder: any Decoder) throws { payload = try Payload.readAnyVersion(from: decoder) }
    func encode(to encoder: any Encoder) throws { try payload.writeWithVersion(to: encoder) }
}

/// Lets the compiler say that a member is not `Codable` before it comes to what follows from that.
@inlinable
public func _requireCodable<T: Codable>(_ type: T.Type) {}
