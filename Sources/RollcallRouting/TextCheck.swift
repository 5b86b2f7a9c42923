#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// How the texts of a type are told from their bytes, for the types that come with Rollcall.
enum TextCheck: BitwiseCopyable, Sendable {
    /// The text itself is needed.
    case other
    case bool
    case uuid
    /// Decimal digits up to a number, or with a minus up to another.
    case integer(most: UInt64, mostNegative: UInt64)

    /// The check that accepts just what the type's `init(parameter:)` reads.
    init(_ type: any Any.Type) {
        func integer<Value: FixedWidthInteger>(_: Value.Type) -> TextCheck {
            .integer(most: UInt64(Value.max), mostNegative: UInt64(Value.min.magnitude))
        }
        switch type {
        case is Int.Type: self = integer(Int.self)
        case is Bool.Type: self = .bool
        case is UUID.Type: self = .uuid
        case is Int64.Type: self = integer(Int64.self)
        case is Int32.Type: self = integer(Int32.self)
        case is Int16.Type: self = integer(Int16.self)
        case is Int8.Type: self = integer(Int8.self)
        case is UInt.Type: self = integer(UInt.self)
        case is UInt64.Type: self = integer(UInt64.self)
        case is UInt32.Type: self = integer(UInt32.self)
        case is UInt16.Type: self = integer(UInt16.self)
        case is UInt8.Type: self = integer(UInt8.self)
        default: self = .other
        }
    }

    /// Whether the bytes are a value's text, or nil where the text itself is needed.
    func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        switch self {
        case .other: nil
        case .bool: Self.isBool(bytes)
        case .uuid: Self.isUUID(bytes)
        case .integer(let most, let mostNegative): Self.isInteger(bytes, most, mostNegative)
        }
    }

    private static func isBool(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes.count {
        case 1: bytes[0] == 0x30 || bytes[0] == 0x31
        case 4: bytes.elementsEqual("true".utf8)
        case 5: bytes.elementsEqual("false".utf8)
        default: false
        }
    }

    private static func isInteger(_ bytes: UnsafeBufferPointer<UInt8>, _ most: UInt64, _ mostNegative: UInt64) -> Bool {
        var index = 0
        var limit = most
        if let first = bytes.first, first == 0x2d || first == 0x2b {
            index = 1
            if first == 0x2d { limit = mostNegative }
        }
        guard index < bytes.count else { return false }
        var value: UInt64 = 0
        while index < bytes.count {
            let digit = bytes[index] &- 0x30
            guard digit <= 9 else { return false }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = product.addingReportingOverflow(UInt64(digit))
            if tooLarge || overflow { return false }
            value = sum
            index += 1
        }
        return value <= limit
    }

    static func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            switch index {
            case 8, 13, 18, 23: bytes[index] == 0x2d
            default:
                switch bytes[index] {
                case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
                default: false
                }
            }
        }
    }
}
