#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the decoders and containers of one text share. The text has been checked as a whole before, so what
/// goes wrong here is in the values.
final class WireDecodingSession {
    let document: JSONDocument
    let options: JSONOptions
    let userInfo: [CodingUserInfoKey: Any]
    /// Shared by the readers of the session, so that many errors do not each begin at the start of the text.
    private let locator: JSONLocator

    init(_ document: JSONDocument, options: JSONOptions, locator: JSONLocator = JSONLocator()) {
        self.document = document
        self.locator = locator
        self.options = options
        userInfo = options.userInfo
    }

    // MARK: Reading

    private func reader(at offset: Int) -> JSONReader {
        let reader = JSONReader(document, at: offset, options: options)
        reader.memory?.locator = locator
        return reader
    }

    /// Reads something at an offset; errors become those that `Decodable` code expects.
    @inline(__always) func read<Value>(
        at offset: Int, path: @autoclosure () -> CodingPath?, as type: Any.Type,
        _ body: (inout JSONReader) throws(WireError) -> Value
    ) throws -> Value {
        var reader = reader(at: offset)
        do throws(WireError) {
            return try body(&reader)
        } catch {
            throw decodingError(reader.describe(error), type, path())
        }
    }

    /// Whether `null` stands at an offset.
    func isNull(at offset: Int) -> Bool {
        var reader = JSONReader(document, at: offset, options: options)
        return reader.readNull()
    }

    /// Decodes any type from the value at an offset.
    func decode<T: Decodable>(_ type: T.Type, at offset: Int, path: @autoclosure () -> CodingPath?) throws -> T {
        if let value: T = try decodeFoundationType(at: offset, path: path()) { return value }
        return try T(from: WireDecoder(self, offset: offset, path: path()))
    }

    private func decodeFoundationType<T>(at offset: Int, path: @autoclosure () -> CodingPath?) throws -> T? {
        func value<Value>(_ body: (inout JSONReader) throws(WireError) -> Value) throws -> T? {
            try read(at: offset, path: path(), as: Value.self, body) as? T
        }
        if T.self == Date.self { return try value { reader throws(WireError) in try reader.readDate() } }
        if T.self == Data.self { return try value { reader throws(WireError) in try reader.readData() } }
        if T.self == URL.self { return try value { reader throws(WireError) in try reader.readURL() } }
        if T.self == UUID.self { return try value { reader throws(WireError) in try reader.readUUID() } }
        if T.self == Decimal.self { return try value { reader throws(WireError) in try reader.readDecimal() } }
        return nil
    }

    // MARK: Errors

    private func decodingError(_ error: any Error, _ type: Any.Type, _ path: CodingPath?) -> any Error {
        guard let error = error as? JSONError, !error.code.isMalformed, !error.code.isLimit else { return error }
        let context = DecodingError.Context(
            codingPath: path?.keys ?? [], debugDescription: error.reason, underlyingError: error)
        switch error.code {
        case .typeMismatch: return DecodingError.typeMismatch(type, context)
        case .unexpectedNull: return DecodingError.valueNotFound(type, context)
        default: return DecodingError.dataCorrupted(context)
        }
    }

    /// The error for a member that is not in the object at an offset.
    func keyNotFound(_ key: any CodingKey, in offset: Int, _ path: CodingPath?) -> any Error {
        error(.missingKey, at: offset, "the member \"\(key.stringValue)\" is missing", path) {
            DecodingError.keyNotFound(key, $0)
        }
    }

    /// The error for a member that is in the object twice, given where the second one is.
    func duplicateKey(_ key: any CodingKey, at offset: Int, _ path: CodingPath?) -> any Error {
        error(.duplicateKey, at: offset, "the member \"\(key.stringValue)\" stands here twice", path) {
            DecodingError.dataCorrupted($0)
        }
    }

    /// The error for an array that has no element left, given where it begins.
    func endOfArray(_ type: Any.Type, at offset: Int, _ path: CodingPath?) -> any Error {
        error(.missingKey, at: offset, "the array has no more elements", path) { DecodingError.valueNotFound(type, $0) }
    }

    private func error(
        _ code: WireError, at offset: Int, _ reason: String, _ path: CodingPath?,
        _ make: (DecodingError.Context) -> DecodingError
    ) -> any Error {
        var reader = reader(at: offset)
        let error = reader.describe(reader.fail(code, reason))
        return make(
            DecodingError.Context(codingPath: path?.keys ?? [], debugDescription: reason, underlyingError: error))
    }
}
