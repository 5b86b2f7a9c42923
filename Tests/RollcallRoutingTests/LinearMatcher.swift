import Rollcall

/// What the table must answer, worked out in the plainest way: every pattern is laid beside the URL, and of those
/// that match, the one is taken whose segments are the most specific from left to right.
struct LinearMatcher {
    let patterns: [RoutePattern]
    let isInteger: (String) -> Bool

    func match(_ segments: [String], scheme: String?) -> (index: Int, captures: [String])? {
        var best: (index: Int, ranks: [[Int]], captures: [String])?
        for (index, pattern) in patterns.enumerated() {
            if let needed = pattern.scheme, needed != scheme { continue }
            guard let (ranks, captures) = lay(pattern.segments, segments) else { continue }
            let all = [[pattern.scheme == nil ? 1 : 0]] + ranks
            if best.map({ all.lexicographicallyPrecedes($0.ranks) { $0.lexicographicallyPrecedes($1) } }) ?? true {
                best = (index, all, captures)
            }
        }
        return best.map { ($0.index, $0.captures) }
    }

    /// How specific each segment is, the lower the more, and what is captured.
    private func lay(_ pattern: [RoutePattern.Segment], _ segments: [String]) -> (ranks: [[Int]], captures: [String])? {
        var ranks: [[Int]] = []
        var captures: [String] = []
        for (index, segment) in pattern.enumerated() {
            if case .rest(let name) = segment {
                let texts = segments[min(index, segments.count)...]
                let isTyped = name.hasSuffix("Int")
                if isTyped, !texts.allSatisfy(isInteger) { return nil }
                return (ranks + [[4, isTyped ? 0 : 1]], captures + [texts.joined(separator: "/")])
            }
            guard index < segments.count else { return nil }
            let text = segments[index]
            switch segment {
            case .literal(let literal):
                guard Array(literal.utf8) == Array(text.utf8) else { return nil }
                ranks.append([0])
            case .capture(let name):
                let isTyped = name.hasSuffix("Int")
                if isTyped, !isInteger(text) { return nil }
                ranks.append([isTyped ? 2 : 3])
                captures.append(text)
            case .partial(let pieces):
                guard let found = split(Array(text), pieces[...]) else { return nil }
                for (name, value) in zip(segment.captures, found) where name.hasSuffix("Int") && !isInteger(value) { return nil }
                captures += found
                ranks.append([1] + rank(pieces))
            case .rest: break
            }
        }
        // A pattern that ends here is more specific than one whose rest is empty.
        return pattern.count == segments.count ? (ranks, captures) : nil
    }

    /// The captured texts of a segment, each as short as the rest of the pieces allows.
    private func split(_ text: [Character], _ pieces: ArraySlice<RoutePattern.Piece>) -> [String]? {
        switch pieces.first {
        case nil: return text.isEmpty ? [] : nil
        case .literal(let literal)?:
            guard text.starts(with: Array(literal)) else { return nil }
            return split(Array(text.dropFirst(literal.count)), pieces.dropFirst())
        case .capture?:
            for count in 1..<max(text.count + 1, 1) where count <= text.count {
                if let rest = split(Array(text.dropFirst(count)), pieces.dropFirst()) {
                    return [String(text.prefix(count))] + rest
                }
            }
            return nil
        }
    }

    private func rank(_ pieces: [RoutePattern.Piece]) -> [Int] {
        var literals = [0]
        var types: [Int] = []
        for piece in pieces {
            switch piece {
            case .literal(let text): literals[literals.count - 1] += text.utf8.count
            case .capture(let name):
                literals.append(0)
                types.append(name.hasSuffix("Int") ? 0 : 1)
            }
        }
        return [types.count, -literals.reduce(0, +)] + literals.map(-) + types
    }
}
