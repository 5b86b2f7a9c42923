/// A set of types that are told apart by a tag: the messages of a protocol, the shapes of a drawing.
///
/// A family is a type without cases that names the common base, usually a protocol or a class, and the place
/// of the tag. Its members register themselves, in any module:
///
/// ```swift
/// public enum Messages: Family {
///     public typealias Base = any Message
///     public static let tag = Tag.internal("message_type")
/// }
///
/// @Member(of: Messages.self, "text")
/// struct TextMessage: Message { var content: String }
/// ```
public protocol Family<Base>: FamilyShape {
    /// What all members are: a protocol (`any Message`), a class, or any type that members convert to.
    associatedtype Base

    /// The type of the tags: `String`, or `Int`.
    associatedtype TagValue: FamilyTagValue = String

    /// Where the tag stands.
    static var tag: Tag { get }

    /// What becomes of a tag that no member owns. By default, an error.
    static var unknown: UnknownPolicy<Self> { get }

    /// The tag that counts where there is none. By default nil: a missing tag is an error.
    static var defaultTag: TagValue? { get }
}

extension Family {
    /// An unknown tag is an error.
    public static var unknown: UnknownPolicy<Self> { .error }

    /// A missing tag is an error.
    public static var defaultTag: TagValue? { nil }

    /// The family's name in messages, such as `Messages`.
    static var familyName: String { String(describing: Self.self) }
}
