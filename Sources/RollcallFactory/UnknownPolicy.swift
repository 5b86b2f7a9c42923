/// What a family does with a tag that no member owns.
public struct UnknownPolicy<F: Family>: Sendable {
    let action: Action

    enum Action: Sendable {
        case error
        case fallback(read: @Sendable (F.TagValue, any Decoder) throws -> F.Base, type: any (FallbackMember & SendableMetatype).Type)
        case preserve(@Sendable (UnknownMember) -> F.Base)
    }

    /// An unknown tag is an error that names the tags that are known.
    public static var error: UnknownPolicy { UnknownPolicy(action: .error) }

    /// An unknown tag is read as this type, which keeps the tag that was read.
    ///
    /// - Parameters:
    ///   - type: The type that is read instead.
    ///   - upcast: Turns the value into the family's base: `{ $0 }`.
    public static func fallback<Fallback: FallbackMember & SendableMetatype>(
        _ type: Fallback.Type, upcast: @escaping @Sendable (consuming Fallback) -> F.Base
    ) -> UnknownPolicy where Fallback.TagValue == F.TagValue {
        UnknownPolicy(
            action: .fallback(
                read: { tag, decoder in
                    var value = try Fallback(from: decoder)
                    value.unknownTag = tag
                    return upcast(value)
                }, type: type))
    }

    /// An unknown member is kept as it came, and is written back the same.
    ///
    /// - Parameter upcast: Turns the kept member into the family's base: `{ $0 }` where ``UnknownMember``
    ///   itself conforms to it, else a value that holds it and is ``UnknownMemberConvertible``.
    public static func preserve(_ upcast: @escaping @Sendable (UnknownMember) -> F.Base) -> UnknownPolicy {
        UnknownPolicy(action: .preserve(upcast))
    }
}

/// A type that a family reads where it knows no member for a tag.
///
/// ```swift
/// struct Undefined: Notice, FallbackMember {
///     var unknownTag = ""
///     var description: String?
///     private enum CodingKeys: CodingKey { case description }
/// }
/// ```
public protocol FallbackMember: Codable {
    /// The type of the family's tags.
    associatedtype TagValue: FamilyTagValue

    /// The tag that was read, and that is written back. It is no part of the payload: leave it out of
    /// `CodingKeys`.
    var unknownTag: TagValue { get set }
}
