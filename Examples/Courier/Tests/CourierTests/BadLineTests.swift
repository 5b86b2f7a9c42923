import Foundation
import Testing

/// Lines that cannot be read: each gives its own error, and the next line is read.
struct BadLineTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let line: [UInt8]
        let error: String
        var testDescription: String { name }

        init(_ name: String, _ line: some Sequence<UInt8>, _ error: String) {
            self.name = name
            self.line = Array(line)
            self.error = error
        }

        init(_ name: String, _ line: String, _ error: String) {
            self.init(name, Array(line.utf8), error)
        }
    }

    static let cases = [
        Case("no JSON", "hello?", "column 1"),
        Case("an array", "[1,2]", "an object is"),
        Case("a number", "42", "an object is"),
        Case("null", "null", "an object is"),
        Case("no tag", #"{"content":"x"}"#, #"the key "message_type" is missing"#),
        Case("null as tag", #"{"message_type":null,"content":"x"}"#, "the tag is null"),
        Case("a number as tag", #"{"message_type":7,"content":"x"}"#, "the tag is no string"),
        Case("an object as tag", #"{"message_type":{},"content":"x"}"#, "the tag is no string"),
        Case("two tags", #"{"message_type":"text","content":"x","message_type":"link"}"#, "twice"),
        Case("a missing property", #"{"message_type":"text"}"#, #""content""#),
        Case("a property of another type", #"{"message_type":"text","content":5}"#, "$.content"),
        Case("null as property", #"{"message_type":"text","content":null}"#, "$.content"),
        Case("a time that is none", #"{"message_type":"text","content":"x","time":"soon"}"#, "$.time"),
        Case("a nested property", #"{"message_type":"text","content":"x","sender":{"name":"Ada"}}"#, "$.sender"),
        Case("depth 100,000", repeatElement(UInt8(ascii: "["), count: 100_000), "512"),
        Case(
            "depth 100,000 beside the payload",
            #"{"message_type":"text","content":"x","y":"# + String(repeating: "[", count: 100_000)
                + String(repeating: "]", count: 100_000) + "}", "512"),
        Case(
            "depth 100,000 in an unknown message",
            #"{"message_type":"mystery","y":"# + String(repeating: #"{"a":"#, count: 100_000) + "1"
                + String(repeating: "}", count: 100_001), "512"),
        Case("a lone surrogate", #"{"message_type":"text","content":"\ud83d"}"#, "column 35"),
        Case("a lone surrogate in the tag", #"{"message_type":"\udc00","content":"x"}"#, "column 18"),
        Case("invalid UTF-8", Array(#"{"message_type":"text","content":""#.utf8) + [0xff, 0x22, 0x7d], "UTF-8"),
        Case(
            "invalid UTF-8 in what is skipped",
            Array(#"{"message_type":"text","content":"x","y":""#.utf8) + [0xc3, 0x28, 0x22, 0x7d], "UTF-8"),
        Case(
            "a byte order mark", [0xef, 0xbb, 0xbf] + Array(#"{"message_type":"text","content":"x"}"#.utf8),
            "byte order"),
        Case("a control character", "{\"message_type\":\"text\",\"content\":\"a\tb\"}", "control character"),
        Case("a NUL", [0], "column 1"),
        Case("two values", #"{"message_type":"text","content":"x"} {}"#, "column 39"),
        Case("a rest", #"{"message_type":"text","content":"x""#, "column 37"),
    ]

    @Test(arguments: cases)
    func theNextLineIsRead(bad: Case) throws {
        let good = Array(#"{"message_type":"text","content":"good"}"#.utf8)
        let input = good + [0x0a] + bad.line + [0x0a] + good + [0x0a]
        let outcome = try Program.courier("replay", "-", "--json", input: input)
        #expect(outcome.code == 65)
        let report = try outcome.report
        #expect(report.lines == 3)
        #expect(report.byType == ["text": 2])
        #expect(report.unknown == [:])
        #expect(report.failed.map(\.line) == [2])
        let error = try #require(report.failed.first?.error)
        #expect(error.contains(bad.error))
        #expect(error.count < 1_000)
        // The same for people: on standard error, with the line's number.
        let shown = try Program.courier("replay", "-", input: input)
        #expect(shown.code == 65)
        #expect(shown.errors == "courier: standard input, line 2: \(error)\n")
        #expect(shown.lines.prefix(2) == ["       good", "       good"])
        #expect(shown.output.contains("2 messages in 3 lines, 1 failed"))
    }

    @Test func aFileThatEndsInTheMiddle() throws {
        let input = #"{"message_type":"text","content":"whole"}"# + "\n" + #"{"message_type":"text","cont"#
        let outcome = try Program.courier("replay", "-", "--json", input: input.utf8)
        #expect(outcome.code == 65)
        let failed = try outcome.report.failed
        #expect(failed.map(\.line) == [2])
        #expect(failed.first?.error.hasSuffix("the input ends in this line, without a line break") == true)
        #expect(try outcome.report.messages == 1)
    }

    @Test func anUnknownTagIsKept() throws {
        let input = #"{"message_type":"dance","sender":{"id":"ada"},"steps":[1,2]}"#
        let outcome = try Program.courier("replay", "-", input: input.utf8)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains(#"ada: ["dance" is not known here; kept as it came]"#))
        #expect(outcome.output.contains("1 message in 1 line, 0 failed\nkept as they came, since no module here knows them:\n  dance  1\n"))
    }
}
