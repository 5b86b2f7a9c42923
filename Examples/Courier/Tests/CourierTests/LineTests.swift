import Foundation
import Testing

/// Where lines begin and end, and how much of them is kept.
struct LineTests {
    let text = #"{"message_type":"text","content":"x"}"#

    @Test func blankLinesAreCountedAndLeftOut() throws {
        let outcome = try Program.courier("replay", "-", "--json", input: "\n\(text)\n  \t\r\n\n\(text)\r\n\n".utf8)
        #expect(outcome.code == 0)
        #expect(try outcome.report == Report(lines: 6, messages: 2, byType: ["text": 2], unknown: [:], failed: []))
    }

    @Test func theLastLineNeedsNoLineBreak() throws {
        #expect(try Program.courier("replay", "-", "--json", input: text.utf8).report.messages == 1)
    }

    @Test func aLineThatIsTooLongFailsAlone() throws {
        let long = #"{"message_type":"text","content":""# + String(repeating: "y", count: 300_000) + #""}"#
        let input = "\(text)\n\(long)\n\(text)"
        let outcome = try Program.courier("replay", "-", "--json", "--max-line", "100000", input: input.utf8)
        #expect(outcome.code == 65)
        #expect(
            try outcome.report.failed
                == [Report.Failed(line: 2, error: "the line is longer than 100000 bytes (see --max-line)")])
        #expect(try outcome.report.messages == 2)
        #expect(try Program.courier("replay", "-", "--json", input: input.utf8).report.messages == 3)
    }

    @Test func aLineOfExactlyTheLimitIsRead() throws {
        let limit = text.utf8.count
        #expect(try Program.courier("replay", "-", "--max-line", "\(limit)", input: (text + "\n").utf8).code == 0)
        #expect(try Program.courier("replay", "-", "--max-line", "\(limit - 1)", input: (text + "\n").utf8).code == 65)
    }

    #if os(Linux)
    /// What is held must not grow with the file, however long its lines are and however many of them fail.
    @Test(.timeLimit(.minutes(1))) func memoryStaysBounded() throws {
        let program = try RunningProgram("replay", "-", "--max-line", "100000")
        let zeros = Data(count: 1 << 20)
        for _ in 0..<100 { try program.say(zeros) }
        try program.say((String(repeating: "\n?", count: 10_000) + "\n\(text)\n").utf8)
        // All of it was read when the one good line is shown.
        #expect(program.hear() == "       x\n")
        let status = try String(
            contentsOf: URL(filePath: "/proc/\(program.process.processIdentifier)/status"), encoding: .utf8)
        let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        #expect(try #require(Int(peak.filter(\.isNumber))) < 50_000, "kilobytes")
        #expect(try program.end() == 65)
    }
    #endif

    @Test(.timeLimit(.minutes(1))) func linesAreShownAsTheyCome() throws {
        let program = try RunningProgram("replay", "-")
        for number in 1...3 {
            try program.say((#"{"message_type":"text","content":"number \#(number)"}"# + "\n").utf8)
            #expect(program.hear() == "       number \(number)\n")
        }
        #expect(try program.end() == 0)
    }

    @Test func manyTagsAndLongOnesAreCountedTogether() throws {
        let long = String(repeating: "x", count: 5_000)
        let tags = (0..<10_050).map { "tag\($0)" } + [long, long]
        let input = tags.map { #"{"message_type":"\#($0)"}"# }.joined(separator: "\n")
        let unknown = try Program.courier("replay", "-", "--json", input: input.utf8).report.unknown
        #expect(unknown.count == 10_001)
        #expect(unknown["(others)"] == 52)
        let two = try Program.courier("replay", "-", "--json", input: #"{"message_type":"\#(long)"}"#.utf8).report
            .unknown
        #expect(two == [long.prefix(1_000) + "…": 1])
    }

    @Test func manyFailuresAreAllReported() throws {
        let input = repeatElement("?", count: 20_000).joined(separator: "\n")
        let failed = try Program.courier("replay", "-", "--json", input: input.utf8).report.failed
        #expect(failed.map(\.line) == Array(1...20_000))
    }
}
