internal import RollcallPattern
internal import RollcallRouting

/// Tells whether one pattern matches whatever another one matches. Where it cannot tell, it says no.
struct PatternCover {
    private let route: Route
    private let pattern: RoutePattern

    init(_ route: Route, _ pattern: RoutePattern) {
        self.route = route
        self.pattern = pattern
    }

    /// Whether every URL of the other pattern is one of this.
    func covers(_ other: RoutePattern, of otherRoute: Route) -> Bool {
        if let scheme = pattern.scheme, scheme != other.scheme || pattern.host != other.host { return false }
        for (index, segment) in pattern.segments.enumerated() {
            if case .rest(let name) = segment {
                guard let type = route.captureTypeName(of: name) else { return true }
                return other.segments[min(index, other.segments.count)...].allSatisfy { covers(type, $0, otherRoute) }
            }
            guard index < other.segments.count, covers(segment, other.segments[index], otherRoute) else { return false }
        }
        return other.segments.count == pattern.segments.count
    }

    private func covers(_ segment: RoutePattern.Segment, _ other: RoutePattern.Segment, _ otherRoute: Route) -> Bool {
        if case .rest = other { return false }
        switch segment {
        case .literal(let text):
            guard case .literal(let otherText) = other else { return false }
            return text.utf8.elementsEqual(otherText.utf8)
        case .capture(let name):
            guard let type = route.captureTypeName(of: name) else { return true }
            return covers(type, other, otherRoute)
        case .partial(let pieces):
            // Captures of declared types would have to be compared one by one.
            guard segment.captures.allSatisfy({ route.captureTypeName(of: $0) == nil }) else { return false }
            return PartialCover.covers(pieces, other.pieces)
        case .rest: return true
        }
    }

    private func covers(_ type: String, _ other: RoutePattern.Segment, _ otherRoute: Route) -> Bool {
        switch other {
        case .capture(let name), .rest(let name):
            guard let otherType = otherRoute.captureTypeName(of: name) else { return false }
            return type == otherType || Self.wider[type]?.contains(otherType) == true
        case .literal, .partial: return false
        }
    }

    /// The types all of whose texts are also texts of another one.
    private static let wider: [String: Set<String>] = {
        func covered<Value: FixedWidthInteger>(by type: Value.Type) -> Set<String> {
            func names<Other: FixedWidthInteger>(_ other: Other.Type) -> [String] {
                Value.min <= Other.min && Value.max >= Other.max ? ["\(Other.self)"] : []
            }
            return Set(
                names(Int.self) + names(Int8.self) + names(Int16.self) + names(Int32.self) + names(Int64.self)
                    + names(UInt.self) + names(UInt8.self) + names(UInt16.self) + names(UInt32.self) + names(UInt64.self))
        }
        return [
            "Int": covered(by: Int.self), "Int8": covered(by: Int8.self), "Int16": covered(by: Int16.self),
            "Int32": covered(by: Int32.self), "Int64": covered(by: Int64.self), "UInt": covered(by: UInt.self),
            "UInt8": covered(by: UInt8.self), "UInt16": covered(by: UInt16.self), "UInt32": covered(by: UInt32.self),
            "UInt64": covered(by: UInt64.self), "Double": ["Float"],
        ]
    }()
}

extension RoutePattern.Segment {
    /// The segment as pieces.
    fileprivate var pieces: [RoutePattern.Piece] {
        switch self {
        case .literal(let text): [.literal(text)]
        case .capture(let name), .rest(let name): [.capture(name)]
        case .partial(let pieces): pieces
        }
    }
}
