import RollcallWire

/// Makes a type readable and writable directly (``JSON/read(_:from:options:)``), with the code that goes with its
/// members, and with the semantics that `Codable` has for it.
///
/// ```swift
/// @WireCodable
/// struct Sender: Codable {
///     var id: Int
///     var name: String
///     var avatar: URL?
///     enum CodingKeys: String, CodingKey { case id, name, avatar = "avatar_url" }
/// }
/// ```
///
/// `CodingKeys` in the type's body rename members and leave some out; optional properties may be missing or null. A
/// member that the type reads and that stands twice is an error. Where the type's body writes `init(from:)` or
/// `encode(to:)`, or has property wrappers, and for classes, the direct way goes through `Codable`; code of that
/// kind in an extension is not seen and must be declared in the body.
@attached(
    extension, conformances: WireDecodable, WireEncodable, WireObjectDecodable, WireObjectEncodable,
    names: named(wire), named(wireNames), named(init))
public macro WireCodable() = #externalMacro(module: "RollcallMacros", type: "WireCodableMacro")
