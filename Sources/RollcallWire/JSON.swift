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

    /// Writes one text with a writer.
    ///
    /// A text of less than a kilobyte takes one allocation, that of the result.
    ///
    /// - Parameters:
    ///   - options: The spelling of dates and data, and what the caller passes through.
    ///   - body: Writes the value.
    /// - Returns: What was written, in UTF-8.
    /// - Throws: ``JSONError``, or the error that ``JSONWriter/fail(with:)`` was given.
    @inlinable public static func write(
        options: JSONOptions = .standard, _ body: (_ writer: inout JSONWriter) throws(WireError) -> Void
    ) throws -> [UInt8] {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { scratch in
            var writer = JSONWriter(scratch: scratch, options: options)
            do throws(WireError) {
                try body(&writer)
            } catch {
                throw writer.error(error)
            }
            return writer.bytes
        }
    }

    /// Checks that bytes are one text of JSON within the limits.
    /// - Throws: ``JSONError``.
    public static func check(_ bytes: some ContiguousBytes, options: JSONOptions = .standard) throws {
        try read(bytes, options: options) { reader throws(WireError) in try reader.skipValue() }
    }
}
