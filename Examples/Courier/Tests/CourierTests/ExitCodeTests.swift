import Foundation
import Testing

/// Exit codes of the arguments and of the input.
struct ExitCodeTests {
    struct Usage: CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., says message: String) {
            self.arguments = arguments
            self.message = message
        }
    }

    @Test(arguments: [
        Usage("replay", says: "replay needs a file"),
        Usage("replay", "a", "b", says: #""b" is another one"#),
        Usage("repley", "a", says: "did you mean replay?"),
        Usage("opne", "a", says: "did you mean open?"),
        Usage("conversation.jsonl", says: "courier replay FILE"),
        Usage("replay", "a", "--jsno", says: "did you mean --json?"),
        Usage("--colour", says: "there is no option --colour"),
        Usage("--json=yes", says: "--json takes no value"),
        Usage("replay", "-", "--plugin", says: "--plugin needs a value"),
        Usage("--family", says: "--family needs a value"),
        Usage("--family", "matrxi", says: "did you mean matrix?"),
        Usage("--max-line", "many", says: "--max-line needs a number"),
        Usage("--max-line=0", says: "--max-line needs a number"),
    ])
    func badArguments(usage: Usage) throws {
        let outcome = try Program.run(Places.program, usage.arguments)
        #expect(outcome.code == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(usage.message))
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], ["replay", "--help"], ["--json", "--help"]])
    func helpIsNoError(arguments: [String]) throws {
        let outcome = try Program.run(Places.program, arguments)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        for word in ["courier replay FILE|-", "--plugin LIB", "--json", "matrix ", "messages "] {
            #expect(outcome.output.contains(word))
        }
    }

    @Test(arguments: [
        ("/nowhere/to/be/found.jsonl", "No such file or directory"), ("/", "Is a directory"),
        ("/proc/self/mem", "Input/output error"),
    ])
    func aFileThatCannotBeRead(path: String, reason: String) throws {
        for arguments in [["replay", path], ["replay", path, "--json"]] {
            let outcome = try Program.run(Places.program, arguments)
            #expect(outcome.code == 66)
            #expect(outcome.output == "")
            #expect(outcome.errors == "courier: cannot read \(path): \(reason)\n")
        }
    }

    @Test func aFileThatMayNotBeRead() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("secret.jsonl", "{}".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        // Root may read everything.
        guard !FileManager.default.isReadableFile(atPath: file) else { return }
        let outcome = try Program.courier("replay", file)
        #expect(outcome.code == 66)
        #expect(outcome.errors.contains("Permission denied"))
    }

    @Test func anEmptyFileHasNoMessages() throws {
        let outcome = try Program.courier("replay", "-", "--json")
        #expect(outcome.code == 0)
        #expect(try outcome.report == Report(lines: 0, messages: 0, byType: [:], unknown: [:], failed: []))
    }

    @Test func optionsMayStandAnywhere() throws {
        let line = #"{"message_type":"text","content":"x"}"#
        for arguments in [["--json", "replay", "-"], ["replay", "--json", "-"], ["replay", "--json", "--", "-"]] {
            let outcome = try Program.run(Places.program, arguments, input: line.utf8)
            #expect(outcome.code == 0)
            #expect(try outcome.report.byType == ["text": 1])
        }
    }
}
