import Foundation
import Testing

/// The README of the example, whose listings are tested.
struct Readme {
    let text: String

    init() throws {
        text = try String(contentsOf: Places.courier.appending(path: "README.md"), encoding: .utf8)
    }

    /// The listings, each with the text of the paragraph before it.
    var listings: [(before: String, text: String)] {
        let parts = text.components(separatedBy: "```")
        return stride(from: 1, to: parts.count, by: 2).map { index in
            let listing = parts[index].drop { $0 != "\n" }.dropFirst()
            return (parts[index - 1], String(listing))
        }
    }

    /// The listing that follows a text.
    func listing(after phrase: String) throws -> String {
        try #require(listings.first { $0.before.contains(phrase) }, "no listing after \"\(phrase)\"").text
    }

    /// The message type that the README adds: its file's path and the file's text.
    var example: (path: String, source: String) {
        get throws {
            let path = "Sources/CourierText/PollMessage.swift"
            return (path, try listing(after: "`\(path)`"))
        }
    }
}
