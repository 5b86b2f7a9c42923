import Foundation
import TestCommand
import Testing

extension WaysToLink {
    /// The article that leads from an empty package to a deep link: its code is that of a fixture, which is run.
    @Suite struct Article {
        let text: String

        init() throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let article = "Sources/RollcallRouting/RollcallRouting.docc/FromAnEmptyPackageToADeepLink.md"
            text = try String(contentsOf: root.appending(path: article), encoding: .utf8)
        }

        /// The listings of a language; the last one has none.
        private func listings(_ language: String) -> [String] {
            let parts = text.components(separatedBy: "```")
            return stride(from: 1, to: parts.count, by: 2).filter { parts[$0].prefix { $0 != "\n" } == language }
                .map { String(parts[$0].drop { $0 != "\n" }.dropFirst()) }
        }

        @Test func `its code is that of the fixture`() throws {
            let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/hello")
            let files = try ["Package.swift", "Sources/hello/Profile.swift", "Sources/hello/main.swift", "Sources/hello/Account.swift"]
                .map { try String(contentsOf: fixture.appending(path: $0), encoding: .utf8) }
            let listings = listings("swift")
            #expect(listings.count == 6)
            for listing in listings {
                let code = listing.replacing(#"path: "../rollcall""#, with: #"url: "file://@ROLLCALL@", from: "0.1.0""#)
                #expect(files.contains { $0.contains(code) }, "\(listing)")
            }
        }

        @Test func `the program prints what the article says`() throws {
            let build = try Workshop.shared.get().build("hello")
            #expect(build.warnings == [])
            let command = try build.run("hello")
            let printed = try #require(listings("").last).split(separator: "\n").map(String.init)
            #expect(command.lines == ["user 42, posts"] + printed + ["your account"])
            #expect(command.errors == "")
        }
    }
}
