internal import RollcallRegistry
internal import RollcallWire

/// What is wrong with a URL, and where.
public struct RouteURLError: Error, Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The beginning of the URL.
    public var text: String
    /// Where in the URL, in bytes from its beginning.
    public var position: Int

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text is empty.
        case empty
        /// The URL has more bytes than the limit allows.
        case tooLong
        /// The path has more segments than the limit allows.
        case tooManySegments
        /// The query has more items than the limit allows.
        case tooManyQueryItems
        /// Nothing stands between two slashes.
        case emptySegment
        /// A segment is `.` or `..`, encoded or not.
        case dotSegment
        /// A `%` is not followed by two hexadecimal digits.
        case brokenEncoding
        /// What is percent-encoded is no UTF-8.
        case notUTF8
        /// The character NUL is percent-encoded.
        case nul
        /// A control character.
        case controlCharacter
        /// An `http` or `https` URL has no host, a user's name in it, a port that is none, or a character that no
        /// host has.
        case invalidHost
    }

    init(_ code: Code, text: String, position: Int) {
        self.code = code
        // What came from outside must not fill a log.
        self.text = String(text.prefix(Quoted.longest + 1))
        self.position = position
    }
}

extension RouteURLError {
    /// What is wrong, without the URL.
    public var reason: String {
        switch code {
        case .empty: "it is empty; the root is written '/'"
        case .tooLong: "it is longer than the limit allows"
        case .tooManySegments: "the path has more segments than the limit allows"
        case .tooManyQueryItems: "the query has more items than the limit allows"
        case .emptySegment: "nothing stands between two slashes"
        case .dotSegment: "a segment '.' or '..' is refused"
        case .brokenEncoding: "a '%' is not followed by two hexadecimal digits"
        case .notUTF8: "what is percent-encoded is no UTF-8"
        case .nul: "the character NUL is refused"
        case .controlCharacter: "a control character is refused"
        case .invalidHost: "after '//' stands no host"
        }
    }
}

extension RouteURLError: CustomStringConvertible {
    /// What is wrong, and where.
    public var description: String {
        "URL \(Quoted.text(text)), byte \(position): \(reason)"
    }
}
