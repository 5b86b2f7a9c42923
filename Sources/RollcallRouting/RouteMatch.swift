public import RollcallPattern

/// The route that owns a URL, and what its pattern captures.
public struct RouteMatch: Sendable {
    let table: RouteTable
    let row: Int
    /// The URL that was looked up.
    public let url: RouteURL

    /// The route.
    public var route: Route { table.routes[table.rows[row].route] }

    /// The pattern of the route that matched.
    public var pattern: RoutePattern { table.rows[row].pattern }

    /// A capture of the pattern and its text.
    public struct Capture: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The texts, decoded: one, or those of the segments that a capture of the rest took.
        public let values: [String]
        /// Whether the capture took the rest.
        public let isRest: Bool

        /// The text, decoded; the segments of the rest are joined by slashes.
        public var value: String { isRest ? values.joined(separator: "/") : values.first ?? "" }
    }

    /// The captures, from left to right.
    public var captures: [Capture] {
        var result: [Capture] = []
        url.withBytes { bytes in
            visit(bytes) { name, range, isRest in
                var values: [String] = []
                var position = range.lowerBound
                while position < range.upperBound {
                    let end = isRest ? bytes[position..<range.upperBound].firstIndex(of: 0x2f) ?? range.upperBound : range.upperBound
                    values.append(PercentEncoding.text(bytes, position..<end))
                    position = end + 1
                }
                result.append(Capture(name: name, values: values, isRest: isRest))
            }
        }
        return result
    }

    /// The text of a capture as it stands in the URL, or nil where the pattern has none of this name. It is part of
    /// the URL's text, not a copy.
    ///
    /// - Parameter name: The name of the capture.
    public subscript(encoded name: String) -> Substring? {
        var found: Range<Int>?
        url.withBytes { bytes in
            visit(bytes) { capture, range, _ in
                if capture == name { found = range }
            }
        }
        guard let found else { return nil }
        let text = url.text.utf8
        let start = text.index(text.startIndex, offsetBy: found.lowerBound)
        return url.text[start..<text.index(start, offsetBy: found.count)]
    }

    /// Hands out the place of each capture in the bytes of the URL.
    private func visit(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (String, Range<Int>, Bool) -> Void) {
        var position = Int(url.parts.path.start)
        let pathEnd = Int(url.parts.path.end)
        for segment in pattern.segments {
            var end = position
            while end < pathEnd, bytes[end] != 0x2f { end += 1 }
            switch segment {
            case .literal: break
            case .capture(let name): body(name, position..<end, false)
            case .rest(let name): return body(name, min(position, pathEnd)..<pathEnd, true)
            case .partial(let pieces): visit(pieces, bytes, position..<end, body)
            }
            position = end + 1
        }
    }

    /// Hands out the places of the captures in a segment. They are found in the decoded bytes, each of which is then
    /// traced to where it stands in the URL.
    private func visit(
        _ pieces: [RoutePattern.Piece], _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
        _ body: (String, Range<Int>, Bool) -> Void
    ) {
        let partial = PartialSegment(pieces) { _ in nil }
        let names = RoutePattern.Segment.partial(pieces).captures
        var decoder = PercentEncoding.Decoder(bytes, range)
        var decoded: [UInt8] = []
        var places: [Int] = []
        while true {
            places.append(decoder.position)
            guard let byte = decoder.next() else { break }
            decoded.append(byte)
        }
        decoded.withUnsafeBufferPointer { decoded in
            _ = partial.matches(decoded, 0..<decoded.count, loose: true) { index, found in
                body(names[index], places[found.lowerBound]..<places[found.upperBound], false)
            }
        }
    }
}
