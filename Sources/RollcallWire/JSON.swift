#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Reading and writing whole texts of JSON (RFC 8259).
public enum JSON {
    /// Reads one text with a reader: what the closure reads must be all of it.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8: `[UInt8]`, `Data` or a buffer.
    ///   - options: Limits and strategies.
    ///   - body: Reads the value.
    /// - Returns: What the closure returns.
    /// - Throws: ``JSONError``, or the error that ``JSONReader/fail(with:)`` was given. A malformed text is
    ///   reported as such even where the closure stopped at a value before.
    @inlinable public static func read<Value>(
        _ bytes: some ContiguousBytes, options: JSONOptions = .standard,
        _ body: (inout JSONReader) throws(WireError) -> Value
    ) throws -> Value {
        try bytes.withUnsafeBytes { buffer in
            var reader = try JSONReader(unsafeBytes: buffer, options: options)
            do throws(WireError) {
                let value = try body(&reader)
                try reader.finish()
                return value
            } catch {
                throw reader.error(error)
            }
        }
    }

    /// Checks that bytes are one text of JSON within the limits.
    /// - Throws: ``JSONError``.
    public static func check(_ bytes: some ContiguousBytes, options: JSONOptions = .standard) throws {
        try read(bytes, options: options) { reader throws(WireError) in try reader.skipValue() }
    }
}
