internal import RollcallPattern
internal import RollcallRegistry
internal import RollcallWire

extension RouteTable {
    /// How many of the nearest routes are told.
    private static let mostCandidates = 5

    /// Says which route a URL leads to, or which came nearest and why they do not match.
    ///
    /// It looks at every route, so it is for people, not for each request.
    ///
    /// - Parameter url: The URL.
    public func explain(_ url: RouteURL) -> RouteExplanation {
        if let match = match(url) { return RouteExplanation(match: match, fault: nil, candidates: []) }
        let segments = Array(url.segments.prefix(RoutePattern.mostSegments + 1))
        let scheme = url.scheme
        let host = url.host
        var nearest: [Attempt] = []
        for (row, pattern) in patterns.enumerated() {
            let attempt = Attempt(pattern, routes[Int(rows[row].route)], segments, scheme: scheme, host: host)
            let index = nearest.firstIndex { attempt.isNearer(than: $0) } ?? nearest.count
            guard index < Self.mostCandidates else { continue }
            nearest.insert(attempt, at: index)
            if nearest.count > Self.mostCandidates { nearest.removeLast() }
        }
        return RouteExplanation(
            match: nil, fault: nil,
            candidates: nearest.map { attempt in
                RouteExplanation.Candidate(
                    pattern: attempt.pattern, handler: attempt.route.handler, reason: attempt.reason,
                    agreeingSegments: attempt.agreeing)
            })
    }
}

/// A pattern laid beside a URL, segment by segment.
private struct Attempt {
    let pattern: RoutePattern
    let route: Route
    /// What does not match costs: the less, the nearer.
    private(set) var cost = 0
    /// The first thing that does not match.
    private(set) var reason = ""
    /// How many segments match before it.
    private(set) var agreeing = 0

    init(_ pattern: RoutePattern, _ route: Route, _ segments: [String], scheme: String?, host: String?) {
        self.pattern = pattern
        self.route = route
        lay(beside: segments, scheme: scheme, host: host)
    }

    private mutating func lay(beside segments: [String], scheme: String?, host: String?) {
        if let needed = pattern.scheme, needed != scheme || pattern.host != host {
            let origin = needed + "://" + (pattern.host ?? "")
            note("the URL does not begin with \(origin)", cost: 30)
        }
        for (index, segment) in pattern.segments.enumerated() {
            if case .rest(let name) = segment {
                note("", cost: 3)
                guard let type = route.captureType(of: name), index < segments.count else { return }
                for text in segments[index...] where !Self.accepts(type, text) {
                    return note("\(Quoted.text(text)) is no \(type.name), which '\(name)' is", cost: 25)
                }
                return
            }
            guard index < segments.count else {
                note("there is no segment for \(Self.spelling(segment))", cost: 20 + 20 * (pattern.segments.count - index))
                return
            }
            compare(segment, segments[index])
            if reason.isEmpty { agreeing = index + 1 }
        }
        if segments.count > pattern.segments.count {
            let extra = segments[pattern.segments.count]
            note("nothing stands for the segment \(Quoted.text(extra))", cost: 20 + 20 * (segments.count - pattern.segments.count))
        }
    }

    func isNearer(than other: Attempt) -> Bool {
        cost == other.cost ? pattern.text < other.pattern.text : cost < other.cost
    }

    private mutating func note(_ reason: String, cost: Int) {
        if self.reason.isEmpty { self.reason = reason }
        self.cost += cost
    }

    private mutating func compare(_ segment: RoutePattern.Segment, _ text: String) {
        switch segment {
        case .literal(let literal):
            guard !literal.utf8.elementsEqual(text.utf8) else { return }
            note("it has \(Quoted.text(literal)) where the URL has \(Quoted.text(text))", cost: Self.distance(literal, text))
        case .capture(let name):
            guard let type = route.captureType(of: name), !Self.accepts(type, text) else { return note("", cost: 2) }
            note("\(Quoted.text(text)) is no \(type.name), which '\(name)' is", cost: 25)
        case .partial(let pieces):
            var text = text
            let partial = PartialSegment(pieces, type: route.captureType(of:))
            let matches = text.withUTF8 { partial.matches($0, 0..<$0.count, loose: false) }
            if matches { note("", cost: 1) } else { note("\(Quoted.text(text)) is not of the form \(Self.spelling(segment))", cost: 35) }
        case .rest: break
        }
    }

    private static func accepts(_ type: CaptureType, _ text: String) -> Bool {
        var text = text
        return text.withUTF8(type.accepts)
    }

    /// Up to 100, by how much of the segments' spelling differs.
    private static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.utf8.prefix(NearestName.longest)), b = Array(b.utf8.prefix(NearestName.longest))
        return 20 + 80 * NearestName.distance(a, b) / max(a.count, b.count, 1)
    }

    private static func spelling(_ segment: RoutePattern.Segment) -> String {
        switch segment {
        case .literal(let text): Quoted.text(text)
        case .capture(let name): "{\(name)}"
        case .rest(let name): "{\(name)...}"
        case .partial(let pieces):
            pieces.map { piece in
                switch piece {
                case .literal(let text): text
                case .capture(let name): "{\(name)}"
                }
            }.joined()
        }
    }
}
