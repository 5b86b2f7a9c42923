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
/// It stands over a struct, an enum, a class or an extension of one, and over a family that is itself a member
/// (a tag of two levels). A type can be a member of several families, with an annotation for each.
///
/// The compiler checks that the type is what the family's base asks for, and that it is `Codable`.
///
/// - Parameters:
///   - family: The family, such as `Messages.self`.
///   - tag: The tag that the member is written with: a string literal.
///   - aliases: Further tags that are read as this member.
@attached(member)
public macro Member<F: Family>(of family: F.Type, _ tag: String, aliases: String...) =
    #externalMacro(module: "RollcallMacros", type: "MemberMacro")

/// Registers a type as a member of a family whose tags are integers.
///
/// - Parameters:
///   - family: The family, such as `Opcodes.self`; its `TagValue` is `Int`.
///   - tag: The tag that the member is written with: an integer literal.
///   - aliases: Further tags that are read as this member.
@attached(member)
public macro Member<F: Family>(of family: F.Type, _ tag: Int, aliases: Int...) =
    #externalMacro(module: "RollcallMacros", type: "MemberMacro")
