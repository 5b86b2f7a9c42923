internal import RollcallPattern

/// Makes the trie of a table from its routes.
struct RouteTableBuilder {
    let routes: [Route]
    private(set) var rows: [RouteTable.Row] = []
    private(set) var nodes: [RouteTable.Node] = [RouteTable.Node()]
    private(set) var choices: [RouteTable.Choices] = []
    private(set) var edges: EdgeTable
    private(set) var hasOrigins = false
    private(set) var conflicts: [RouteConflict] = []
    /// The first row that took each typed or partial branch, by the node it leads to.
    private var firstRow: [Int32: Int] = [:]

    init(_ routes: [Route]) {
        self.routes = routes
        let most = routes.reduce(0) { $0 + $1.patterns.reduce(0) { $0 + $1.segments.count + 2 } }
        edges = EdgeTable(capacity: most)
    }

    mutating func build() {
        for (index, route) in routes.enumerated() {
            for pattern in route.patterns { insert(pattern, of: index) }
        }
        for index in choices.indices { sort(index) }
        edges.shrink()
    }

    private mutating func insert(_ pattern: RoutePattern, of route: Int) {
        let row = rows.count
        rows.append(RouteTable.Row(route: route, pattern: pattern))
        let root = self.root(of: pattern)
        var node = root
        for segment in pattern.segments {
            switch segment {
            case .literal(let text): node = literal(text, from: node)
            case .capture(let name): node = capture(routes[route].captureType(of: name), from: node, row)
            case .partial(let pieces):
                node = partial(PartialSegment(pieces, type: routes[route].captureType(of:)), from: node, row)
            case .rest(let name):
                return rest(routes[route].captureType(of: name), from: node, row)
            }
        }
        guard nodes[Int(node)].row < 0 else { return report(.duplicate, Int(nodes[Int(node)].row), row) }
        nodes[Int(node)].row = Int32(row)
        addWhole(pattern, root: root, row)
    }

    /// The root of the patterns with this scheme and host.
    private mutating func root(of pattern: RoutePattern) -> Int32 {
        guard let scheme = pattern.scheme else { return 0 }
        hasOrigins = true
        let label = Array("\(scheme):\(pattern.host ?? "")".utf8)
        return edges.insert(from: RouteTable.originParent, label) { Self.add(to: &nodes) }
    }

    private static func add(to nodes: inout [RouteTable.Node]) -> Int32 {
        nodes.append(RouteTable.Node())
        return Int32(nodes.count - 1)
    }

    private mutating func literal(_ text: String, from node: Int32) -> Int32 {
        let before = nodes.count
        let child = edges.insert(from: node, text.utf8) { Self.add(to: &nodes) }
        if nodes.count > before { nodes[Int(node)].literals += 1 }
        return child
    }

    /// A path that is literal all along can be looked up as a whole, unless one of its slashes is part of a segment.
    private mutating func addWhole(_ pattern: RoutePattern, root: Int32, _ row: Int) {
        var path: [UInt8] = []
        for (index, segment) in pattern.segments.enumerated() {
            guard case .literal(let text) = segment, !text.utf8.contains(0x2f) else { return }
            if index > 0 { path.append(0x2f) }
            path += text.utf8
        }
        _ = edges.insert(from: ~root, path) { Int32(row) }
    }

    private mutating func capture(_ type: CaptureType?, from node: Int32, _ row: Int) -> Int32 {
        guard let type else {
            if nodes[Int(node)].plain < 0 {
                let child = Self.add(to: &nodes)
                nodes[Int(node)].plain = child
            }
            return nodes[Int(node)].plain
        }
        let list = list(of: node)
        if let found = choices[list].typed.first(where: { $0.type.identity == type.identity }) { return found.child }
        let child = Self.add(to: &nodes)
        if let other = choices[list].typed.first(where: { $0.type.selectivity == type.selectivity }) {
            report(.ambiguous, firstRow[other.child] ?? row, row)
        }
        choices[list].typed.append((type, child))
        firstRow[child] = row
        return child
    }

    private mutating func partial(_ segment: PartialSegment, from node: Int32, _ row: Int) -> Int32 {
        let list = list(of: node)
        if let found = choices[list].partial.first(where: { $0.segment.hasShape(of: segment) }) { return found.child }
        let child = Self.add(to: &nodes)
        if let other = choices[list].partial.first(where: { $0.segment.isAmbiguous(with: segment) }) {
            report(.ambiguous, firstRow[other.child] ?? row, row)
        }
        choices[list].partial.append((segment, child))
        firstRow[child] = row
        return child
    }

    private mutating func rest(_ type: CaptureType?, from node: Int32, _ row: Int) {
        let list = list(of: node)
        if let other = choices[list].rest.first(where: { $0.type?.identity == type?.identity }) {
            return report(.duplicate, Int(other.row), row)
        }
        if let other = choices[list].rest.first(where: { $0.type?.selectivity == type?.selectivity }) {
            report(.ambiguous, Int(other.row), row)
        }
        choices[list].rest.append((type, Int32(row)))
    }

    /// The index of a node's further branches, made where it has none yet.
    private mutating func list(of node: Int32) -> Int {
        if nodes[Int(node)].choices < 0 {
            nodes[Int(node)].choices = Int32(choices.count)
            choices.append(RouteTable.Choices())
        }
        return Int(nodes[Int(node)].choices)
    }

    private mutating func sort(_ index: Int) {
        choices[index].partial.sort { PartialSegment.precedes($0.segment, $1.segment) }
        choices[index].typed.sort { CaptureType.precedes($0.type, $1.type) }
        choices[index].rest.sort { a, b in
            guard let first = a.type else { return false }
            return b.type.map { CaptureType.precedes(first, $0) } ?? true
        }
    }

    private mutating func report(_ code: RouteConflict.Code, _ first: Int, _ second: Int) {
        conflicts.append(
            RouteConflict(
                code, shape: routes[rows[second].route].shape(of: rows[second].pattern),
                first: RouteConflict.Owner(rows[first].pattern, routes[rows[first].route]),
                second: RouteConflict.Owner(rows[second].pattern, routes[rows[second].route])))
    }
}
