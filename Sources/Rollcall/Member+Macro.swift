public import RollcallFactory

/// Registers a type as a member of a family.
///
/// ```swift
/// @Member(of: Messages.self, "link", aliases: "url")
/// public struct LinkMessage: Message {
///     public var link: String
/// }
/// ```
///
/// The type is found wherever its module is linked into the program or loaded later; nothing else names it.
/// It stands over a struct, an enum or a class, and over a family that is itself a member (a tag of two levels). A
/// type can be a member of several families, with an annotation for each. A type of another module, which cannot be
/// annotated, is registered by hand: `Family.register(_:aliases:type:upcast:)`.
///
/// The compiler checks that the type is what the family's base asks for, and that it is `Codable`.
///
/// Over a struct, the annotation also writes its coding, for `Codable` and for the direct way, as
/// ``WireCodable()`` does. See there for what it leaves to the type.
///
/// - Parameters:
///   - family: The family, such as `Messages.self`.
///   - tag: The tag that the member is written with: a string literal.
///   - aliases: Further tags that are read as this member.
///   - coding: Who writes the type's coding. Say `.codable` where the type gets `init(from:)` and `encode(to:)`
///     from somewhere that the annotation cannot see: the extension of a protocol, or of the type.
@attached(member, names: named(_WireTypes))
@attached(
    extension,
    names: named(wire), named(wireNames), named(init), named(encode), named(CodingKeys), named(_payloadCoding))
public macro Member<F: Family>(
    of family: F.Type, _ tag: String, aliases: String..., coding: MemberCoding = .written
) = #externalMacro(module: "RollcallMacros", type: "MemberMacro")

/// Registers a type as a member of a family whose tags are integers.
///
/// - Parameters:
///   - family: The family, such as `Opcodes.self`; its `TagValue` is `Int`.
///   - tag: The tag that the member is written with: an integer literal.
///   - aliases: Further tags that are read as this member.
///   - coding: Who writes the type's coding.
@attached(member, names: named(_WireTypes))
@attached(
    extension,
    names: named(wire), named(wireNames), named(init), named(encode), named(CodingKeys), named(_payloadCoding))
public macro Member<F: Family>(
    of family: F.Type, _ tag: Int, aliases: Int..., coding: MemberCoding = .written
) = #externalMacro(module: "RollcallMacros", type: "MemberMacro")

/// Who writes the coding of a member.
public enum MemberCoding: Sendable {
    /// `@Member`, for a struct whose body has none.
    case written
    /// The type itself: its `Codable` counts, wherever it stands.
    case codable
}
