public import RollcallPattern

/// What a table says of a URL: which route it leads to, or which came nearest and why they do not match.
public struct RouteExplanation: Sendable {
    /// The route that the URL leads to, or nil if there is none.
    public let match: RouteMatch?
    /// What is wrong with the URL itself, where that is the fault.
    public let fault: RouteURLError?
    /// Where nothing matches: the routes that came nearest, the nearest first.
    public let candidates: [Candidate]

    /// A route that does not match, and why.
    public struct Candidate: Sendable, Hashable {
        /// The pattern.
        public let pattern: RoutePattern
        /// The function or type that it leads to.
        public let handler: String
        /// What keeps it from matching, as a phrase.
        public let reason: String
        /// How many segments of the pattern, from its beginning, match.
        public let agreeingSegments: Int
    }
}

extension RouteExplanation {
    /// The nearest routes in a sentence.
    var summary: String {
        guard let first = candidates.first else { return "There are no routes" }
        let others = candidates.dropFirst().map(\.pattern.text)
        return "Nearest: \(first.pattern), but \(first.reason)" + (others.isEmpty ? "" : "; also \(others.joined(separator: ", "))")
    }
}

extension RouteExplanation: CustomStringConvertible {
    /// The route, or what came near, one a line.
    public var description: String {
        if let match {
            let captures = match.captures.map { "\($0.name) = \($0.value)" }
            return "\(match.pattern) → \(match.route.handler)" + (captures.isEmpty ? "" : ", \(captures.joined(separator: ", "))")
        }
        if let fault { return fault.description }
        if candidates.isEmpty { return "no route matches; there are none" }
        return (["no route matches; the nearest are"] + candidates.map { "\($0.pattern): \($0.reason)" }).joined(separator: "\n  ")
    }
}
