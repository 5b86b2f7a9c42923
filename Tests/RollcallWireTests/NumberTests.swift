import Foundation
import RollcallWire
import Testing

@Suite("Numbers") struct NumberTests {
    /// Spellings of all sorts: shortest, 17 digits, many digits, ties, exponents, subnormals.
    static func spelling(_ index: Int, _ random: inout Seeded) -> String {
        func below(_ bound: UInt64) -> UInt64 { random.next() % bound }
        switch index % 8 {
        case 0:
            let value = Double(bitPattern: random.next())
            return value.isFinite ? value.description : "1"
        case 1:
            return String(
                format: "%.17g", Double(bitPattern: random.next() & ~(0x7ff << 52) | (900 + below(250)) << 52))
        case 2: return "\(below(1 << 62)).\(below(1 << 62))"
        case 3: return "-\(below(1 << 40))e\(Int(below(90)) - 45)"
        case 4: return "\(below(1 << 53) * 2 + 1 + 1 << 53)"  // half way between two doubles
        case 5: return "0.\(String(repeating: "0", count: Int(below(20))))\(below(1 << 63))\(below(1 << 63))"
        case 6: return "\(below(1 << 63))e\(Int(below(700)) - 350)"
        default: return "\(below(100_000_000)).\(below(10_000_000))"
        }
    }

    @Test("are read as strtod reads them, bit for bit, on more than a million spellings", .timeLimit(.minutes(5)))
    func doubles() throws {
        let rounds = 1_200_000
        var random = Seeded(1)
        let guarded = GuardedBytes(capacity: 4096)
        for index in 0..<rounds {
            let text = Self.spelling(index, &random)
            let wanted = strtod(text, nil)
            let found = guarded.with(text.bytes, at: .back) { try? JSON.read(Double.self, from: $0) }
            if wanted.isFinite ? found?.bitPattern != wanted.bitPattern : found != nil {
                Issue.record("\(text): \(String(describing: found)) instead of \(wanted)")
            }
            guard index % 8 == index / 8 % 8 else { continue }
            let wantedFloat = strtof(text, nil)
            let foundFloat = try? JSON.read(Float.self, from: text.bytes)
            if wantedFloat.isFinite ? foundFloat?.bitPattern != wantedFloat.bitPattern : foundFloat != nil {
                Issue.record("\(text): \(String(describing: foundFloat)) instead of \(wantedFloat)")
            }
        }
    }

    @Test(
        "at the edges of Double are read as strtod reads them",
        arguments: [
            "2.2250738585072011e-308", "2.2250738585072014e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
            "2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623158e308", "9007199254740993",
            "9007199254740993.0000000000000000000000000000000000000001", "9007199254740992.9999999999999999999999999",
            "-0", "-0.0", "-0e5", "-1e-400", "-1e-3678901234567890", "0.1e-6", "1e22", "1e23", "8.5e21",
            "3.2378839133029012895883524125015321748630094529300e-319", "1e-5000",
            "0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
            "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
        ])
    func edges(text: String) throws {
        #expect(try JSON.read(Double.self, from: text.bytes).bitPattern == strtod(text, nil).bitPattern)
    }

    @Test("beyond all finite values are refused", arguments: ["1e309", "-1e309", "1.8e308", "1e99999999999999999999"])
    func tooLarge(text: String) {
        #expect(code { _ = try JSON.read(Double.self, from: text.bytes) } == .numberNotRepresentable)
        #expect(code { _ = try JSON.decode(Double.self, from: text.bytes) } == .numberNotRepresentable)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Double.self, from: Data(text.utf8)) }
    }

    @Test("are written so that they read back, and as short as can be")
    func writing() throws {
        var random = Seeded(2)
        var writer = JSONWriter()
        for index in 0..<200_000 {
            let value: Double =
                switch index % 4 {
                case 0: Double(bitPattern: random.next())
                case 1: Double(Int64(bitPattern: random.next()) % 10_000_000_000) / 1000
                case 2: Double(random.next() % 1_000_000) / 1e6
                default: Double(random.next() % 1000) * 0.1
                }
            guard value.isFinite else { continue }
            writer.removeAll()
            try writer.writeDouble(value)
            let text = String(decoding: writer.bytes, as: UTF8.self)
            if Double(text)?.bitPattern != value.bitPattern { Issue.record("\(value) became \(text)") }
            if text.utf8.count > value.description.utf8.count { Issue.record("\(value) became \(text), longer") }
            let float = Float(value)
            guard float.isFinite else { continue }
            writer.removeAll()
            try writer.writeFloat(float)
            if Float(String(decoding: writer.bytes, as: UTF8.self))?.bitPattern != float.bitPattern {
                Issue.record("\(float) was not written well")
            }
        }
        #expect(try JSON.write([0.0, -0.0, 1, -1.5, 1e21, 1e-7]) == "[0,-0,1,-1.5,1e+21,1e-07]".bytes)
    }

