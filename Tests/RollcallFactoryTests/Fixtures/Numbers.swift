import Foundation
import Rollcall

protocol Number: Codable, Sendable {}

enum Numbers: Family {
    typealias Base = any Number
    static let tag = Tag.internal("type")
}

@Member(of: Numbers.self, "i64")
@Member(of: Opcodes.self, 1, aliases: -7, 0x10)
struct Int64Number: Number, Equatable { var v: Int64 }

@Member(of: Numbers.self, "u64")
struct UInt64Number: Number, Equatable { var v: UInt64 }

@Member(of: Numbers.self, "i8")
@Member(of: ExternalOpcodes.self, 1)
struct Int8Number: Number, Equatable { var v: Int8 }

@Member(of: Numbers.self, "f64")
struct DoubleNumber: Number, Equatable { var v: Double }

@Member(of: Numbers.self, "dec")
struct DecimalNumber: Number, Equatable { var v: Decimal }

/// Tags that are integers.
enum Opcodes: Family {
    typealias Base = any Number
    typealias TagValue = Int
    static let tag = Tag.internal("op")
}

/// Integer tags as the only key.
enum ExternalOpcodes: Family {
    typealias Base = any Number
    typealias TagValue = Int
    static let tag = Tag.external
}

