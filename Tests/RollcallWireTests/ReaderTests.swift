import Foundation
import RollcallWire
import Testing

@Suite("The reader") struct ReaderTests {
    @Test("takes objects apart without making keys into strings")
    func objects() throws {
        let text =
            #" { "id" : 7, "odd name that is longer than sixteen" : [1, 2], "\u0069\u0064x" : "é\n" , "last":null } "#
        var seen: [String] = []
        try JSON.read(text.bytes) { reader throws(WireError) in
            var more = try reader.beginObject()
            while more {
                let key = try reader.readKey()
                var value = ""
                if reader.isNamed(key, "id") {
                    value = String(try reader.readInt())
                } else if reader.isNamed(key, "odd name that is longer than sixteen") {
                    value = String(decoding: try reader.readRawValue(), as: UTF8.self)
                } else if reader.isNamed(key, JSONName("idx")) {
                    value = try reader.readString()
                } else if reader.readNull() {
                    value = "nothing"
                }
                seen.append(reader.string(of: key) + "=" + value)
                more = try reader.nextMember()
            }
        }
        #expect(seen == ["id=7", "odd name that is longer than sixteen=[1, 2]", "idx=é\n", "last=nothing"])
    }

    @Test("goes back to a saved position")
    func rewinding() throws {
        let text = #"{"a":[1,{"b":2}],"kind":"x"}"#
        let name = try JSON.read(text.bytes) { reader throws(WireError) in
            guard let (_, value) = try reader.findMember(JSONName("kind")) else { throw reader.fail(.missingKey) }
            let start = reader.position
            reader.rewind(to: value)
            let kind = try reader.readString()
            reader.rewind(to: start)
            try reader.skipValue()
            return kind
        }
        #expect(name == "x")
    }

    @Test(
        "refuses a tag that stands twice, and a name that is spelled in another way",
        arguments: [
            (#"{"kind":"x","a":1}"#, nil),
            (#"{"a":1,"kind":"x","kindly":{"kind":"y"}}"#, nil),
            (#"{"kind":"x","kind":"y"}"#, .duplicateTag),
            (#"{"a":1,"kind":"x","k\u0069nd":"y"}"#, .duplicateTag),
            (#"{"\u006bind":"x","b":{},"kind":"y"}"#, .duplicateTag),
        ] as [(String, WireError?)])
    func tags(text: String, expected: WireError?) {
        let found = code {
            try JSON.read(text.bytes) { reader throws(WireError) in
                guard let (key, _) = try reader.findMember(JSONName("kind")) else { throw reader.fail(.missingKey) }
                let scope = reader.markTag(key)
                var more = try reader.beginObject()
                while more {
                    try reader.skipMember(try reader.readKey())
                    more = try reader.nextMember()
                }
                reader.restoreTags(scope)
            }
        }
        #expect(found == expected)
    }

    @Test("refuses nesting beyond the limit without using the stack", arguments: ["[", #"{"a":"#, #"[{"a":"#])
    func depth(opening: String) {
        let deep = String(repeating: opening, count: 100_000)
        #expect(code { try JSON.check(deep.bytes) } == .depthLimit)
        #expect(code { _ = try JSON.decode([Int].self, from: deep.bytes) } == .depthLimit)
        let options = JSONOptions(limits: JSONLimits(depth: 1_000_000))
        #expect(code { try JSON.check(deep.bytes, options: options) } == .unexpectedEnd)
    }

    @Test("allows as many levels as the limit says, in all ways of reading")
    func depthLimit() {
        let options = JSONOptions(limits: JSONLimits(depth: 3))
        #expect(code { try JSON.check("[[[1]]]".bytes, options: options) } == nil)
        #expect(code { try JSON.check("[[[[]]]]".bytes, options: options) } == .depthLimit)
        #expect(code { _ = try JSON.decode([[[Int]]].self, from: "[[[1]]]".bytes, options: options) } == nil)
        #expect(code { _ = try JSON.decode([[[[Int]]]].self, from: "[[[[]]]]".bytes, options: options) } == .depthLimit)
    }

    @Test("balances a hundred levels of both kinds")
    func deepBalance() {
        let text = String(repeating: #"{"a":[0,"#, count: 100) + "1" + String(repeating: "]}", count: 100)
        #expect(code { try JSON.check(text.bytes) } == nil)
        let crossed = text.replacing("]}]}]}", with: "]}}]]}")
        #expect(code { try JSON.check(crossed.bytes) } == .unexpectedByte)
    }

    @Test("refuses texts with too many bytes or elements")
    func limits() {
        let small = JSONOptions(limits: JSONLimits(bytes: 10))
        #expect(code { try JSON.check("[1,2,3,4]".bytes, options: small) } == nil)
        #expect(code { try JSON.check("[1,2,3,45]!".bytes, options: small) } == .sizeLimit)
        let few = JSONOptions(limits: JSONLimits(elements: 4))
        #expect(code { try JSON.check(#"[1,2,{"a":3}]"#.bytes, options: few) } == nil)
        #expect(code { try JSON.check(#"[1,2,{"a":3,"b":4}]"#.bytes, options: few) } == .countLimit)
        #expect(code { _ = try JSON.decode([Int].self, from: "[1,2,3,4,5]".bytes, options: few) } == .countLimit)
        #expect(code { try JSON.check("[1,2,3,4,5".bytes, options: few) } == .unexpectedEnd)
    }
}
