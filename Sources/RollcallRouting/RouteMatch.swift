public import RollcallPattern

/// The route that owns a URL, and what its pattern captures.
public struct RouteMatch: Sendable {
    let table: RouteTable
    let row: Int
    /// The URL that was looked up.
    public let url: RouteURL

    /// The index of the route among the table's routes.
    public var index: Int { Int(table.rows[row].route) }

    /// The route.
    public var route: Route { table.routes[index] }

    /// The pattern of the route that matched.
    public var pattern: RoutePattern { table.patterns[row] }

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
        let names = pattern.captures
        return url.withBytes { bytes -> [Capture] in
            zip(names, places).map { capture($0, $1, bytes) }
        }
    }

    private func capture(_ name: String, _ place: RouteTable.CapturePlace, _ bytes: UnsafeBufferPointer<UInt8>) -> Capture {
        let range = range(of: place, in: bytes)
        guard place.kind == .rest else {
            return Capture(name: name, values: [PercentEncoding.text(bytes, range)], isRest: false)
        }
        var values: [String] = []
        var position = range.lowerBound
        while position < range.upperBound {
            let end = bytes[position..<range.upperBound].firstIndex(of: 0x2f) ?? range.upperBound
            values.append(PercentEncoding.text(bytes, position..<end))
            position = end + 1
        }
        return Capture(name: name, values: values, isRest: true)
    }

    /// The text of a capture as it stands in the URL, or nil where the pattern has none of this name. It is part of
    /// the URL's text, not a copy.
    ///
    /// - Parameter name: The name of the capture.
    public subscript(encoded name: String) -> Substring? {
        var name = name
        let place = name.withUTF8 { name -> RouteTable.CapturePlace? in
            places.first { place in
                name.baseAddress.map { table.labels.hasLabel(at: place.name, $0, count: name.count) } ?? false
            }
        }
        guard let place else { return nil }
        let range = url.withBytes { self.range(of: place, in: $0) }
        let text = url.text.utf8
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        return Substring(text[start..<text.index(start, offsetBy: range.count)])
    }

    /// Where the captures stand, from left to right.
    private var places: UnsafeBufferPointer<RouteTable.CapturePlace> {
        let list = table.captureLists[Int(table.rows[row].captures)]
        return UnsafeBufferPointer(start: table.captures.base + Int(list.first), count: Int(list.count))
    }

    /// Where a capture's text lies in the bytes of the URL.
    private func range(of place: RouteTable.CapturePlace, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var position = Int(url.parts.path.start)
        let pathEnd = Int(url.parts.path.end)
        for _ in 0..<place.segment { position = url.parts.slashes.next(from: position, to: pathEnd, in: bytes) + 1 }
        position = min(position, pathEnd)
        if place.kind == .rest { return position..<pathEnd }
        let end = url.parts.slashes.next(from: position, to: pathEnd, in: bytes)
        if place.kind == .whole { return position..<end }
        return piece(Int(place.piece), of: pattern.segments[Int(place.segment)], bytes, position..<end)
    }

    /// Where a capture within a segment lies. It is found in the decoded bytes, each of which is then traced to where
    /// it stands in the URL.
    private func piece(
        _ index: Int, of segment: RoutePattern.Segment, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Range<Int> {
        guard case .partial(let pieces) = segment else { return range }
        var decoder = PercentEncoding.Decoder(bytes, range)
        var decoded: [UInt8] = []
        var places = [decoder.position]
        while let byte = decoder.next() {
            decoded.append(byte)
            places.append(decoder.position)
        }
        var result = range
        decoded.withUnsafeBufferPointer { decoded in
            _ = PartialSegment(pieces) { _ in nil }.matches(decoded, 0..<decoded.count, loose: true) { number, found in
                if number == index { result = places[found.lowerBound]..<places[found.upperBound] }
            }
        }
        return result
    }
}
