/// A type that reads itself from a ``JSONReader``: the direct way, without the containers of `Decodable`.
///
/// `@WireCodable` writes the conformance. A type that declares it without an implementation is read through
/// `init(from:)`, or by its raw value where it is `RawRepresentable`. Both ways must give the same value.
public protocol WireDecodable: Decodable {
    /// Reads the value at the reader's cursor and goes behind it.
    /// - Throws: A code that a function of the reader threw or that ``JSONReader/fail(_:at:_:)`` noted.
    static func wire(from reader: inout JSONReader) throws(WireError) -> Self
}

/// A type that is read from an object, whose members may follow something that was read already.
public protocol WireObjectDecodable: WireDecodable {
    /// Reads the members of an object that was opened before, and goes behind the object.
    /// - Parameters:
    ///   - reader: At the name of a member if there is one, else behind the object.
    ///   - more: Whether there is one: what ``JSONReader/beginObject()`` or ``JSONReader/nextMember()`` gave.
    ///   - object: Where the object begins, in bytes from the start of the input.
    static func wire(members reader: inout JSONReader, more: Bool, object: Int) throws(WireError) -> Self

    /// The names of the members that the type reads.
    static var wireNames: [JSONName] { get }
}

/// A type that writes itself to a ``JSONWriter``.
public protocol WireEncodable: Encodable {
    /// Writes one value.
    /// - Throws: A code that a function of the writer threw or that ``JSONWriter/fail(_:_:)`` noted.
    func wire(to writer: inout JSONWriter) throws(WireError)
}

/// A type that is written as an object, whose members may follow others that were written already.
public protocol WireObjectEncodable: WireEncodable {
    /// Writes the members into an object that was begun before, without ending it.
    func wire(membersTo writer: inout JSONWriter) throws(WireError)

    /// The names of the members that the type may write.
    static var wireNames: [JSONName] { get }
}

/// A type that reads and writes itself.
public typealias WireCodable = WireDecodable & WireEncodable

// MARK: - What a conformance gets for nothing

extension WireDecodable {
    /// Reads the value through `init(from:)`.
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Self {
        try reader.decode(Self.self)
    }
}

extension WireDecodable where Self: RawRepresentable, RawValue: WireDecodable {
    /// Reads the raw value.
    /// - Throws: ``WireError/invalidValue`` when the type has no value for it.
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Self {
        let offset = reader.valueOffset
        let rawValue = try RawValue.wire(from: &reader)
        guard let value = Self(rawValue: rawValue) else {
            throw reader.invalidRawValue("\(rawValue)", "\(Self.self)", offset: offset)
        }
        return value
    }
}

extension WireObjectDecodable {
    /// Reads the object at the cursor.
    @inlinable public static func wire(from reader: inout JSONReader) throws(WireError) -> Self {
        let object = reader.valueOffset
        let more = try reader.beginObject()
        return try wire(members: &reader, more: more, object: object)
    }
}

extension WireEncodable {
    /// Writes the value through `encode(to:)`.
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        try writer.encode(self)
    }
}

extension WireEncodable where Self: RawRepresentable, RawValue: WireEncodable {
    /// Writes the raw value.
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        try rawValue.wire(to: &writer)
    }
}

extension WireObjectEncodable {
    /// Writes an object with the members.
    @inlinable public func wire(to writer: inout JSONWriter) throws(WireError) {
        writer.beginObject()
        try wire(membersTo: &writer)
        writer.endObject()
    }
}

// MARK: - Any type: directly where it can, through Codable where not

extension JSONReader {
    /// Reads the value at the cursor.
    @inlinable @inline(__always)
    public mutating func read<T: WireDecodable>(_ type: T.Type) throws(WireError) -> T {
        try T.wire(from: &self)
    }

    /// Reads the value at the cursor, of a type that is only `Decodable`.
    public mutating func read<T: Decodable>(_ type: T.Type) throws(WireError) -> T {
        try decode(type)
    }

    @usableFromInline @inline(never)
    mutating func invalidRawValue(_ value: String, _ type: String, offset: Int) -> WireError {
        fail(.invalidValue, at: start + min(max(offset, 0), count), "\(value) is not a value of \(type)")
    }
}

extension JSONWriter {
    /// Writes a value.
    @inlinable @inline(__always)
    public mutating func write<T: WireEncodable>(_ value: T) throws(WireError) {
        try value.wire(to: &self)
    }

    /// Writes a value of a type that is only `Encodable`.
    public mutating func write<T: Encodable>(_ value: T) throws(WireError) {
        try encode(value)
    }
}

extension JSONReader {
    /// Reads the value at the cursor, of the type that a variable has.
    @inlinable @inline(__always)
    public mutating func read<T: WireDecodable>(into value: inout T) throws(WireError) {
        value = try T.wire(from: &self)
    }

    /// Reads the value at the cursor, of the type that a variable has and that is only `Decodable`.
    public mutating func read<T: Decodable>(into value: inout T) throws(WireError) {
        value = try decode(T.self)
    }
}
