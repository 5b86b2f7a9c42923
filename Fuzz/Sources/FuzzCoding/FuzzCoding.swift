import Foundation
import FuzzDriver
import Rollcall

@main struct Main {
    static func main() { exit(fuzz { fuzzCoding($0, $1) }) }
}

/// Direct and Codable decoding come to the same verdict and the same value, and each value survives being
/// written in both ways.
func fuzzCoding(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: data, count: count))
    compare(Sample.self, text)
    compare([String: [Int?]].self, text)
    compare([[String]].self, text)
    compare([Double].self, text)
    compare([Float].self, text)
    compare([Decimal].self, text)
    compare([URL].self, text)
    compare([UUID].self, text)
    compare([Date].self, text)
    compare([Date].self, text, JSONOptions(dates: .iso8601))
    compare([Data].self, text, JSONOptions(data: .deferredToData))
    compare([Int128].self, text)
    return 0
}

func compare<T: WireCodable & Codable & Equatable>(_ type: T.Type, _ text: [UInt8], _ options: JSONOptions = .standard)
{
    let direct = Result { try JSON.read(type, from: text, options: options) }
    let codable = Result { try JSON.decode(type, from: text, options: options) }
    switch (direct, codable) {
    case (.success(let value), .success(let other)):
        require(value == other, "different values: \(value), \(other)")
        for bytes in [try? JSON.write(value, options: options), try? JSON.encode(value, options: options)] {
            guard let bytes else { fail("\(value) was not written") }
            require((try? JSON.read(type, from: bytes, options: options)) == value, "\(value)")
            require((try? JSON.decode(type, from: bytes, options: options)) == value, "\(value)")
        }
    case (.failure(let error), .failure(let other)):
        let code = (error as? JSONError)?.code
        let otherError = other as? JSONError ?? (other as? DecodingError)?.json
        guard let code, let otherError else { fail("\(error), \(other)") }
        // Where several things are wrong, each way may meet another one first.
        require(code.isMalformed == otherError.code.isMalformed, "\(error), \(other)")
        require(code.isLimit == otherError.code.isLimit, "\(error), \(other)")
    default: fail("different verdicts: \(direct), \(codable)")
    }
}

extension DecodingError {
    var json: JSONError? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            // A raw value that an enum does not have is found by the standard library.
            context.underlyingError as? JSONError
                ?? JSONError(code: .invalidValue, offset: 0, line: 0, column: 0, path: "$", reason: "")
        @unknown default: nil
        }
    }
}