    @Test("of each integer type are read exactly at their limits and refused one beyond")
    func integers() {
        func check<T: FixedWidthInteger & WireCodable & Codable>(_ type: T.Type) {
            for value in [T.min, T.max, T.min + 1, T.max - 1, 0, 1, T.max / 2, T.max / 10] {
                for spelling in [
                    "\(value)", "\(value).0", "\(value)e0", value == 0 ? "0e-1" : "\(value)0e-1", "\(value).00E+0",
                ] {
                    #expect((try? JSON.read(T.self, from: spelling.bytes)) == value, "\(spelling) as \(type)")
                    #expect((try? JSON.decode(T.self, from: spelling.bytes)) == value, "\(spelling) as \(type)")
                }
                #expect((try? JSON.read(T.self, from: JSON.write(value))) == value)
                #expect((try? JSON.decode([T].self, from: JSON.encode([value]))) == [value])
            }
            for text in [
                oneMore("\(T.max)"), T.min == 0 ? "-1" : oneMore("\(T.min)"), "1.5", "1e60", "-1e60", "0.1", "1e-1",
            ] {
                #expect(code { _ = try JSON.read(T.self, from: text.bytes) } == .numberNotRepresentable, "\(text)")
                #expect(code { _ = try JSON.decode(T.self, from: text.bytes) } == .numberNotRepresentable, "\(text)")
            }
        }
        /// The number whose magnitude is one more.
        func oneMore(_ text: String) -> String {
            var digits = Array(text)
            var index = digits.count - 1
            while digits[index] == "9" {
                digits[index] = "0"
                index -= 1
            }
            digits[index] = Character("\((digits[index].wholeNumberValue ?? 0) + 1)")
            return String(digits)
        }
        check(Int.self)
        check(Int8.self)
        check(Int16.self)
        check(Int32.self)
        check(Int64.self)
        check(Int128.self)
        check(UInt.self)
        check(UInt8.self)
        check(UInt16.self)
        check(UInt32.self)
        check(UInt64.self)
        check(UInt128.self)
    }

    @Test(
        "are integers when their value is, however they are spelled",
        arguments: [
            ("-0", 0), ("0e5", 0), ("0.000e-99", 0), ("1e2", 100), ("1200e-2", 12), ("1.20e1", 12), ("-1.5e1", -15),
            ("9007199254740993.0", 9_007_199_254_740_993), ("9.223372036854775807e18", .max),
            ("0.00000000000000000000000000000000000000000007e44", 7),
            ("1" + String(repeating: "0", count: 60) + "e-60", 1),
        ])
    func spellings(text: String, value: Int) throws {
        #expect(try JSON.read(Int.self, from: text.bytes) == value)
    }

    @Test("are integers for all digits counts")
    func digitCounts() throws {
        for count in 1...19 {
            for digit in ["1", "9", "5"] where !(count == 19 && digit == "9") {
                let text = String(repeating: digit, count: count)
                #expect(try JSON.read(Int.self, from: text.bytes) == Int(text))
                #expect(try JSON.read(Int.self, from: "-\(text)".bytes) == Int("-\(text)"))
                #expect(try JSON.read(UInt64.self, from: "[\(text)]".bytes.dropFirst().dropLast()) == UInt64(text))
            }
        }
    }

    @Test(
        "as Decimal keep all their digits",
        arguments: [
            "0", "-0.1", "12345678901234567890.12345678901234567", "1e-100", "99999999999999999999999999999999999999",
            "-1.10",
        ])
    func decimals(text: String) throws {
        let value = try #require(Decimal(string: text))
        #expect(try JSON.read(Decimal.self, from: text.bytes) == value)
        #expect(try JSON.read(Decimal.self, from: JSON.write(value)) == value)
    }

    @Test(
        "that Decimal cannot hold are refused", .timeLimit(.minutes(1)),
        arguments: [
            "1e128", "-1e999", "1e99999999999999999999", "1e-200", "-1e-99999999999999999999", "0.1e-128",
            "1234567890123456789012345678901234567890", "0.123456789012345678901234567890123456789012",
            "1" + String(repeating: "0", count: 200_000), "0." + String(repeating: "0", count: 200_000) + "1",
        ])
    func decimalsOutOfRange(text: String) {
        #expect(code { _ = try JSON.read(Decimal.self, from: text.bytes) } == .numberNotRepresentable)
        #expect(code { _ = try JSON.decode(Decimal.self, from: text.bytes) } == .numberNotRepresentable)
    }

    @Test(
        "that are zero are zero in every type",
        arguments: ["0", "-0", "0.0", "0e5", "-0.00e-99999999999999999999", "0e99999999999999999999"])
    func zeros(text: String) throws {
        #expect(try JSON.read(Decimal.self, from: text.bytes) == 0)
        #expect(try JSON.read(Int.self, from: text.bytes) == 0)
        #expect(try JSON.read(UInt128.self, from: text.bytes) == 0)
        #expect(try JSON.read(Double.self, from: text.bytes) == 0)
        #expect(try JSON.read(Float.self, from: text.bytes) == 0)
    }
}
