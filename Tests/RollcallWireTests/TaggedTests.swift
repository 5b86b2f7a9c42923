import RollcallWire
import Testing

@Suite("Tagged objects") struct TaggedTests {
    /// A tree whose nodes are tagged, read in the way that generated code reads.
    indirect enum Node: Equatable {
        case leaf(Int)
        case pair(Node, Node)
    }

    static func node(_ reader: inout JSONReader) throws(WireError) -> Node {
        try reader.readTagged(JSONName("type")) { reader, found throws(WireError) in
            var more = found.more
            var value: Int?
            var children: [Node] = []
            while more {
                let key = try reader.readKey()
                if reader.isNamed(key, "value") {
                    value = try reader.readInt()
                } else if reader.isNamed(key, "children") {
                    var more = try reader.beginArray()
                    while more {
                        children.append(try node(&reader))
                        more = try reader.nextElement()
                    }
                } else {
                    try reader.skipMember(key)
                }
                more = try reader.nextMember()
            }
            switch reader.string(of: found.tag) {
            case "leaf":
                guard let value else { throw reader.missingKey("value", inObjectAt: found.object) }
                return .leaf(value)
            case "pair":
                guard children.count == 2 else { throw reader.missingKey("children", inObjectAt: found.object) }
                return .pair(children[0], children[1])
            default: throw reader.fail(.invalidValue, "no such tag")
            }
        }
    }

    static func read(_ text: String) throws -> Node { try JSON.read(text.bytes, Self.node) }

    @Test(
        "are read wherever the tag stands",
        arguments: [
            #"{"type":"leaf","value":1}"#, #"{"value":1,"type":"leaf"}"#, #"{"value":1,"t\u0079pe":"leaf"}"#,
            #" { "type" : "leaf" , "value" : 1 } "#, #"{"value":1,"x":{"type":"pair"},"type":"leaf"}"#,
            #"{"x":"\"type\":","value":1,"type":"leaf"}"#, #"{"x\"type":"pair","value":1,"type":"leaf"}"#,
            #"{"x":[{"type":"pair"}],"value":1,"type":"leaf","y":{"type":7}}"#,
            #"{"x":{"type":3},"value":1,"type":"leaf"}"#,
        ])
    func places(text: String) throws {
        #expect(try Self.read(text) == .leaf(1))
    }

    @Test("are read inside of each other, the inner tags first")
    func nested() throws {
        let leaf = #"{"value":1,"type":"leaf"}"#
        let text = #"{"children":[{"children":[\#(leaf),\#(leaf)],"type":"pair"},\#(leaf)],"type":"pair"}"#
        #expect(try Self.read(text) == .pair(.pair(.leaf(1), .leaf(1)), .leaf(1)))
    }

    @Test("nested a hundred times take no time to speak of, good or bad", .timeLimit(.minutes(1)))
    func deeplyNested() throws {
        for (inner, isGood) in [(#"{"value":1,"type":"leaf"}"#, true), (#"{"value":"x","type":"leaf"}"#, false)] {
            var text = inner
            for _ in 0..<100 { text = #"{"children":[\#(text),{"type":"leaf","value":2}],"type":"pair"}"# }
            #expect((code { _ = try Self.read(text) } == nil) == isGood)
        }
    }

    @Test(
        "without a usable tag are refused with the place",
        arguments: [
            ("{}", WireError.missingKey, "$"), (#"{"value":1}"#, .missingKey, "$"),
            (#"{"x":{"type":"leaf"}}"#, .missingKey, "$"),
            (#"{"value":1,"type":5}"#, .typeMismatch, "$.type"), (#"{"type":null}"#, .unexpectedNull, "$.type"),
            (#"{"type":"leaf","type":"leaf","value":1}"#, .duplicateTag, "$"),
            (#"{"value":1,"type":"leaf","type":"leaf"}"#, .duplicateTag, "$"),
            (#"{"value":1,"type":"leaf","t\u0079pe":"leaf"}"#, .duplicateTag, "$"),
            (#"{"type":"other"}"#, .invalidValue, "$"), ("[]", .typeMismatch, "$"),
            (#"{"value":1,"type":"le"#, .unexpectedEnd, "$.type"),
            (#"{"value":01,"type":"leaf"}"#, .invalidNumber, "$.value"),
            (#"{"value":true,"type":"leaf"}"#, .typeMismatch, "$.value"),
        ])
    func refused(text: String, code: WireError, path: String) throws {
        let error = try #require(caught { try Self.read(text) } as? JSONError)
        #expect(error.code == code && error.path == path, "\(error)")
    }

    @Test("without tags are not searched far for one")
    func noTags() throws {
        let text = "[" + [String](repeating: #"{"value":1}"#, count: 20_000).joined(separator: ",") + "]"
        let count = try JSON.read(text.bytes) { reader throws(WireError) in
            var missing = 0
            var more = try reader.beginArray()
            while more {
                let start = reader.position
                do throws(WireError) { _ = try Self.node(&reader) } catch { missing += error == .missingKey ? 1 : 0 }
                reader.rewind(to: start)
                try reader.skipValue()
                more = try reader.nextElement()
            }
            return missing
        }
        #expect(count == 20_000)
    }
}
