public import RollcallRegistry
public import RollcallWire

/// One member of a family: its tag, its type, and how it is read, written and made.
///
/// `@Member` writes a record that hands one out; by hand it is the same:
///
/// ```swift
/// let registry = Registry([Entry(Member<Shapes>("circle", type: Circle.self) { $0 })])
/// ```
public struct Member<F: Family>: Sendable {
    /// The tag that the member is written with.
    public let tag: F.TagValue
    /// Further tags that are read as this member.
    public let aliases: [F.TagValue]

    /// The type whose values this member is; nil where it is a family or has only a creator.
    @usableFromInline let type: (any Any.Type)?
    @usableFromInline let read: @Sendable (any Decoder, FamilyLevel) throws -> F.Base
    @usableFromInline let write: @Sendable (F.Base, any Encoder, FamilyLevel) throws -> Void
    @usableFromInline let readWire: @Sendable (inout JSONReader, FamilyLevel) throws(WireError) -> F.Base
    @usableFromInline let writeWire: @Sendable (F.Base, inout JSONWriter, FamilyLevel) throws(WireError) -> Void
    @usableFromInline var object: ObjectCoding?
    /// What is written for the tag, up to where the payload or its members follow: `"type":"text"`, `"load":`.
    @usableFromInline var spelledTag: [UInt8] = []
    @usableFromInline let make: (@Sendable () throws -> F.Base)?
    /// Whether the member is a family of its own that this value belongs to.
    @usableFromInline let owns: (@Sendable (F.Base, Registry, FamilyLevel) -> InnerOwnership)?

    /// How the members of a payload that is an object are read and written.
    @usableFromInline
    struct ObjectCoding: Sendable {
        @usableFromInline let read: @Sendable (inout JSONReader, Bool, Int) throws(WireError) -> F.Base
        @usableFromInline let write: @Sendable (F.Base, inout JSONWriter) throws(WireError) -> Void
        @usableFromInline let names: @Sendable () -> [JSONName]

        @inlinable
        init(
            read: @escaping @Sendable (inout JSONReader, Bool, Int) throws(WireError) -> F.Base,
            write: @escaping @Sendable (F.Base, inout JSONWriter) throws(WireError) -> Void,
            names: @escaping @Sendable () -> [JSONName]
        ) {
            self.read = read
            self.write = write
            self.names = names
        }
    }

    @inlinable
    init(
        tag: F.TagValue, aliases: [F.TagValue], type: (any Any.Type)?,
        read: @escaping @Sendable (any Decoder, FamilyLevel) throws -> F.Base,
        write: @escaping @Sendable (F.Base, any Encoder, FamilyLevel) throws -> Void,
        readWire: @escaping @Sendable (inout JSONReader, FamilyLevel) throws(WireError) -> F.Base,
        writeWire: @escaping @Sendable (F.Base, inout JSONWriter, FamilyLevel) throws(WireError) -> Void,
        object: ObjectCoding? = nil,
        make: (@Sendable () throws -> F.Base)?,
        owns: (@Sendable (F.Base, Registry, FamilyLevel) -> InnerOwnership)? = nil
    ) {
        self.tag = tag
        self.aliases = aliases
        self.type = type
        self.read = read
        self.write = write
        self.readWire = readWire
        self.writeWire = writeWire
        self.object = object
        self.make = make
        self.owns = owns
    }

    /// A member that is read and written with `Codable`.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags that are read as this member.
    ///   - type: The member's type. If it is ``Creatable``, ``Family/create(_:registry:)`` makes one of it.
    ///   - upcast: Turns a value into the family's base: `{ $0 }`. The compiler checks there that the type
    ///     is what the family asks for.
    @inlinable
    public init<T: Codable & SendableMetatype>(
        _ tag: F.TagValue, aliases: [F.TagValue] = [], type: T.Type,
        upcast: @escaping @Sendable (T) -> F.Base
    ) {
        self.init(tag, aliases: aliases, type: type, coding: T._payloadCoding, upcast: upcast)
    }

    /// A member whose payload has versions; see ``Versioned``.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags that are read as this member.
    ///   - type: The member's type.
    ///   - upcast: Turns a value into the family's base: `{ $0 }`.
    @inlinable
    public init<T: Versioned & SendableMetatype>(
        _ tag: F.TagValue, aliases: [F.TagValue] = [], type: T.Type,
        upcast: @escaping @Sendable (T) -> F.Base
    ) {
        self.init(tag, aliases: aliases, type: type, coding: T._payloadCoding, upcast: upcast)
    }

    /// A member that is read and written as `coding` says.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags that are read as this member.
    ///   - type: The member's type.
    ///   - coding: How its payload is read and written.
    ///   - upcast: Turns a value into the family's base: `{ $0 }`.
    @inlinable
    public init<T: SendableMetatype>(
        _ tag: F.TagValue, aliases: [F.TagValue] = [], type: T.Type, coding: PayloadCoding<T>,
        upcast: @escaping @Sendable (T) -> F.Base
    ) {
        self.init(
            tag, aliases: aliases, coding: coding, make: { upcast(try makeMember(T.self, of: F.self)) }, upcast: upcast)
    }

    /// A member that is read and written as `coding` says, and made from nothing.
    ///
    /// The compiler takes this one where the type is ``Creatable``, so that no cast searches the program's
    /// conformances for it while the program runs.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags that are read as this member.
    ///   - type: The member's type.
    ///   - coding: How its payload is read and written.
    ///   - upcast: Turns a value into the family's base: `{ $0 }`.
    @inlinable
    public init<T: Creatable & SendableMetatype>(
        _ tag: F.TagValue, aliases: [F.TagValue] = [], type: T.Type, coding: PayloadCoding<T>,
        upcast: @escaping @Sendable (T) -> F.Base
    ) {
        self.init(tag, aliases: aliases, coding: coding, make: { upcast(try T()) }, upcast: upcast)
    }

