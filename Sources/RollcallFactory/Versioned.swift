/// A payload that was spelled otherwise before, and knows how the older spelling becomes this one.
///
/// The version stands as an integer in the payload, under ``versionKey``; where it is missing, the payload is
/// of version 1. Reading starts at the version that is found and goes on from step to step; writing writes
/// this version.
///
/// ```swift
/// struct TextMessageV1: Codable { var text: String }
///
/// @Member(of: Messages.self, "text")
/// struct TextMessage: Message, Versioned {
///     static let version = 2
///     var content: String
///     init(upgrading old: TextMessageV1) { content = old.text }
/// }
/// ```
public protocol Versioned: Codable {
    /// The version before this one: any type that reads itself, often versioned too.
    associatedtype Previous: Decodable

    /// This version, 2 or more; the previous one has the number before it.
    static var version: Int { get }

    /// The key of the version in the payload. By default, `version`.
    static var versionKey: String { get }

    /// Makes the value from its previous version.
    init(upgrading previous: Previous) throws
}

extension Versioned {
    /// `version`.
    public static var versionKey: String { "version" }

    /// Reads the version that is there and upgrades it to this one.
    @usableFromInline
    static func readAnyVersion(from decoder: any Decoder) throws -> Self {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        let key = AnyCodingKey(versionKey)
        let found = try container.decodeIfPresent(Int.self, forKey: key) ?? 1
        return try read(version: found, from: decoder)
    }

    static func read(version found: Int, from decoder: any Decoder) throws -> Self {
        if found == version { return try Self(from: decoder) }
        guard found >= 1, found < version else { throw UnsupportedVersion(found: found, newest: version) }
        if let previous = Previous.self as? any Versioned.Type {
            return try upgrade(from: previous.read(version: found, from: decoder))
        }
        guard found == version - 1 else { throw UnsupportedVersion(found: found, newest: version) }
        return try Self(upgrading: Previous(from: decoder))
    }

    private static func upgrade(from previous: Any) throws -> Self {
        guard let previous = previous as? Previous else { throw UnsupportedVersion(found: version - 1, newest: version) }
        return try Self(upgrading: previous)
    }

    @usableFromInline
    func writeWithVersion(to encoder: any Encoder) throws {
        let field = InjectedField(path: [Self.versionKey], value: .integer(Self.version))
        try InjectingEncoder.encode([field], to: encoder, family: "\(Self.self)") { try encode(to: $0) }
    }
}

/// A payload has a version that cannot be read.
struct UnsupportedVersion: Error, CustomStringConvertible {
    let found: Int
    let newest: Int

    var description: String { "version \(found) cannot be read; the newest one that is known is \(newest)" }
}
