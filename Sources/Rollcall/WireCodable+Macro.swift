import RollcallWire

/// Makes a type readable and writable directly (`JSON/read(_:from:options:)`), with the code that goes with its
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
/// `CodingKeys` in the type's body rename members and leave some out; optional properties may be missing or null; a
/// property that has an initial value keeps it where the key is missing. A member that the type reads and that
/// stands twice is an error.
///
/// For a struct, `init(from:)` and `encode(to:)` are written as well, from the same list of properties, so that
/// `Codable` and the direct way cannot differ. Where the type's body writes one of them itself, or has property
/// wrappers other than those of families, and for classes and enums, the direct way goes through `Codable`. Code of
/// that kind in an extension is not seen, and does not compile beside what is written here.
@attached(member, names: named(_WireTypes))
@attached(
    extension, conformances: WireDecodable, WireEncodable, WireObjectDecodable, WireObjectEncodable,
    names: named(wire), named(wireNames), named(init), named(encode), named(CodingKeys))
public macro WireCodable() = #externalMacro(module: "RollcallMacros", type: "WireCodableMacro")
