#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import RollcallRegistry
public import RollcallWire

extension FamilyShape {
    /// Reads a member, or the members of the shape, from JSON (RFC 8259).
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8: `Data`, `[UInt8]` or a buffer; all of it.
    ///   - registry: Where members are looked up.
    ///   - options: Limits of depth, size and count, and how dates and data are spelled.
    /// - Throws: ``FamilyError``, which tells malformed JSON (with its place), a missing, null, mistyped or
    ///   unknown tag, a bad payload, and a limit that was exceeded apart.
    @inlinable
    public static func decode(
        _ json: some ContiguousBytes, registry: Registry = .process, options: JSONOptions = .standard
    ) throws(FamilyError) -> Base {
        do {
            return try JSON.read(json, options: options.with(registry)) { reader throws(WireError) in
                try wire(from: &reader)
            }
        } catch {
            throw FamilyError.reading(error, Self.self)
        }
    }

    /// Writes a member, or the members of the shape, as JSON.
    ///
    /// - Parameters:
    ///   - value: The member, or the members.
    ///   - registry: Where members are looked up.
    ///   - options: How dates and data are spelled.
    /// - Returns: The text in UTF-8, without white space.
    /// - Throws: ``FamilyError``.
    @inlinable
    public static func encode(
        _ value: Base, registry: Registry = .process, options: JSONOptions = .standard
    ) throws(FamilyError) -> [UInt8] {
        do {
            return try JSON.write(options: options.with(registry)) { writer throws(WireError) in
                try wire(value, to: &writer)
            }
        } catch {
            throw FamilyError.writing(error, Self.self, type(of: value as Any))
        }
    }
}

extension Family {
    /// Reads a member from JSON (RFC 8259).
    ///
    /// - Parameters:
    ///   - json: The text in UTF-8: `Data`, `[UInt8]` or a buffer; all of it.
    ///   - registry: Where members are looked up.
    ///   - options: Limits of depth, size and count, and how dates and data are spelled.
    /// - Throws: ``FamilyError``.
    @inlinable
    public static func decode(
        _ json: some ContiguousBytes, registry: Registry = .process, options: JSONOptions = .standard
    ) throws(FamilyError) -> Base {
        try FamilyCoder<Self>(registry: registry, options: options).decode(json)
    }

    /// Writes a member as JSON, its tag first.
    ///
    /// - Parameters:
    ///   - value: The member.
    ///   - registry: Where members are looked up.
    ///   - options: How dates and data are spelled.
    /// - Returns: The text in UTF-8, without white space.
    /// - Throws: ``FamilyError``.
    @inlinable
    public static func encode(
        _ value: Base, registry: Registry = .process, options: JSONOptions = .standard
    ) throws(FamilyError) -> [UInt8] {
        try FamilyCoder<Self>(registry: registry, options: options).encode(value)
    }

    /// Reads a member from JSON and checks that it is of a narrower type than the base: a subclass, or one of
    /// the members.
    ///
    /// - Throws: ``FamilyError``; `notASubtype` where the member is of another type.
    public static func decode<Narrow>(
        _ type: Narrow.Type, from json: some ContiguousBytes, registry: Registry = .process,
        options: JSONOptions = .standard
    ) throws(FamilyError) -> Narrow {
        try narrowed(decode(json, registry: registry, options: options), to: type)
    }
}

extension FamilyError {
    @usableFromInline
    static func reading(_ error: any Error, _ shape: any Any.Type) -> FamilyError {
        FamilyError(reading: error, family: String(describing: shape), path: [], tag: nil)
    }

    @usableFromInline
    static func writing(_ error: any Error, _ shape: any Any.Type, _ type: any Any.Type) -> FamilyError {
        (error as? FamilyError) ?? FamilyError(writing: error, family: String(describing: shape), path: [], type: type)
    }
}

extension JSONOptions {
    /// The same options, with the registry for families.
    @usableFromInline
    func with(_ registry: Registry) -> JSONOptions {
        // The registry of the process is what families take by themselves.
        if registry.isProcess, userInfo.isEmpty || userInfo[.registry] == nil { return self }
        var options = self
        options.userInfo[.registry] = registry
        return options
    }
}
