import Foundation
import RollcallWire
import Testing

/// Inputs written from RFC 8259. Each is read in all ways, and each way must come to the same verdict.
@Suite("The grammar of RFC 8259") struct GrammarTests {
    static let guarded = GuardedBytes(capacity: 8192)

    /// What all ways of reading make of a text: nil, or the code of the error.
    static func verdict(_ bytes: [UInt8]) -> WireError? {
        let skipped = code { try JSON.check(bytes) }
        var values: [AnyJSON] = []
        let direct = code { values.append(try JSON.read(AnyJSON.self, from: bytes)) }
        let codable = code { values.append(try JSON.decode(AnyJSON.self, from: bytes)) }
        #expect(direct == skipped && codable == skipped, "\(String(decoding: bytes, as: UTF8.self))")
        if let first = values.first {
            #expect(values.allSatisfy { $0 == first }, "\(String(decoding: bytes, as: UTF8.self))")
            #expect((try? JSON.read(AnyJSON.self, from: JSON.write(first))) == first)
            #expect((try? JSON.read(AnyJSON.self, from: JSON.encode(first))) == first)
        }
        for end in [GuardedBytes.End.front, .back] {
            let (check, read) = guarded.with(bytes, at: end) { buffer in
                (code { try JSON.check(buffer) }, code { _ = try JSON.read(AnyJSON.self, from: buffer) })
            }
            #expect(check == skipped && read == skipped, "\(String(decoding: bytes, as: UTF8.self)) at the \(end)")
        }
        return skipped
    }

    /// A value alone, with white space, and inside of others.
    static func places(_ value: [UInt8]) -> [[UInt8]] {
        [
            value, " \n".bytes + value + "\t\r".bytes, "[".bytes + value + "]".bytes,
            "[0,".bytes + value + " , 1]".bytes, #"{"a":"#.bytes + value + "}".bytes,
            #"{ "a" : "#.bytes + value + #" , "b" : [] }"#.bytes, #"[[[{"k":["#.bytes + value + "]}]]]".bytes,
        ]
    }

    @Test("accepts these values wherever a value may stand", arguments: Accepted.values)
    func accepts(value: String) {
        for text in Self.places(value.bytes) {
            #expect(Self.verdict(text) == nil, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("refuses these values wherever they stand", arguments: Refused.values)
    func refuses(value: String) {
        for text in Self.places(value.bytes) {
            #expect(Self.verdict(text)?.isMalformed == true, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("refuses strings with these bytes, and names too", arguments: Refused.stringBytes)
    func refusesBytes(bytes: [UInt8]) {
        for (before, after) in [("", ""), ("abc", "def"), ("ünï", "日本"), (String(repeating: "x", count: 33), "y")] {
            let string = "\"\(before)".bytes + bytes + "\(after)\"".bytes
            for text in Self.places(string) { #expect(Self.verdict(text)?.isMalformed == true) }
            #expect(Self.verdict("{".bytes + string + ":1}".bytes)?.isMalformed == true)
        }
    }

    @Test("accepts these texts", arguments: Accepted.texts)
    func acceptsTexts(text: String) {
        #expect(Self.verdict(text.bytes) == nil)
    }

    @Test("refuses these texts", arguments: Refused.texts)
    func refusesTexts(text: String) {
        #expect(Self.verdict(text.bytes)?.isMalformed == true)
    }

    @Test("refuses other encodings than UTF-8", arguments: Refused.encodings)
    func refusesEncodings(bytes: [UInt8]) {
        #expect(Self.verdict(bytes)?.isMalformed == true)
    }

    @Test("refuses a sample that ends too early, at every byte")
    func truncation() {
        let sample = #"""
            {"id":12345678901234567890,"text":"\u00e9\ud83d\ude00 é😀\n", "list" : [ 1, -2.5e-3, true, false, null ],
             "nested":{"a":{"b":[[],{}]},"long name beyond sixteen bytes":"a string that is long enough for blocks"}}
            """#.bytes
        #expect(Self.verdict(sample) == nil)
        for count in 0..<sample.count {
            #expect(Self.verdict(Array(sample[..<count]))?.isMalformed == true, "\(count)")
        }
    }

    @Test("refuses a sample with any byte replaced by one that cannot stand there")
    func damage() {
        let sample = #"{"a":[1,true,"x"],"b":null}"#.bytes
        for index in sample.indices {
            for byte in [UInt8(0), 0x7f, 0x80, 0xff, UInt8(ascii: "'"), UInt8(ascii: ";")] {
                var text = sample
                text[index] = byte
                // Inside a string some of these may stand.
                let inString =
                    [2, 14, 19].contains(index)
                    && (byte == 0x7f || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ";"))
                #expect((Self.verdict(text) == nil) == inString, "\(index) \(byte)")
            }
        }
    }

    @Test("counts more than three hundred inputs")
    func size() {
        let count =
            Accepted.values.count + Refused.values.count + Refused.stringBytes.count + Accepted.texts.count
            + Refused.texts.count + Refused.encodings.count
        #expect(count >= 300, "\(count)")
    }
}
