#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the encoders and containers of one text share.
final class WireEncodingSession {
    let options: JSONOptions
    let userInfo: [CodingUserInfoKey: Any]
    /// The first error of a function that cannot throw.
    private(set) var failure: (any Error)?

    init(options: JSONOptions) {
        self.options = options
        userInfo = options.userInfo
    }

    /// What a value writes, or nil where it writes nothing.
    func encode<T: Encodable>(_ value: T, path: @autoclosure () -> CodingPath?) throws -> EncodedValue? {
        if let encoded = try encodeFoundationType(value, path: path()) { return encoded }
        let encoder = WireEncoder(self, path: path())
        try value.encode(to: encoder)
        return encoder.value
    }

    private func encodeFoundationType<T>(_ value: T, path: @autoclosure () -> CodingPath?) throws -> EncodedValue? {
        func text(_ body: (inout JSONWriter) throws(WireError) -> Void) throws -> EncodedValue {
            var writer = JSONWriter(capacity: 64, options: options)
            do throws(WireError) {
                try body(&writer)
            } catch {
                throw invalid(value, path(), writer.error(error))
            }
            return .raw(writer.bytes)
        }
        switch value {
        case let date as Date where T.self == Date.self:
            return try text { writer throws(WireError) in try writer.writeDate(date) }
        case let data as Data where T.self == Data.self: return try text { writer in writer.writeData(data) }
        case let url as URL where T.self == URL.self: return .string(url.absoluteString)
        case let uuid as UUID where T.self == UUID.self: return .string(uuid.uuidString)
        case let decimal as Decimal where T.self == Decimal.self:
            return try text { writer throws(WireError) in try writer.writeDecimal(decimal) }
        default: return nil
        }
    }

    func encode(_ value: Double, path: @autoclosure () -> CodingPath?) throws -> EncodedValue {
        guard value.isFinite else { throw nonFinite(value, path()) }
        return .double(value)
    }

    func encode(_ value: Float, path: @autoclosure () -> CodingPath?) throws -> EncodedValue {
        guard value.isFinite else { throw nonFinite(value, path()) }
        return .float(value)
    }

    // MARK: Errors

    private func nonFinite(_ value: any BinaryFloatingPoint, _ path: CodingPath?) -> any Error {
        invalid(value, path, error(.nonFiniteNumber, "\(value) cannot be written as JSON", path))
    }

    /// The error for a value that cannot be written.
    func invalid(_ value: Any, _ path: CodingPath?, _ error: any Error) -> EncodingError {
        let reason = (error as? JSONError)?.reason ?? "\(error)"
        return .invalidValue(
            value,
            EncodingError.Context(codingPath: path?.keys ?? [], debugDescription: reason, underlyingError: error))
    }

    /// Keeps the error that an encoder was given two values.
    func refuseSecondValue(_ path: CodingPath?) {
        let reason = "two values, or containers of two kinds, were written in one place"
        failure = failure ?? error(.invalidOutput, reason, path)
    }

    func error(_ code: WireError, _ reason: String, _ path: CodingPath?) -> JSONError {
        JSONError(code: code, offset: 0, line: 0, column: 0, path: JSONPath.text(path?.keys ?? []), reason: reason)
    }
}
