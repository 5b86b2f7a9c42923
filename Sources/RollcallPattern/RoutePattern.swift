/// A pattern of paths, such as `/users/{id}`.
///
/// - `/users/me` matches itself. Segments are compared after percent-decoding, byte by byte.
/// - `{id}` matches one segment. `{path...}`, at the end only, matches the rest: any number of segments, or none.
/// - `report-{year}.{kind}` matches within a segment. A capture takes at least one byte, and the earlier ones take
///   as little as they can.
/// - `courier://users/{id}` matches URLs of that scheme only, `https://example.com/users/{id}` those of that host
///   only. Without a scheme, a pattern matches the path of any URL.
/// - A slash or a brace that is meant as itself is written percent-encoded: `%2F`, `%7B`, `%7D`.
///
/// The slash at the front may be left out, and one at the end means nothing.
public struct RoutePattern: Sendable, Hashable {
    /// The pattern as it is written.
    public let text: String
    /// The scheme, in lower case, or nil where any will do.
    public let scheme: String?
    /// The host of an `http` or `https` pattern, in lower case.
    public let host: String?
    /// The segments of the path.
    public let segments: [Segment]

    /// One segment of a pattern.
    public enum Segment: Sendable, Hashable {
        /// A segment that matches itself; the text is decoded.
        case literal(String)
        /// A segment that is captured under a name.
        case capture(String)
        /// A segment of literal and captured pieces in turn.
        case partial([Piece])
        /// All further segments, captured under a name.
        case rest(String)
    }

    /// A piece of a segment.
    public enum Piece: Sendable, Hashable {
        /// A piece that matches itself; the text is decoded.
        case literal(String)
        /// A piece that is captured under a name.
        case capture(String)
    }

    /// The names of the captures, from left to right.
    public var captures: [String] {
        segments.flatMap(\.captures)
    }

    package init(text: String, scheme: String?, host: String?, segments: [Segment]) {
        self.text = text
        self.scheme = scheme
        self.host = host
        self.segments = segments
    }
}

extension RoutePattern.Segment {
    /// The names of the captures in the segment, from left to right.
    public var captures: [String] {
        switch self {
        case .literal: []
        case .capture(let name), .rest(let name): [name]
        case .partial(let pieces):
            pieces.compactMap { piece in
                if case .capture(let name) = piece { name } else { nil }
            }
        }
    }
}

extension RoutePattern: CustomStringConvertible {
    /// The pattern as it is written.
    public var description: String { text }
}
