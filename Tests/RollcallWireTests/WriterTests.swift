import Foundation
import RollcallWire
import Testing

@Suite("The writer") struct WriterTests {
    @Test("writes strings of all lengths with an escape at any place")
    func escapes() throws {
        var writer = JSONWriter(capacity: 64)
        for length in 0...70 {
            for place in 0..<max(length, 1) {
                for special in ["\n", "\"", "\u{1}", "\\", "é"] {
                    let rest = max(length - place - 1, 0)
                    let text = String(repeating: "a", count: place) + special + String(repeating: "b", count: rest)
                    writer.removeAll()
                    writer.writeString(text)
                    if try JSON.read(String.self, from: writer.bytes) != text { Issue.record("\(text)") }
                }
            }
        }
    }

    @Test("grows where all bytes become escapes")
    func growth() throws {
        for count in [1, 15, 16, 17, 63, 64, 65, 1000, 100_000] {
            let text = String(repeating: "\u{1f}", count: count)
            let bytes = try JSON.write([text, text])
            #expect(bytes.count == count * 12 + 7)
            #expect(try JSON.read([String].self, from: bytes) == [text, text])
        }
    }

    @Test("puts commas by itself")
    func commas() throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.writeName("a")
        writer.beginArray()
        for value in [1, 2] {
            writer.beginElement()
            writer.writeInt(value)
        }
        writer.beginElement()
        writer.beginArray()
        writer.endArray()
        writer.endArray()
        writer.writeName(spelled: "\"b\":")
        writer.writeString("[")
        writer.writeName("c")
        try writer.writeRaw(" { } ".bytes)
        writer.endObject()
        #expect(writer.bytes == #"{"a":[1,2,[]],"b":"[","c": { } }"#.bytes)
        #expect(code { try JSON.check(writer.bytes) } == nil)
    }

    @Test("says which value could not be written")
    func errorPath() throws {
        let error = caught { try JSON.write(["a": [1, 2, Double.infinity]]) } as? JSONError
        #expect(error?.code == .nonFiniteNumber && error?.path == "$.a[2]")
        #expect(error?.description.hasPrefix("at $.a[2]: inf cannot be written as JSON.") == true)
    }

    @Test("refuses raw bytes that are not one value", arguments: ["", "[", "1 2", "tru"])
    func raw(text: String) {
        #expect(throws: WireError.invalidOutput) {
            var writer = JSONWriter()
            try writer.writeRaw(text.bytes)
        }
    }
}
