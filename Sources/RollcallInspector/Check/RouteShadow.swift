internal import RollcallPattern
internal import RollcallRouting

/// A pattern that never wins, since another one matches whatever it matches and is tried before it.
///
/// Which one is tried first is not worked out here: the table is asked, with a URL that the pattern matches.
struct RouteShadow {
    let pattern: RoutePattern
    /// The position of the route among the table's routes.
    let index: Int
    let winner: RoutePattern
    let winnerIndex: Int
    let isCertain: Bool

    /// All such patterns of a table. Those that lose to one of the same shape are not among them: the table reports
    /// these as duplicates.
    static func all(in table: RouteTable) -> [RouteShadow] {
        var shadows: [RouteShadow] = []
        for (index, route) in table.routes.enumerated() {
            for pattern in route.patterns {
                guard let match = winner(over: pattern, of: route, index, in: table),
                    match.route.shapeText(of: match.pattern) != route.shapeText(of: pattern),
                    PatternCover(match.route, match.pattern).covers(pattern, of: route)
                else { continue }
                let isCertain = !route.hasUnknownTypes(in: pattern) && !match.route.hasUnknownTypes(in: match.pattern)
                shadows.append(
                    RouteShadow(
                        pattern: pattern, index: index, winner: match.pattern, winnerIndex: match.index, isCertain: isCertain))
            }
        }
        return shadows
    }

    /// The match that takes a URL of the pattern away from it, or nil where there is a URL that it gets.
    private static func winner(over pattern: RoutePattern, of route: Route, _ index: Int, in table: RouteTable) -> RouteMatch? {
        var last: RouteMatch?
        for filling in ["zq7x", "q~0z", "7"] {
            guard let url = try? RouteURL(sample(of: pattern, route, filling)), let match = table.match(url) else { return nil }
            if match.index == index, match.pattern == pattern { return nil }
            last = match
        }
        return last
    }

    /// A URL that a pattern matches: captures of any text are filled with a text that hardly anything else has.
    private static func sample(of pattern: RoutePattern, _ route: Route, _ filling: String) -> String {
        func value(_ name: String) -> String { route.captureTypeName(of: name).flatMap { samples[$0] } ?? filling }
        let segments = pattern.segments.map { segment in
            switch segment {
            case .literal(let text): PercentEncoding.encodedSegment(text)
            case .capture(let name), .rest(let name): PercentEncoding.encodedSegment(value(name))
            case .partial(let pieces):
                pieces.map { piece in
                    switch piece {
                    case .literal(let text): PercentEncoding.encodedSegment(text)
                    case .capture(let name): PercentEncoding.encodedSegment(value(name))
                    }
                }.joined()
            }
        }
        let path = segments.joined(separator: "/")
        guard let scheme = pattern.scheme else { return "/" + path }
        return "\(scheme)://" + (pattern.host.map { "\($0)/" } ?? "") + path
    }

    /// A text of each type that comes with Rollcall.
    private static let samples: [String: String] = {
        let integers = ["Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64"]
        var samples = Dictionary(uniqueKeysWithValues: integers.map { ($0, "7") })
        samples["Bool"] = "true"
        samples["Double"] = "1.5"
        samples["Float"] = "1.5"
        samples["UUID"] = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        samples["Date"] = "2024-05-01"
        samples["URL"] = "https://example.com"
        return samples
    }()
}
