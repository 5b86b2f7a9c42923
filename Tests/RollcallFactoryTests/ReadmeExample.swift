import Foundation
public import Rollcall
import Testing

// The first example of README.md, as it stands there.

// The core module of a messenger. It knows no concrete message.
public protocol Message: Codable, Sendable { var sender: String { get } }
public enum Messages: Family {
    public typealias Base = any Message
    public static let tag = Tag.internal("message_type")
}

// Any other module, even a library that is loaded later. No other file changes.
@Member(of: Messages.self, "text", aliases: "plain")
public struct TextMessage: Message { public var sender: String; public var content: String }

@Suite struct ReadmeExample {
    @Test func theExampleDoesWhatReadmeSays() throws {
        let json = Array(#"{"message_type":"text","sender":"Ada","content":"hello"}"#.utf8)
        let message = try Messages.decode(json)      // any Message, of whichever module owns the tag
        let bytes = try Messages.encode(message)     // the tag written exactly once

        #expect(message.sender == "Ada")
        #expect(bytes == json)
    }

    @Test func theErrorReadsAsReadmeShowsIt() throws {
        let error = try #require(familyError { _ = try Messages.decode(Array(#"{"message_type":"txet"}"#.utf8)) })
        #expect(try readme().contains("\n\(error)\n"))
    }

    @Test func theExampleStandsInReadme() throws {
        let example = try #require(readme().components(separatedBy: "```swift\n").dropFirst().first)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        func lines(_ text: String) -> [String] {
            // The tests say for each import how far it reaches; README need not.
            text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                .map { $0.hasPrefix("public import ") ? String($0.dropFirst("public ".count)) : $0 }
        }
        var rest = lines(source)[...]
        for line in lines(example.components(separatedBy: "```")[0]) {
            let place = try #require(rest.firstIndex(of: line), "README shows a line that is not run: \(line)")
            rest = rest[(place + 1)...]
        }
    }

    private func readme() throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    }
}
