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
                return row(
                    of: WalkedPath(
                        bytes: bytes, start: path.lowerBound, end: path.upperBound, slashes: url.parts.slashes, separator: 0x2f,
                        loose: loose), origin: origin)
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
                    of: WalkedPath(
                        bytes: UnsafeBufferPointer(buffer), start: 0, end: count, slashes: KnownSlashes(), separator: 0,
                        loose: loose), origin: origin)
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

    /// Where the edge with this label leads, or nowhere.
    @inline(__always)
    private func edge(from parent: Int32, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32 {
        guard let start = bytes.baseAddress else { return Step.none }
        let label = UnsafeRawPointer(start + range.lowerBound)
        let hash = EdgeTable.hash(SegmentHash.of(label, count: range.count), parent: parent)
        let mask = edges.count - 1
        var slot = Int(hash) & mask
        while true {
            // Invariant: the mask keeps the slot within the table, some of whose slots are free.
            let edge = edges[slot]
            if edge.child == Step.none { return Step.none }
            if edge.hash == hash, edge.parent == parent, labels.hasLabel(at: edge.label, label, count: range.count) {
                return edge.child
            }
            slot = (slot + 1) & mask
        }
    }

    /// The row of the pattern that matches the path, or -1.
    private func row(of path: WalkedPath, origin: Int32) -> Int32 {
        if origin >= 0 {
            let row = row(of: path, root: origin)
            if row >= 0 { return row }
        }
        return row(of: path, root: 0)
    }

    private func row(of path: WalkedPath, root: Int32) -> Int32 {
        // A path that is literal all along wins over every other one, so it is looked up as a whole.
        if path.separator == 0x2f, nodes[Int(root)].branch.hasWholes {
            let row = wholes.row(root: root, path.bytes, path.start..<path.end)
            if row >= 0 { return row }
        }
        return row(of: path, at: root, from: path.start)
    }

    /// The row of the first match behind a step, or -1. A node is reached in one way only, so a walk visits each at
    /// most once; it goes as deep as the deepest pattern.
    private func row(of path: WalkedPath, at step: Int32, from start: Int) -> Int32 {
        if step < 0 { return start >= path.end ? Step.row(step) : -1 }
        let node = nodes[Int(step)]
        if start >= path.end {
            return node.row >= 0 || node.branch.kind == .none ? node.row : emptyRest(node.branch)
        }
        let segment = start..<path.segmentEnd(from: start)
        if node.branch.hasLiterals {
            let child = edge(from: step, path.bytes, segment)
            if child != Step.none {
                let row = row(of: path, at: child, from: segment.upperBound + 1)
                if row >= 0 { return row }
            }
        }
        guard node.branch.kind == .several else { return row(of: path, behind: node.branch, segment) }
        for index in Int(node.branch.child)..<Int(node.branch.child + node.branch.detail) {
            let row = row(of: path, behind: branches[index], segment)
            if row >= 0 { return row }
        }
        return -1
    }

    /// The row of the first match behind a branch, or -1.
    @inline(__always)
    private func row(of path: WalkedPath, behind branch: Branch, _ segment: Range<Int>) -> Int32 {
        let isAccepted =
            switch branch.kind {
            case .none, .several: false
            case .plain: true
            case .typed: path.loose || accepts(branch.detail, UnsafeBufferPointer(rebasing: path.bytes[segment]))
            case .partial: partials[Int(branch.detail)].matches(path.bytes, segment, loose: path.loose)
            case .rest: acceptsAll(branch.detail, path, from: segment.lowerBound)
            }
        guard isAccepted else { return -1 }
        return branch.kind == .rest ? branch.child : row(of: path, at: branch.child, from: segment.upperBound + 1)
    }

    @inline(__always)
    private func accepts(_ type: Int32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        checks[Int(type)].accepts(text) ?? types[Int(type)].accepts(text)
    }

    /// The row of the first capture of the rest at a node, which matches where nothing is left.
    private func emptyRest(_ branch: Branch) -> Int32 {
        guard branch.kind == .several else { return branch.kind == .rest ? branch.child : -1 }
        for index in Int(branch.child)..<Int(branch.child + branch.detail) where branches[index].kind == .rest {
            return branches[index].child
        }
        return -1
    }

    /// Whether each segment from a position on is a value of the type.
    private func acceptsAll(_ type: Int32, _ path: WalkedPath, from start: Int) -> Bool {
        if type < 0 || path.loose { return true }
        var start = start
        while start < path.end {
            let segmentEnd = path.segmentEnd(from: start)
            guard accepts(type, UnsafeBufferPointer(rebasing: path.bytes[start..<segmentEnd])) else { return false }
            start = segmentEnd + 1
        }
        return true
    }
}

/// The path of a URL on its way through the trie.
private struct WalkedPath {
    let bytes: UnsafeBufferPointer<UInt8>
    let start: Int
    let end: Int
    let slashes: KnownSlashes
    let separator: UInt8
    /// Whether the declared types of captures do not matter.
    let loose: Bool

    @inline(__always)
    func segmentEnd(from position: Int) -> Int {
        slashes.next(from: position, to: end, in: bytes, separator: separator)
    }
}
