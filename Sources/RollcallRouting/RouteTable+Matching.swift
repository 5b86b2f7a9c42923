internal import RollcallPattern

extension RouteTable {
    /// The row of the pattern that matches, or -1.
    ///
    /// - Parameter loose: Whether the declared types of captures do not matter.
    func row(of url: RouteURL, loose: Bool) -> Int32 {
        url.withBytes { bytes in
            let origin = originRoot(url, bytes)
            let path = url.parts.path.range
            guard url.parts.isPathEncoded else {
                return Walk(table: self, bytes: bytes, end: path.upperBound, separator: 0x2f, loose: loose)
                    .row(path, origin: origin)
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
                return Walk(table: self, bytes: UnsafeBufferPointer(buffer), end: count, separator: 0, loose: loose)
                    .row(0..<count, origin: origin)
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
            return edge(from: Self.originParent, UnsafeBufferPointer(buffer), 0..<count)
        }
    }

    /// Where the edge with this label leads, or -1.
    @inline(__always)
    fileprivate func edge(from parent: Int32, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32 {
        guard let start = bytes.baseAddress else { return -1 }
        let label = UnsafeRawPointer(start + range.lowerBound)
        let hash = EdgeTable.hash(SegmentHash.of(label, count: range.count), parent: parent)
        let mask = edges.count - 1
        var slot = Int(hash) & mask
        while true {
            // Invariant: the mask keeps the slot within the table, at least half of whose slots are free.
            let edge = edges[slot]
            if edge.child < 0 { return -1 }
            if edge.hash == hash, edge.parent == parent, labels.hasLabel(at: edge.label, label, count: range.count) {
                return edge.child
            }
            slot = (slot + 1) & mask
        }
    }
}

/// A walk through the trie, for one URL.
private struct Walk {
    /// The table outlives the walk: the look-up is one of its own methods.
    unowned(unsafe) let table: RouteTable
    let bytes: UnsafeBufferPointer<UInt8>
    let end: Int
    let separator: UInt8
    let loose: Bool

    /// The row of the pattern that matches the path, or -1.
    func row(_ path: Range<Int>, origin: Int32) -> Int32 {
        if origin >= 0 {
            let row = row(path, root: origin)
            if row >= 0 { return row }
        }
        return row(path, root: 0)
    }

    private func row(_ path: Range<Int>, root: Int32) -> Int32 {
        // A path that is literal all along wins over every other one, so it is looked up as a whole.
        if separator == 0x2f, table.nodes[Int(root)].branch.hasWholes {
            let row = table.edge(from: ~root, bytes, path)
            if row >= 0 { return row }
        }
        return row(node: root, from: path.lowerBound)
    }

    /// The row of the first match below a node, or -1. A node is reached in one way only, so a walk visits each at
    /// most once; it goes as deep as the deepest pattern.
    private func row(node index: Int32, from start: Int) -> Int32 {
        let node = table.nodes[Int(index)]
        if start >= end {
            return node.row >= 0 || node.branch.kind == .none ? node.row : emptyRest(node.branch)
        }
        var segmentEnd = start
        while segmentEnd < end, bytes[segmentEnd] != separator { segmentEnd += 1 }
        if node.branch.hasLiterals {
            let child = table.edge(from: index, bytes, start..<segmentEnd)
            if child >= 0 {
                let row = row(node: child, from: segmentEnd + 1)
                if row >= 0 { return row }
            }
        }
        guard node.branch.kind == .several else { return row(behind: node.branch, start..<segmentEnd) }
        for index in Int(node.branch.child)..<Int(node.branch.child + node.branch.detail) {
            let row = row(behind: table.branches[index], start..<segmentEnd)
            if row >= 0 { return row }
        }
        return -1
    }

    /// The row of the first match behind a branch, or -1.
    @inline(__always)
    private func row(behind branch: RouteTable.Branch, _ segment: Range<Int>) -> Int32 {
        switch branch.kind {
        case .none, .several: return -1
        case .rest: return acceptsAll(branch.detail, from: segment.lowerBound) ? branch.child : -1
        case .plain, .typed, .partial:
            return accepts(branch, segment) ? row(node: branch.child, from: segment.upperBound + 1) : -1
        }
    }

    @inline(__always)
    private func accepts(_ branch: RouteTable.Branch, _ segment: Range<Int>) -> Bool {
        switch branch.kind {
        case .plain: true
        case .typed: loose || accepts(branch.detail, UnsafeBufferPointer(rebasing: bytes[segment]))
        case .partial: table.partials[Int(branch.detail)].matches(bytes, segment, loose: loose)
        case .rest, .none, .several: false
        }
    }

    @inline(__always)
    private func accepts(_ type: Int32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        table.checks[Int(type)].accepts(text) ?? table.types[Int(type)].accepts(text)
    }

    /// The row of the first capture of the rest at a node, which matches where nothing is left.
    private func emptyRest(_ branch: RouteTable.Branch) -> Int32 {
        guard branch.kind == .several else { return branch.kind == .rest ? branch.child : -1 }
        for index in Int(branch.child)..<Int(branch.child + branch.detail) where table.branches[index].kind == .rest {
            return table.branches[index].child
        }
        return -1
    }

    /// Whether each segment from a position on is a value of the type.
    private func acceptsAll(_ type: Int32, from start: Int) -> Bool {
        if type < 0 || loose { return true }
        var start = start
        while start < end {
            let segmentEnd = bytes[start..<end].firstIndex(of: separator) ?? end
            guard accepts(type, UnsafeBufferPointer(rebasing: bytes[start..<segmentEnd])) else { return false }
            start = segmentEnd + 1
        }
        return true
    }
}
