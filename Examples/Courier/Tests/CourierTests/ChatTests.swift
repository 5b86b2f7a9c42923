import Foundation
import Testing

/// Talking in the process, with a scripted partner.
struct ChatTests {
    /// The lines of a talk, without the times before them.
    static func said(_ output: String) -> [String] {
        output.split(separator: "\n").filter { !$0.hasPrefix("───") }.map { line in
            line.first?.isNumber == true ? String(line.dropFirst(7)) : line.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func aPartnerAnswersEachMessage() throws {
        let outcome = try Program.courier(
            "chat", "--as", "Ann", input: "hi\n\n/link https://example.com A title\n/location 52.5 13.4 The gate\n".utf8)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let said = Self.said(outcome.output)
        for line in [
            "Bo: (online)", "Ann: (online)", "Ann: hi", "Bo: hello", "Ann: (is writing …)", "Bo: (is writing …)",
            "Ann: → A title <https://example.com>", "Bo: → http://www.example.com", "Ann: [location] The gate", "52.5° N 13.4° E",
            "Ada: Good morning! Who is in for a walk along the river? (for Bo, Cem)", "Ann: (offline)",
        ] { #expect(said.contains(line), "\(line) is not in \(said)") }
        #expect(said.filter { $0.hasPrefix("Bo: ✓✓ read: ") }.count == 3)
    }

    /// More than a receiver keeps: who answers does not wait for who only talks, nor the other way round.
    @Test func thousandsOfLinesAreAllAnswered() throws {
        let lines = (0..<3000).map { "line \($0)\n" }.joined()
        let outcome = try Program.courier("chat", "--as", "Ann", input: lines.utf8)
        #expect(outcome.code == 0)
        let said = Self.said(outcome.output)
        #expect(said.filter { $0.hasPrefix("Ann: line ") } == (0..<3000).map { "Ann: line \($0)" })
        #expect(said.filter { $0.hasPrefix("Bo: ✓✓ read: ") }.count == 3000)
    }

    @Test(arguments: [
        ("/nope", "there is no /nope"), ("/quti", "did you mean quit?"), ("/lnk https://a", "did you mean link?"), ("/link", "a link is URL [TITLE]"),
        ("/location north", "a location is LATITUDE LONGITUDE [NAME]"), ("/presence asleep", "a presence is online|away|offline"),
        ("/receipt read", "a receipt is sent|delivered|read ID…"), ("/", "there is no /"),
    ])
    func whatMakesNoMessageIsSaidAndTheTalkGoesOn(_ line: String, _ message: String) throws {
        let outcome = try Program.courier("chat", "--as", "Ann", "--room", "r", input: "\(line)\nstill here\n/quit\n".utf8)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains(message))
        #expect(Self.said(outcome.output).contains("Ann: still here"))
    }

    @Test func aTextCannotPlayWithTheTerminal() throws {
        let outcome = try Program.courier("chat", "--as", "A\u{1b}[31m", input: "\u{1b}[2Jboo\n".utf8)
        #expect(outcome.code == 0)
        #expect(!outcome.output.contains("\u{1b}"))
    }

    @Test(arguments: [
        (["chat"], "chat needs a name"), (["chat", "--as", ""], "chat needs a name"), (["chat", "--as", "a", "--room", "a.b"], "the name of a room"),
        (["chat", "--as", "a", "b"], "chat takes nothing"), (["serve"], "serve needs a server"), (["load", "--messages", "many"], "--messages needs a number"),
        (["load", "--clients", "0"], "--clients needs a number"),
    ])
    func badArguments(arguments: [String], message: String) throws {
        let outcome = try Program.run(Places.program, arguments)
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(message))
    }

    @Test func loadIsMeasuredInTheProcess() throws {
        let outcome = try Program.courier("load", "--messages", "200", "--clients", "4", "--size", "10", "--subjects", "3")
        #expect(outcome.code == 0)
        #expect(outcome.lines[0] == "200 each, 10 bytes, 4 at once, 3 subjects")
        #expect(outcome.lines[1].hasPrefix("publish, in this process: "))
        #expect(outcome.lines[2].hasPrefix("call, in this process: "))
    }

    #if !NATS
    @Test func withoutNATSTheProgramSaysHowItIsBuiltWithIt() throws {
        let outcome = try Program.courier("chat", "--as", "Ann", "--nats", "nats://localhost:4222")
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("--traits NATS"))
    }
    #endif
}