    @inlinable
    init<T>(
        _ tag: F.TagValue, aliases: [F.TagValue], coding: PayloadCoding<T>,
        make: @escaping @Sendable () throws -> F.Base, upcast: @escaping @Sendable (T) -> F.Base
    ) {
        self.init(
            tag: tag, aliases: aliases, type: T.self,
            read: { decoder, _ in upcast(try coding.read(decoder)) },
            write: { value, encoder, _ in try coding.write(memberValue(value, as: T.self, of: F.self), encoder) },
            readWire: { reader, _ throws(WireError) in upcast(try coding.readWire(&reader)) },
            writeWire: { value, writer, _ throws(WireError) in
                try coding.writeWire(memberValue(value, as: T.self, of: F.self, to: &writer), &writer)
            },
            object: coding.object.map { object in
                ObjectCoding(
                    read: { reader, more, place throws(WireError) in upcast(try object.read(&reader, more, place)) },
                    write: { value, writer throws(WireError) in
                        try object.write(memberValue(value, as: T.self, of: F.self, to: &writer), &writer)
                    },
                    names: object.names)
            },
            make: make)
    }

    /// A member that is a family itself: its own tag says which of its members it is.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags that are read as this member.
    ///   - family: The inner family.
    ///   - upcast: Turns a member of the inner family into the base of this one: `{ $0 }`.
    @inlinable
    public init<Inner: Family>(
        _ tag: F.TagValue, aliases: [F.TagValue] = [], family: Inner.Type,
        upcast: @escaping @Sendable (Inner.Base) -> F.Base
    ) {
        self.init(
            tag: tag, aliases: aliases, type: nil,
            read: { decoder, level in upcast(try Inner.decodeInner(from: decoder, level: level)) },
            write: { value, encoder, level in
                try Inner.encodeInner(memberValue(value, as: Inner.Base.self, of: F.self), to: encoder, level: level)
            },
            readWire: { reader, level throws(WireError) in
                upcast(try Inner.wireInner(from: &reader, level: level))
            },
            writeWire: { value, writer, level throws(WireError) in
                let value = try memberValue(value, as: Inner.Base.self, of: F.self, to: &writer)
                try Inner.wireInner(value, to: &writer, level: level)
            },
            make: nil,
            owns: { value, registry, level in Inner.ownership(of: value, in: registry, level: level) })
    }

    /// A member that is only made, never read or written.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - aliases: Further tags.
    ///   - create: Makes the member.
    public init(_ tag: F.TagValue, aliases: [F.TagValue] = [], create: @escaping @Sendable () throws -> F.Base) {
        let error = FamilyError(
            .notCodable, family: F.self, tag: tag.tagID,
            reason: "\(tag.tagID.quoted) has only a creator and cannot be read or written")
        self.init(
            tag: tag, aliases: aliases, type: nil,
            read: { decoder, _ in throw error.at(decoder.codingPath) },
            write: { _, encoder, _ in throw error.at(encoder.codingPath) },
            readWire: { reader, _ throws(WireError) in throw reader.fail(with: error.at(&reader)) },
            writeWire: { _, writer, _ throws(WireError) in throw writer.fail(with: error) },
            make: create)
    }
}

extension Member: Registrable {
    /// The tag and the aliases, within the family.
    public var claims: Claims { Self.claims(tag, aliases: aliases) }

    public static func _isMetatype(_ pointer: UnsafeRawPointer) -> Bool {
        pointer == unsafeBitCast(Self.self as Any.Type, to: UnsafeRawPointer.self)
    }

    /// What a member of these tags lays claim to.
    @inlinable
    public static func claims(_ tag: F.TagValue, aliases: [F.TagValue] = []) -> Claims {
        Claims(
            namespace: F.self, name: tag.tagID.description,
            aliases: aliases.isEmpty ? [] : aliases.map(\.tagID.description))
    }
}

extension Entry {
    /// An entry for a member of a family; the place is that of the call.
    public init<F>(_ member: Member<F>, fileID: String = #fileID, line: Int = #line) {
        let card = Card(
            kind: "member", id: member.tag.tagID.description, family: String(describing: F.self),
            aliases: member.aliases.map(\.tagID.description), type: member.type.map { String(describing: $0) },
            fileID: fileID, line: line)
        self.init(kind: .member, value: member, card: card)
    }
}

/// How many families lie around the one at work, in the same value. Families can be members of each other, so
/// the level is what ends them.
@usableFromInline
struct FamilyLevel: Sendable {
    static let deepest = 16
    private(set) var depth = 0
    var isTooDeep: Bool { depth > Self.deepest }

    /// The level of a family within.
    var inner: FamilyLevel { FamilyLevel(depth: depth + 1) }
}

/// What an inner family says of a value.
@usableFromInline
enum InnerOwnership: Sendable {
    /// It is none of its members.
    case none
    /// It is one of its members.
    case member
    /// It is one that the inner family did not know, and kept.
    case preserved
}

/// The value as the member's type, on the direct way.
@usableFromInline
func memberValue<Base, T>(
    _ value: Base, as type: T.Type, of family: any Family.Type, to writer: inout JSONWriter
) throws(WireError) -> T {
    do {
        return try memberValue(value, as: type, of: family)
    } catch {
        throw writer.fail(with: error)
    }
}

/// The value as the member's type.
@usableFromInline
func memberValue<Base, T>(_ value: Base, as type: T.Type, of family: any Family.Type) throws -> T {
    guard let value = value as? T else {
        throw FamilyError(
            .notAMember, family: family, reason: "a \(Swift.type(of: value as Any)) is no \(T.self)")
    }
    return value
}
