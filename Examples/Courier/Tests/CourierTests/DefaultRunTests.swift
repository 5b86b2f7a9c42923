import Foundation
import Testing

/// `courier` with nothing else.
struct DefaultRunTests {
    @Test func replaysTheBundledConversation() throws {
        let outcome = try Program.courier()
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.lines.first == "       hello")
        #expect(outcome.lines.dropFirst().first == "       → http://www.example.com")
        #expect(
            outcome.output.contains("09:30  Ada: Good morning! Who is in for a walk along the river? (for Bo, Cem)\n"))
        #expect(outcome.output.contains(#"09:33  Cem: ["sticker" is not known here; kept as it came]"#))
        #expect(outcome.output.contains("12 messages in 12 lines, 0 failed\n"))
    }

    @Test func isTheFileInTheSources() throws {
        let bundled = try Program.courier("--json")
        let file = try Program.courier("replay", Places.conversation.path, "--json")
        #expect(bundled.output == file.output)
        #expect(
            try bundled.report
                == Report(
                    lines: 12, messages: 12,
                    byType: ["text": 3, "link": 2, "receipt": 2, "image": 1, "voice": 1, "location": 1],
                    unknown: ["sticker": 1, "game_invite": 1], failed: []))
    }

    @Test func printsExactlyOneObject() throws {
        let outcome = try Program.courier("--json")
        #expect(outcome.output.hasPrefix(#"{"lines":12,"messages":12,"byType":{"image":1,"#))
        #expect(outcome.output.hasSuffix(#"},"unknown":{"game_invite":1,"sticker":1},"failed":[]}"# + "\n"))
        #expect(outcome.lines.count == 2)
    }

    @Test func theTwoMessagesOfTheFactoryArticle() throws {
        let article = """
            {"message_type":"text","content":"hello"}
            {"message_type":"link","link":"http://www.example.com"}

            """
        let outcome = try Program.courier("replay", "-", input: article.utf8)
        #expect(outcome.lines.prefix(2) == ["       hello", "       → http://www.example.com"])
        #expect(outcome.code == 0)
    }

    @Test func aReaderThatGoesAwayIsNoError() throws {
        let folder = try TemporaryFolder()
        let many = String(repeating: #"{"message_type":"text","content":"hello"}"# + "\n", count: 20_000)
        let file = try folder.file("many.jsonl", many.utf8)
        let outcome = try Program.run(
            URL(filePath: "/bin/bash"),
            ["-c", #""$0" replay "$1" | head -1; exit ${PIPESTATUS[0]}"#, Places.program.path, file])
        #expect(outcome.code == 0)
        #expect(outcome.output == "       hello\n")
        #expect(outcome.errors == "")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func anOutputThatCannotBeWrittenIsOne() throws {
        let outcome = try Program.run(URL(filePath: "/bin/bash"), ["-c", #""$0" > /dev/full"#, Places.program.path])
        #expect(outcome.code == 74)
        #expect(outcome.errors.contains("cannot write: No space left on device"))
    }
}
