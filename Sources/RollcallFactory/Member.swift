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
    @usableFromInline let direct: DirectCoding
    @usableFromInline let make: (@Sendable () throws -> F.Base)?
    /// Whether the member is a family of its own that this value belongs to.
    @usableFromInline let owns: (@Sendable (F.Base, Registry, FamilyLevel) -> InnerOwnership)?

    @inlinable
    init(
        tag: F.TagValue, aliases: [F.TagValue], type: (any Any.Type)?,
        read: @escaping @Sendable (any Decoder, FamilyLevel) throws -> F.Base,
        write: @escaping @Sendable (F.Base, any Encoder, FamilyLevel) throws -> Void,
        direct: DirectCoding,
        make: (@Sendable () throws -> F.Base)?,
        owns: (@Sendable (F.Base, Registry, FamilyLevel) -> InnerOwnership)? = nil
    ) {
        self.tag = tag
        self.aliases = aliases
        self.type = type
        self.read = read
        self.write = write
        self.direct = direct
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
        upcast: @escaping @Sendable (consuming T) -> F.Base
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
        upcast: @escaping @Sendable (consuming T) -> F.Base
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
        upcast: @escaping @Sendable (consuming T) -> F.Base
    ) {
        self.init(
            tag, aliases: aliases, coding: coding,
            make: { upcast(try makeMember(T.self, of: F.self)) }, upcast: upcast)
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
        upcast: @escaping @Sendable (consuming T) -> F.Base
    ) {
        self.init(
            tag, aliases: aliases, coding: coding, make: { upcast(try T()) }, upcast: upcast)
    }

    @inlinable
    init<T>(
        _ tag: F.TagValue, aliases: [F.TagValue], coding: PayloadCoding<T>,
        make: @escaping @Sendable () throws -> F.Base, upcast: @escaping @Sendable (consuming T) -> F.Base
    ) {
        self.init(
            tag: tag, aliases: aliases, type: T.self,
            read: { decoder, _ in upcast(try coding.read(decoder)) },
            write: { value, encoder, _ in try coding.write(memberValue(value, as: T.self, of: F.self), encoder) },
            direct: DirectCoding(
                read: { reader, _, out throws(WireError) in
                    out.initializeMemory(as: F.Base.self, to: upcast(try coding.readWire(&reader)))
                },
                write: { value, writer, _ throws(WireError) in
                    try coding.writeWire(value.assumingMemoryBound(to: T.self).pointee, &writer)
                },
                object: coding.object.map { object in
                    DirectCoding.Object(
                        read: { reader, more, place, out throws(WireError) in
                            out.initializeMemory(as: F.Base.self, to: upcast(try object.read(&reader, more, place)))
                        },
                        write: { value, writer throws(WireError) in
                            try object.write(value.assumingMemoryBound(to: T.self), &writer)
                        },
                        names: object.names)
                }),
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
        upcast: @escaping @Sendable (consuming Inner.Base) -> F.Base
    ) {
        self.init(
            tag: tag, aliases: aliases, type: nil,
            read: { decoder, level in
                try requirePlace(for: Inner.self, in: F.self)
                return upcast(try Inner.decodeInner(from: decoder, level: level))
            },
            write: { value, encoder, level in
                try requirePlace(for: Inner.self, in: F.self)
                try Inner.encodeInner(memberValue(value, as: Inner.Base.self, of: F.self), to: encoder, level: level)
            },
            direct: DirectCoding(
                read: { reader, level, out throws(WireError) in
                    do {
                        try requirePlace(for: Inner.self, in: F.self)
                    } catch {
                        throw reader.fail(with: error)
                    }
                    out.initializeMemory(
                        as: F.Base.self, to: upcast(try Inner.wireInner(from: &reader, level: level)))
                },
                write: { value, writer, level throws(WireError) in
                    let value = try memberValue(value, as: Inner.Base.self, of: F.self, to: &writer)
                    try Inner.wireInner(value, to: &writer, level: level)
                }),
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
        self.init(
            tag: tag, aliases: aliases, type: nil,
            read: { decoder, _ in throw FamilyError.onlyCreator(tag.tagID, F.self).at(decoder.codingPath) },
            write: { _, encoder, _ in throw FamilyError.onlyCreator(tag.tagID, F.self).at(encoder.codingPath) },
            direct: DirectCoding(
                read: { reader, _, _ throws(WireError) in throw reader.fail(with: FamilyError.onlyCreator(tag.tagID, F.self).at(&reader)) },
                write: { _, writer, _ throws(WireError) in throw writer.fail(with: FamilyError.onlyCreator(tag.tagID, F.self)) }),
            make: create)
    }
}

extension FamilyError {
    /// Made only when it is thrown: to spell a type's name, the runtime searches the conformances of the program.
    fileprivate static func onlyCreator(_ tag: TagID, _ family: any Family.Type) -> FamilyError {
        FamilyError(
            .notCodable, family: family, tag: tag, reason: "\(tag.quoted) has only a creator and cannot be read or written")
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
    @usableFromInline let depth: Int
    var isTooDeep: Bool { depth > Self.deepest }

    /// The level of a family that no other one lies around.
    @inlinable
    init() { depth = 0 }

    @inlinable
    init(depth: Int) { self.depth = depth }

    /// The level of a family within.
    @inlinable
    var inner: FamilyLevel { FamilyLevel(depth: depth + 1) }
}

/// Refuses an inner family whose tag cannot stand in the same object as that of the outer one: an external tag is the
/// only key of its object.
@usableFromInline
func requirePlace(for inner: any Family.Type, in outer: any Family.Type) throws(FamilyError) {
    guard case .external = inner.tag.placement else { return }
    switch outer.tag.placement {
    case .adjacent, .external: return
    case .internal, .path:
        throw FamilyError(
            .notCodable, family: outer,
            reason: "the external tag of \(inner.familyName) needs an object of its own; use an adjacent or external tag for \(outer.familyName)")
    }
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

/// A value of the family's base as the base of a family within, on the direct way.
@inlinable
func memberValue<F: Family, T>(
    _ value: UnsafeRawPointer, as type: T.Type, of family: F.Type, to writer: inout JSONWriter
) throws(WireError) -> T {
    do {
        // Invariant: the pointer leads to a value of the family's base (see `DirectCoding`).
        return try memberValue(value.assumingMemoryBound(to: F.Base.self).pointee, as: type, of: family)
    } catch {
        throw writer.fail(with: error)
    }
}

/// The value as the member's type.
@inlinable
func memberValue<Base, T>(_ value: Base, as type: T.Type, of family: any Family.Type) throws -> T {
    guard let value = value as? T else { throw notAMember(Swift.type(of: value as Any), type, family) }
    return value
}

@usableFromInline
func notAMember(_ found: any Any.Type, _ type: any Any.Type, _ family: any Family.Type) -> FamilyError {
    FamilyError(.notAMember, family: family, reason: "\(Article.with(found)) is no \(type)")
}
