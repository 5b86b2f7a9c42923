/// What is wrong with a pattern, and where.
public struct RoutePatternError: Error, Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The pattern.
    public var pattern: String
    /// Where in the pattern, in bytes from its beginning.
    public var position: Int
    /// The name of the capture concerned, where there is one.
    public var capture: String?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The pattern has no characters.
        case empty
        /// The pattern has more than 4,096 bytes or 128 segments.
        case tooLong
        /// A brace is opened and not closed, or closed and not opened.
        case unbalancedBrace
        /// A capture has no name.
        case missingName
        /// A name has other characters than letters, digits and underscores.
        case invalidName
        /// A name stands twice.
        case repeatedName
        /// Two captures stand side by side, so that nothing says where one ends.
        case adjacentCaptures
        /// A capture of the rest is not a whole segment at the end.
        case restNotLast
        /// A `%` is not followed by two hexadecimal digits.
        case brokenEncoding
        /// What is percent-encoded is no UTF-8.
        case notUTF8
        /// A control character.
        case controlCharacter
        /// Nothing stands between two slashes.
        case emptySegment
        /// A segment is `.` or `..`, which no URL that is accepted has.
        case dotSegment
        /// A query or a fragment; neither is matched.
        case queryOrFragment
        /// An `http` or `https` pattern has no host, or one that no URL can have.
        case invalidHost
    }

    init(_ code: Code, _ pattern: String, at position: Int, capture: String? = nil) {
        self.code = code
        self.pattern = pattern
        self.position = position
        self.capture = capture
    }
}

extension RoutePatternError {
    /// What is wrong and what to do about it, without the pattern.
    public var reason: String {
        let name = "'\(capture ?? "")'"
        return switch code {
        case .empty: "there is nothing in it; the root is written '/'"
        case .tooLong: "it has more than \(RoutePattern.longest) bytes or \(RoutePattern.mostSegments) segments"
        case .unbalancedBrace: "a brace is not balanced; one that is meant as itself is written %7B or %7D"
        case .missingName: "the capture has no name"
        case .invalidName: "a name has letters, digits and underscores only; '...' at its end captures the rest"
        case .repeatedName: "the name \(name) stands twice"
        case .adjacentCaptures: "the captures need a text between them, or nothing says where the first one ends"
        case .restNotLast: "a capture of the rest, \(name), is a whole segment, and the last one"
        case .brokenEncoding: "a '%' is followed by two hexadecimal digits; one that is meant as itself is written %25"
        case .notUTF8: "what is percent-encoded is no UTF-8"
        case .controlCharacter: "a control character cannot stand in a path"
        case .emptySegment: "nothing stands between two slashes"
        case .dotSegment: "no URL has a segment '.' or '..'"
        case .queryOrFragment:
            "only the path is matched; parameters of the query need no pattern, and '?' or '#' as itself is written %3F or %23"
        case .invalidHost: "after 'http://' and 'https://' stands a host, without captures"
        }
    }
}

extension RoutePatternError: CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    public var description: String {
        "pattern '\(PercentEncoding.encoded(String(pattern.prefix(128)), ""))', byte \(position): \(reason)"
    }
}
