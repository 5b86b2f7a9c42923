import Foundation
import RollcallWire
import Testing

@Suite("Errors") struct ErrorTests {
    struct Item: Codable {
        var r: Int
        var when: Date?
    }
    struct Document: Codable { var items: [Item] }

    @Test("say where: offset, line, column and path")
    func place() throws {
        let text = "{\n  \"items\": [\n    {\"r\": 1},\n    {\"é\": 0, \"r\": \"two\"}\n  ]\n}"
        let error = try #require(caught { try JSON.decode(Document.self, from: text.bytes) } as? DecodingError)
        let json = try #require(error.json)
        #expect(json.code == .typeMismatch)
        #expect(json.path == "$.items[1].r")
        #expect((json.line, json.column) == (4, 19))
        #expect(text.bytes[json.offset] == UInt8(ascii: "\""))
        #expect(error.kind == "typeMismatch")
        #expect(error.context?.codingPath.map(\.stringValue) == ["items", "Index 1", "r"])
        #expect(
            json.description == """
                line 4, column 19 (byte 48), at $.items[1].r: a number is needed, but this is a string. \
                Compare the text with the declaration of the type.
                """)
    }

    @Test("of malformed text are found wherever they are, whatever the types do with errors")
    func malformedIsNeverHidden() {
        struct Lenient: Decodable {
            init(from decoder: any Decoder) throws {
                _ = try? decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .a)
            }
            enum Key: CodingKey { case a }
        }
        #expect(code { _ = try JSON.decode(Lenient.self, from: #"{"a":"x"}"#.bytes) } == nil)
        for text in [#"{"a":tru}"#, #"{"a":1,"b":01}"#, #"{"a":1,"b":"\x"}"#, #"{"a":1} x"#, #"{"a":"x",}"#] {
            let error = caught { try JSON.decode(Lenient.self, from: text.bytes) } as? JSONError
            #expect(error?.code.isMalformed == true, "\(text)")
        }
    }

    @Test("in the values of a malformed text are reported as the malformed place")
    func malformedComesFirst() {
        let found = code {
            try JSON.read(#"{"a":"x","b":[1,,2]}"#.bytes) { reader throws(WireError) in
                _ = try reader.beginObject()
                _ = try reader.readKey()
                _ = try reader.readInt()
            }
        }
        #expect(found == .unexpectedByte)
    }

    @Test(
        "carry a path with odd names",
        arguments: [
            (#"{"a b":tru}"#, #"$["a b"]"#), (#"[[],[0,{"x":{"":nul}}]]"#, #"$[1][1].x[""]"#), ("tru", "$"),
            (#"{"a":1,"b":2,}"#, "$"), (#"{"a":[1,2,"x"#, "$.a[2]"),
            (#"{"a\u0041é":x}"#, "$.aAé"), (#"{"1a":x}"#, #"$["1a"]"#), (#"{"a\"b\\":x}"#, #"$["a\"b\\"]"#),
            ("{\"\u{202e}\u{85}\":x}", #"$["\u{202e}\u{85}"]"#),
            ("{\"\(String(repeating: "a", count: 1000))\":x}", "$[\"\(String(repeating: "a", count: 64))…\"]"),
        ])
    func paths(text: String, path: String) {
        #expect((caught { try JSON.check(text.bytes) } as? JSONError)?.path == path)
    }

    @Test("of other code come out as they are")
    func foreign() {
        struct Own: Error, Equatable {}
        let error = caught {
            try JSON.read("1".bytes) { reader throws(WireError) -> Int in throw reader.fail(with: Own()) }
        }
        #expect(error as? Own == Own())
    }

    @Test("have a text and an advice for each code", arguments: WireError.allCases)
    func texts(code: WireError) {
        #expect(!code.description.isEmpty)
        let error = JSONError(code: code, offset: 0, line: 0, column: 0, path: "$.a", reason: code.description)
        #expect(error.description.hasPrefix("at $.a: "))
        #expect(error.description.hasSuffix("."))
    }
}
