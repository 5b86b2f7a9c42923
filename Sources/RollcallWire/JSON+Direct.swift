#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSON {
    /// Reads a value of one text directly, without the containers of `Decodable`.
    ///
    /// - Parameters:
    ///   - type: The type to read.
    ///   - bytes: The text, in UTF-8: `[UInt8]`, `Data` or a buffer.
    ///   - options: Limits and strategies.
    /// - Throws: ``JSONError``, or what code of the type's own throws.
    @inlinable public static func read<T: WireDecodable>(
        _ type: T.Type, from bytes: some ContiguousBytes, options: JSONOptions = .standard
    ) throws -> T {
        try read(bytes, options: options) { reader throws(WireError) in try T.wire(from: &reader) }
    }

    /// Writes a value as one text directly, without the containers of `Encodable`.
    /// - Throws: ``JSONError``, or what code of the type's own throws.
    @inlinable public static func write<T: WireEncodable>(
        _ value: T, options: JSONOptions = .standard
    ) throws -> [UInt8] {
        try write(options: options) { writer throws(WireError) in try value.wire(to: &writer) }
    }
}
