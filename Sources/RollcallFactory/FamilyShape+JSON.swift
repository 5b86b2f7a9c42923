#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import RollcallRegistry

extension FamilyShape {
    /// Reads a member, or the members of the shape, from JSON (RFC 8259).
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8: `Data`, `[UInt8]` or a buffer; all of it.
    ///   - registry: Where members are looked up.
    /// - Throws: ``FamilyError``, which tells malformed JSON (with its place), a missing, null, mistyped or
    ///   unknown tag, a bad payload, and a limit that was exceeded apart.
    public static func decode(
        _ json: some ContiguousBytes, registry: Registry = .process
    ) throws(FamilyError) -> Base {
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[.registry] = registry
            return try decoder.decode(Polymorphic<Self>.self, from: json.withUnsafeBytes { Data($0) }).wrappedValue
        } catch {
            throw FamilyError(reading: error, family: String(describing: Self.self), path: [], tag: nil)
        }
    }

    /// Writes a member, or the members of the shape, as JSON.
    ///
    /// - Returns: The text in UTF-8.
    /// - Throws: ``FamilyError``.
    public static func encode(_ value: Base, registry: Registry = .process) throws(FamilyError) -> [UInt8] {
        do {
            let encoder = JSONEncoder()
            encoder.userInfo[.registry] = registry
            return try [UInt8](encoder.encode(Polymorphic<Self>(wrappedValue: value)))
        } catch {
            throw FamilyError(reading: error, family: String(describing: Self.self), path: [], tag: nil)
        }
    }
}
