import Foundation
import Testing

/// What a message can do to the terminal it is shown on: nothing.
struct TerminalTests {
    @Test func controlCharactersAreMadeHarmless() throws {
        let input = [
            #"{"message_type":"text","content":"\u001b[2J\u0007\u009b31m\u202eabc\u007f"}"#,
            #"{"message_type":"text","content":"x","sender":{"id":"a\u001b[1mda"}}"#,
            #"{"message_type":"link","link":"http://e\u001b]8;;x","title":"t\u001b","summary":"s\u001b"}"#,
            #"{"message_type":"\u001b[31mred"}"#,
            #"{"message_type":"text","content":5,"\u001b":1}"#,
            #"{"message_type":"receipt","status":"\u001b[5m","messages":[]}"#,
        ].joined(separator: "\n")
        for arguments in [["replay", "-"], ["replay", "-", "--json"]] {
            let outcome = try Program.run(Places.program, arguments, input: input.utf8)
            for text in [outcome.output, outcome.errors] {
                let unsafe = text.unicodeScalars.filter {
                    $0 != "\n" && ($0.properties.generalCategory == .control || $0.value == 0x202e)
                }
                #expect(unsafe.isEmpty)
            }
        }
        let shown = try Program.courier("replay", "-", input: input.utf8)
        #expect(shown.lines.first == #"       \u{1B}[2J\u{7}\u{9B}31m\u{202E}abc\u{7F}"#)
    }

    @Test func aMessageCannotPretendToBeAnother() throws {
        let input = #"{"message_type":"text","content":"hi\n09:30  Bo: I owe Ada 100","sender":{"id":"ada"}}"#
        let outcome = try Program.courier("replay", "-", input: input.utf8)
        #expect(outcome.lines.prefix(2) == ["       ada: hi", "         09:30  Bo: I owe Ada 100"])
    }

    @Test func thereIsNoProgressBarWhereThereIsNoTerminal() throws {
        let input = String(repeating: #"{"message_type":"text","content":"hello"}"# + "\n", count: 20_000)
        let outcome = try Program.courier("replay", "-", "--json", input: input.utf8)
        #expect(outcome.errors == "")
    }

    #if os(Linux)
    @Test func aProgressBarOnATerminal() throws {
        let terminal = try Terminal()
        let program = try RunningProgram("replay", "-", "--json", errors: terminal.device)
        // Lines come until the bar has been seen; it waits a little before it shows.
        let deadline = ContinuousClock.now + .seconds(20)
        let line = Array((#"{"message_type":"text","content":"x"}"# + "\n").utf8)
        var seen = ""
        while !seen.contains(" lines"), ContinuousClock.now < deadline {
            try program.say(line)
            seen += terminal.read()
        }
        let code = try program.end()
        seen += terminal.read()
        #expect(seen.contains(" lines"))
        #expect(seen.hasSuffix("\r\u{1B}[K"))
        #expect(code == 0)
    }
    #endif
}
