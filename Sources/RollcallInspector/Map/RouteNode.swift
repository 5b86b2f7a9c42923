extension ProgramMap {
    /// A place in the tree of routes' paths.
    public struct RouteNode: Sendable, Hashable {
        /// The part of the path from the node above to here: one segment, or several where nothing parts them.
        public let path: String
        /// The routes that end here, as indices into ``ProgramMap/entries``.
        public let entries: [Int]
        /// The longer paths.
        public let children: [RouteNode]
    }
}

extension ProgramMap.RouteNode {
    /// What follows so many segments stays one piece, so that no pattern makes a tree of any depth.
    private static let mostSegments = 32

    /// The tree of some patterns, each with the index of its entry.
    static func tree(_ patterns: [(text: String, entry: Int)]) -> [Self] {
        var root = Growing()
        for pattern in patterns { root.insert(segments(pattern.text)[...], pattern.entry) }
        return root.frozen
    }

    /// The segments with the slashes before them; a scheme and a host are a segment.
    private static func segments(_ text: String) -> [String] {
        var rest = text[...]
        var segments: [String] = []
        if let range = text.firstRange(of: "://") {
            let end = text[range.upperBound...].firstIndex(of: "/") ?? text.endIndex
            segments.append(String(text[..<end]))
            rest = text[end...]
        }
        let pieces = rest.split(separator: "/", maxSplits: mostSegments, omittingEmptySubsequences: true)
        segments += pieces.map { "/\($0)" }
        return segments.isEmpty ? ["/"] : segments
    }

    private struct Growing {
        var entries: [Int] = []
        var children: [String: Growing] = [:]

        mutating func insert(_ segments: ArraySlice<String>, _ entry: Int) {
            guard let first = segments.first else {
                if entries.last != entry { entries.append(entry) }
                return
            }
            children[first, default: Growing()].insert(segments.dropFirst(), entry)
        }

        var frozen: [ProgramMap.RouteNode] {
            children.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, child in
                let below = child.frozen
                if child.entries.isEmpty, below.count == 1, let only = below.first {
                    return .init(path: key + only.path, entries: only.entries, children: only.children)
                }
                return .init(path: key, entries: child.entries, children: below)
            }
        }
    }
}
