internal import RollcallPattern

extension RouteTable {
    /// The row of the pattern that matches, or -1.
    ///
    /// - Parameter loose: Whether the declared types of captures do not matter.
    func row(of url: RouteURL, loose: Bool) -> Int32 {
        url.withBytes { bytes in
            let path = url.parts.path.range
            guard url.parts.isPathEncoded else {
                return row(bytes, path, separator: 0x2f, origin: originRoot(url, bytes), loose: loose)
            }
            // Decoded into a buffer of its own, on the stack unless the path is long. A decoded slash is none that
            // parts segments, so NUL does that, which no URL contains.
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: path.count) { buffer in
                var count = 0
                var position = path.lowerBound
                while position < path.upperBound {
                    if bytes[position] == 0x25, let high = PercentEncoding.digit(bytes[position + 1]),
                        let low = PercentEncoding.digit(bytes[position + 2])
                    {
                        buffer.initializeElement(at: count, to: high << 4 | low)
                        position += 3
                    } else {
                        buffer.initializeElement(at: count, to: bytes[position] == 0x2f ? 0 : bytes[position])
                        position += 1
                    }
                    count += 1
                }
                return row(
                    UnsafeBufferPointer(buffer), 0..<count, separator: 0, origin: originRoot(url, bytes), loose: loose)
            }
        }
    }

    /// The root of the patterns with the URL's scheme and host, or -1.
    private func originRoot(_ url: RouteURL, _ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard hasOrigins, url.parts.schemeEnd > 0 else { return -1 }
        let scheme = 0..<Int(url.parts.schemeEnd)
        let host = url.parts.host.range
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: scheme.count + 1 + host.count) { buffer in
            var count = 0
            func append(_ range: Range<Int>) {
                for index in range {
                    let byte = bytes[index]
                    buffer.initializeElement(at: count, to: (0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
                    count += 1
                }
            }
            append(scheme)
            buffer.initializeElement(at: count, to: 0x3a)
            count += 1
            append(host)
            return labels.withUnsafeBytes { labels in
                edge(from: Self.originParent, UnsafeBufferPointer(rebasing: buffer[..<count]), 0..<count, labels)
            }
        }
    }

    private func row(
        _ bytes: UnsafeBufferPointer<UInt8>, _ path: Range<Int>, separator: UInt8, origin: Int32, loose: Bool
    ) -> Int32 {
        labels.withUnsafeBytes { labels in
            let walk = Walk(bytes: bytes, end: path.upperBound, separator: separator, labels: labels, loose: loose)
            if origin >= 0 {
                let row = whole(walk, path, root: origin)
                if row >= 0 { return row }
            }
            return whole(walk, path, root: 0)
        }
    }

    /// What a walk through the trie looks at all along.
    private struct Walk {
        let bytes: UnsafeBufferPointer<UInt8>
        let end: Int
        let separator: UInt8
        let labels: UnsafeRawBufferPointer
        let loose: Bool
    }

    @inline(__always)
    private func whole(_ walk: Walk, _ path: Range<Int>, root: Int32) -> Int32 {
        // A path that is literal all along wins over every other one, so it is looked up as a whole.
        if walk.separator == 0x2f {
            let row = edge(from: ~root, walk.bytes, path, walk.labels)
            if row >= 0 { return row }
        }
        return row(walk, node: root, from: path.lowerBound)
    }

    /// The row of the first match below a node, or -1. A node is reached in one way only, so a walk visits each at
    /// most once; it goes as deep as the deepest pattern.
    private func row(_ walk: Walk, node index: Int32, from start: Int) -> Int32 {
        let node = nodes[Int(index)]
        if start >= walk.end {
            if node.row >= 0 || node.choices < 0 { return node.row }
            return choices[Int(node.choices)].rest.first?.row ?? -1
        }
        var end = start
        while end < walk.end, walk.bytes[end] != walk.separator { end += 1 }
        if node.literals > 0 {
            let child = edge(from: index, walk.bytes, start..<end, walk.labels)
            if child >= 0 {
                let row = row(walk, node: child, from: end + 1)
                if row >= 0 { return row }
            }
        }
        if node.choices >= 0 {
            let row = chosen(walk, choices[Int(node.choices)], plain: node.plain, start..<end)
            if row >= 0 { return row }
        } else if node.plain >= 0 {
            return row(walk, node: node.plain, from: end + 1)
        }
        return -1
    }

    /// The row of the first match behind a node's branches other than the literal ones.
    private func chosen(_ walk: Walk, _ choices: Choices, plain: Int32, _ segment: Range<Int>) -> Int32 {
        for (partial, child) in choices.partial where partial.matches(walk.bytes, segment, loose: walk.loose) {
            let row = row(walk, node: child, from: segment.upperBound + 1)
            if row >= 0 { return row }
        }
        for (type, child) in choices.typed
        where walk.loose || type.accepts(UnsafeBufferPointer(rebasing: walk.bytes[segment])) {
            let row = row(walk, node: child, from: segment.upperBound + 1)
            if row >= 0 { return row }
        }
        if plain >= 0 {
            let row = row(walk, node: plain, from: segment.upperBound + 1)
            if row >= 0 { return row }
        }
        for (type, row) in choices.rest where accepts(walk, type, from: segment.lowerBound) { return row }
        return -1
    }

    /// Whether each segment from a position on is a value of the type.
    private func accepts(_ walk: Walk, _ type: CaptureType?, from start: Int) -> Bool {
        guard let type, !walk.loose else { return true }
        return walk.bytes[start..<walk.end].split(separator: walk.separator, omittingEmptySubsequences: false).allSatisfy {
            type.accepts(UnsafeBufferPointer(rebasing: $0))
        }
    }

    /// Where the edge with this label leads, or -1.
    @inline(__always)
    private func edge(
        from parent: Int32, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ labels: UnsafeRawBufferPointer
    ) -> Int32 {
        guard let base = bytes.baseAddress, let labels = labels.baseAddress else { return -1 }
        let label = UnsafeRawPointer(base + range.lowerBound)
        let hash = EdgeTable.hash(label, count: range.count, parent: parent)
        let mask = edges.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let edge = edges[slot]
            if edge.child < 0 { return -1 }
            if edge.hash == hash, edge.parent == parent, edge.count == range.count,
                SegmentHash.equal(label, labels + Int(edge.offset), count: range.count)
            {
                return edge.child
            }
            slot = (slot + 1) & mask
        }
    }
}
