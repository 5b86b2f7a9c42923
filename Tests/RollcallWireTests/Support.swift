import Foundation
import RollcallWire
import Testing

/// The code of the error that a closure throws, or nil when it throws none.
func code(_ body: () throws -> Void) -> JSONError.Code? {
    do {
        try body()
        return nil
    } catch let error as JSONError {
        return error.code
    } catch let error as DecodingError {
        return error.json?.code
    } catch let error as EncodingError {
        guard case .invalidValue(_, let context) = error else { return nil }
        return (context.underlyingError as? JSONError)?.code
    } catch {
        return .foreign
    }
}

/// The error that a closure throws.
func caught<T>(_ body: () throws -> T) -> (any Error)? {
    do {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

extension DecodingError {
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
    var json: JSONError? { context?.underlyingError as? JSONError }
    /// The kind of the error, without its details.
    var kind: String {
        switch self {
        case .typeMismatch: "typeMismatch"
        case .valueNotFound: "valueNotFound"
        case .keyNotFound: "keyNotFound"
        case .dataCorrupted: "dataCorrupted"
        @unknown default: "unknown"
        }
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}

/// Random numbers that are the same in each run (xorshift).
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
