#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSON {
    /// Decodes a value of any `Decodable` type from one text.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - bytes: The text, in UTF-8: `[UInt8]`, `Data` or a buffer.
    ///   - options: Limits and strategies.
    /// - Throws: ``JSONError`` when the text is malformed or passes a limit, wherever that is; `DecodingError`,
    ///   with a ``JSONError`` as its underlying error, when a value does not fit its type; and what the type's
    ///   own code throws.
    public static func decode<T: Decodable>(
        _ type: T.Type, from bytes: some ContiguousBytes, options: JSONOptions = .standard
    ) throws -> T {
        try bytes.withUnsafeBytes { buffer in
            // The decoder may be kept by the code that it is given to, so it gets a copy.
            let document = JSONDocument(copying: buffer)
            var reader = JSONReader(document, at: 0, options: options)
            do throws(WireError) {
                try reader.checkBeginning()
                try reader.skipValue()
                try reader.finish()
            } catch {
                throw reader.describe(error)
            }
            return try WireDecodingSession(document, options: options).decode(type, at: 0, path: nil)
        }
    }

    /// Encodes a value of any `Encodable` type as one text, without white space, members in the order in
    /// which the type writes them.
    ///
    /// - Throws: `EncodingError`, with a ``JSONError`` as its underlying error, when a value has no spelling
    ///   in JSON; ``JSONError`` when the type writes two values in one place; and what the type's own code throws.
    public static func encode<T: Encodable>(_ value: T, options: JSONOptions = .standard) throws -> [UInt8] {
        let session = WireEncodingSession(options: options)
        let encoded = try session.encode(value, path: nil)
        if let failure = session.failure { throw failure }
        guard let encoded else {
            let reason = "a value of type \(T.self) wrote nothing"
            throw session.invalid(value, nil, session.error(.invalidOutput, reason, nil))
        }
        return try write(options: options) { writer throws(WireError) in try encoded.write(to: &writer) }
    }
}
