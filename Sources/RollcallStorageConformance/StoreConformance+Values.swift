#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import RollcallStorage

extension StoreConformance {
    static let basics: [Check] = [
        Check(name: "a key that was never set has no value") { test in
            let store = try test.open()
            try test.expect(store, "missing", holds: nil)
        },
        Check(name: "a value that was set is there, and the last one counts") { test in
            let store = try test.open()
            for number in 0..<10 {
                try store.setValue(.integer(Int64(number)), forKey: "key")
                try test.expect(store, "key", holds: .integer(Int64(number)))
            }
            try store.setValue(.string("another kind"), forKey: "key")
            try test.expect(store, "key", holds: .string("another kind"))
        },
        Check(name: "a value that was removed is gone, and its neighbours stay") { test in
            let store = try test.open()
            for key in ["a", "ab", "b"] { try store.setValue(.string(key), forKey: key) }
            try store.setValue(nil, forKey: "a")
            try test.expect(store, "a", holds: nil)
            try test.expect(store, "ab", holds: .string("ab"))
            try test.expect(store, "b", holds: .string("b"))
        },
        Check(name: "removing what is not there is no error") { test in
            let store = try test.open()
            try store.setValue(nil, forKey: "missing")
            try store.setValue(.bool(true), forKey: "key")
            try store.setValue(nil, forKey: "key")
            try store.setValue(nil, forKey: "key")
            try test.expect(store, "key", holds: nil)
        },
        Check(name: "null is a value, and not a removal") { test in
            let store = try test.open()
            try store.setValue(.null, forKey: "key")
            try test.expect(store, "key", holds: .null)
            try store.setValue(nil, forKey: "key")
            try test.expect(store, "key", holds: nil)
        },
        Check(name: "keys are told apart by their bytes") { test in
            let store = try test.open()
            let keys = [
                "a", "A", "a ", " a", "a.b", "a/b", "a\\b", "a=b", "ä", "a\u{308}", "é", "e\u{301}", "a\u{0}", "a\u{0}b", "\u{1}",
                "'; DROP TABLE settings; --", "$date", "%s%n", "👩‍👩‍👧", String(repeating: "long ", count: 50), "",
            ]
            var kept: [String] = []
            for key in keys where try test.set(.string("of \(key)"), key, in: store) { kept.append(key) }
            for key in kept { try test.expect(store, key, holds: .string("of \(key)")) }
        },
    ]

    /// Every kind of value, with what is hard about it.
    static let samples: [(name: String, value: StoredValue)] = [
        ("true", .bool(true)), ("false", .bool(false)),
        ("0", .integer(0)), ("1", .integer(1)), ("the least Int64", .integer(.min)), ("the greatest Int64", .integer(.max)),
        ("the least UInt64 beyond Int64", StoredValue(UInt64(Int64.max) + 1)), ("the greatest UInt64", StoredValue(.max)),
        ("0.1", .double(0.1)), ("1.0", .double(1)), ("0.0", .double(0)), ("-0.0", .double(-0.0)),
        ("2^53 + 2", .double(9_007_199_254_740_994)), ("the greatest double", .double(.greatestFiniteMagnitude)),
        ("the least double", .double(.leastNonzeroMagnitude)), ("infinity", .double(.infinity)),
        ("-infinity", .double(-.infinity)), ("not-a-number", .double(.nan)),
        ("the empty string", .string("")), ("a string that looks like a number", .string("0012")),
        ("lines", .string("a\r\nb\nc\rd\te")), ("control characters", .string("\u{0}\u{1}\u{7f}\u{0}")),
        ("emoji", .string("👩‍👩‍👧 é e\u{301} \u{202e}")), ("a long string", .string(String(repeating: "Äx", count: 50_000))),
        ("markup", .string("<key>&amp;</key> \"quoted\" \\ '")),
        ("no bytes", .data([])), ("all bytes", .data(Array(0...255))),
        ("a date", .date(Date(timeIntervalSince1970: 1.25))), ("a date before 1970", .date(Date(timeIntervalSince1970: -1e10 - 0.1))),
        ("a date with all digits", .date(Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7))),
        ("the distant future", .date(.distantFuture)),
        ("an empty array", .array([])), ("an array of strings", .array([.string("en"), .string("fr")])),
        ("an array of all kinds", .array([.bool(true), .integer(1), .double(1), .string("1"), .data([1]), .array([.array([])])])),
        ("an array with null", .array([.null, .integer(1)])),
        ("an empty dictionary", .dictionary([:])),
        ("a dictionary", .dictionary(["a": .integer(1), "b": .dictionary(["c": .array([.double(-0.0)])]), "": .bool(false)])),
        ("a dictionary that looks like a date", .dictionary(["$date": .double(1)])),
        ("a dictionary with a dollar", .dictionary(["$x": .integer(1), "y": .integer(2)])),
        ("a dictionary within that looks special", .dictionary(["$object": .dictionary(["$data": .string("AA==")])])),
        ("an encoded value", .json(Array(#"{"a":[1,2.50,null,"é"],"$date":1}"#.utf8))),
        ("an encoded scalar", .json(Array("null".utf8))),
    ]

    static let values: [Check] =
        samples.map { sample in
            Check(name: "\(sample.name) is kept exactly") { test in
                let store = try test.open()
                try store.setValue(.string("something else"), forKey: "key")
                try store.setValue(sample.value, forKey: "key")
                try test.expect(store, "key", holds: sample.value)
            }
        } + [
            Check(name: "all kinds of values are kept side by side") { test in
                let store = try test.open()
                for sample in samples { try store.setValue(sample.value, forKey: sample.name) }
                for sample in samples.reversed() { try test.expect(store, sample.name, holds: sample.value) }
            }
        ]
}
