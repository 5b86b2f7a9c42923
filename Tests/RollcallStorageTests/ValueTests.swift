import Foundation
import RollcallStorage
import Testing

/// Values of every type go into a file and come back exactly: cases C19 to C23, and their kind.
@Suite struct ValueTests {
    /// Stores a value, opens the file anew, and reads it.
    func reopened<Value: Storable>(_ value: Value) throws -> Value {
        let folder = try TemporaryFolder()
        let fallback = value
        func property() -> StoredProperty<Value> {
            StoredProperty(BackingStore(FileStore(path: folder.file())), "value", coding: .native, default: fallback)
        }
        try property().save(value)
        #expect(property().isSet)
        return try property().load()
    }

    @Test("C19: dates are exact", arguments: [1.25, 0, -0.75, 0.1, 1_789_123_456.123_456, -62_135_769_600, 64_092_211_200])
    func dates(_ seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try reopened(date).timeIntervalSinceReferenceDate.bitPattern == date.timeIntervalSinceReferenceDate.bitPattern)
    }

    @Test("C21: integers are exact") func integers() throws {
        #expect(try reopened(UInt64.max) == .max)
        #expect(try reopened(UInt64(Int64.max) + 1) == UInt64(Int64.max) + 1)
        #expect(try reopened(Int64.min) == .min)
        #expect(try reopened(Int64.max) == .max)
        #expect(try reopened([UInt8.max, 0]) == [255, 0])
        #expect(try reopened(Int8.min) == .min)
    }

    @Test(arguments: [0.1, 1, -0.0, 1e300, .leastNonzeroMagnitude, 9_007_199_254_740_994, .infinity, -.infinity, .nan, .pi])
    func numbers(_ number: Double) throws {
        #expect(try reopened(number).bitPattern == number.bitPattern)
        let float = Float(number)
        #expect(try reopened(float).bitPattern == float.bitPattern)
    }

    @Test("C23: strings are exact, scalar for scalar", arguments: [
        "", "👩‍👩‍👧 é e\u{301}", "a\r\nb\rc\n", "\u{0}\u{1}\u{1f}\u{7f}\u{0}", "\u{feff}x\u{feff}", "\"\\/<&>'", "\u{2028}\u{10ffff}",
    ])
    func strings(_ text: String) throws {
        #expect(Array(try reopened(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        "https://example.com/a%20b?q=1&r=%26#frag", "mailto:a@b.c", "file:///tmp/x%3Fy", "courier://chat/1?x=%C3%A9", "relative/path?x#y",
    ])
    func urls(_ text: String) throws {
        let url = try #require(URL(string: text))
        #expect(try reopened(url).absoluteString == text)
    }

    @Test func otherTypes() throws {
        let uuid = UUID()
        #expect(try reopened(uuid) == uuid)
        #expect(try reopened(Data([0, 255, 10])) == Data([0, 255, 10]))
        #expect(try reopened(Data()) == Data())
        #expect(try reopened([String]()) == [])
        #expect(try reopened([String: Int]()) == [:])
        #expect(try reopened(Set(["a", "b"])) == ["a", "b"])
        #expect(try reopened(["$date": 1.5]) == ["$date": 1.5])
        #expect(try reopened(["": [true, false]]) == ["": [true, false]])
        #expect(try reopened([[1], []]) == [[1], []])
    }

    @Test func aNumberIsReadAsATypeThatHoldsItExactly() throws {
        #expect(try Double(stored: .integer(14)) == 14)
        #expect(try Int(stored: .double(14)) == 14)
        #expect(throws: ConversionError.self) { try Int(stored: .double(14.5)) }
        #expect(throws: ConversionError.self) { try Int(stored: .double(.nan)) }
        #expect(throws: ConversionError.self) { try Int8(stored: .integer(128)) }
        #expect(throws: ConversionError.self) { try UInt(stored: .integer(-1)) }
        #expect(throws: ConversionError.self) { try Float(stored: .double(1e300)) }
        #expect(throws: ConversionError.self) { try Double(stored: .integer(.max)) }
        #expect(throws: ConversionError.self) { try Bool(stored: .integer(1)) }
        #expect(throws: ConversionError.self) { try Int(stored: .bool(true)) }
        #expect(throws: ConversionError.self) { try String(stored: .integer(1)) }
        #expect(throws: ConversionError.self) { try Int(stored: .null) }
    }

    @Test func textIsReadAsWhateverIsAskedFor() throws {
        #expect(try Int(stored: .text("42")) == 42)
        #expect(try Double(stored: .text("1e3")) == 1000)
        #expect(try Bool(stored: .text("Yes")))
        #expect(try !Bool(stored: .text("0")))
        #expect(try Date(stored: .text("1970-01-01T00:00:01Z")) == Date(timeIntervalSince1970: 1))
        #expect(try String(stored: .text("42")) == "42")
        #expect(try Data(stored: .text("AAE=")) == Data([0, 1]))
        #expect(try Level(stored: .text("2")) == .high)
        #expect(throws: ConversionError.self) { try Int(stored: .text("fourty-two")) }
    }

    @Test func anErrorSaysWhereInACollection() throws {
        do {
            _ = try [[Int]](stored: .array([.array([]), .array([.integer(1), .string("x")])]))
            Issue.record("no error")
        } catch {
            #expect(error.path == "[1][1]")
            #expect(error.expected == "Int")
            #expect(error.found == .string)
        }
    }
}
