internal import RollcallPattern

/// Makes the trie of a table from its routes.
struct RouteTableBuilder {
    let routes: [Route]
    private(set) var rows: [RouteTable.Row] = []
    private(set) var patterns: [RoutePattern] = []
    private(set) var captureLists: [RouteTable.CaptureList] = []
    private(set) var captures: [RouteTable.CapturePlace] = []
    private(set) var nodes: [RouteTable.Node] = [RouteTable.Node()]
    private(set) var edges: EdgeTable
    private(set) var wholes: [WholePaths.Path] = []
    private(set) var branches: [RouteTable.Branch] = []
    private(set) var partials: [PartialSegment] = []
    private(set) var types: [CaptureType] = []
    private(set) var hasOrigins = false
    private(set) var conflicts: [RouteConflict] = []
    /// The branches of each node that has some beside the literal ones; the node's branch has the index here until
    /// they are laid side by side.
    private var choices: [Choices] = []
    /// The nodes behind partial segments, so that many of them at one node are not compared with each other.
    private var partialNodes: [PartialKey: Int32] = [:]
    /// The first row of the partial segments that only types tell apart.
    private var partialRows: [PartialKey: Int] = [:]
    private var typeIndices: [ObjectIdentifier: Int32] = [:]
    private var captureIndices: [[RouteTable.CapturePlace]: Int32] = [:]

    private struct PartialKey: Hashable {
        let node: Int32
        let literals: [[UInt8]]
        let types: [Int]
    }

    /// The branches of a node that are not literal, each list in order.
    private struct Choices {
        var partial: [Branch<PartialSegment>] = []
        var typed: [Branch<CaptureType>] = []
        var plain: Int32 = -1
        var rest: [(type: CaptureType?, row: Int32)] = []
    }

    private struct Branch<Content> {
        let content: Content
        let child: Int32
        /// The first row that took it.
        let row: Int
    }

    init(_ routes: [Route]) {
        self.routes = routes
        let most = routes.reduce(0) { $0 + $1.patterns.reduce(0) { $0 + $1.segments.count + 2 } }
        edges = EdgeTable(capacity: most)
    }

    mutating func build() {
        for (index, route) in routes.enumerated() {
            for pattern in route.patterns { insert(pattern, of: route, index) }
        }
        for index in nodes.indices where nodes[index].branch.kind != .none { layOut(index) }
        foldEnds()
    }

    private mutating func insert(_ pattern: RoutePattern, of route: Route, _ index: Int) {
        let row = rows.count
        rows.append(RouteTable.Row(route: Int32(index), captures: captureList(of: pattern)))
        patterns.append(pattern)
        let root = self.root(of: pattern)
        var node = root
        for segment in pattern.segments {
            switch segment {
            case .literal(let text): node = literal(text, from: node)
            case .capture(let name): node = capture(route.captureType(of: name), from: node, row)
            case .partial(let pieces): node = partial(PartialSegment(pieces, type: route.captureType(of:)), from: node, row)
            case .rest(let name): return rest(route.captureType(of: name), from: node, row)
            }
        }
        guard nodes[Int(node)].row < 0 else { return report(.duplicate, Int(nodes[Int(node)].row), row) }
        nodes[Int(node)].row = Int32(row)
        addWhole(pattern, root: root, row)
    }

    /// The index of the list that says where the captures of a pattern stand.
    private mutating func captureList(of pattern: RoutePattern) -> Int32 {
        var places: [RouteTable.CapturePlace] = []
        for (number, segment) in pattern.segments.enumerated() {
            func add(_ name: String, piece: Int = 0, _ kind: RouteTable.CapturePlace.Kind) {
                places.append(
                    RouteTable.CapturePlace(
                        name: edges.label(name), segment: UInt16(number), piece: UInt8(truncatingIfNeeded: piece), kind: kind))
            }
            switch segment {
            case .literal: break
            case .capture(let name): add(name, .whole)
            case .rest(let name): add(name, .rest)
            case .partial: for (piece, name) in segment.captures.enumerated() { add(name, piece: piece, .piece) }
            }
        }
        if let index = captureIndices[places] { return index }
        let index = Int32(captureLists.count)
        captureLists.append(RouteTable.CaptureList(first: Int32(captures.count), count: Int32(places.count)))
        captures += places
        captureIndices[places] = index
        return index
    }

    /// The root of the patterns with this scheme and host.
    private mutating func root(of pattern: RoutePattern) -> Int32 {
        guard let scheme = pattern.scheme else { return 0 }
        hasOrigins = true
        return node(from: RouteTable.originParent, "\(scheme):\(pattern.host ?? "")")
    }

    /// The node behind a literal edge, made where there is none.
    private mutating func node(from parent: Int32, _ label: String) -> Int32 {
        if let child = edges.insert(from: parent, label, new: Int32(nodes.count)) { return child }
        return addNode()
    }

    private mutating func addNode() -> Int32 {
        nodes.append(RouteTable.Node())
        return Int32(nodes.count - 1)
    }

    private mutating func literal(_ text: String, from node: Int32) -> Int32 {
        nodes[Int(node)].branch.hasLiterals = true
        return self.node(from: node, text)
    }

    /// A path that is literal all along can be looked up as a whole, unless one of its slashes is part of a segment.
    private mutating func addWhole(_ pattern: RoutePattern, root: Int32, _ row: Int) {
        var path = ""
        for (index, segment) in pattern.segments.enumerated() {
            guard case .literal(let text) = segment, !text.utf8.contains(0x2f) else { return }
            if index > 0 { path += "/" }
            path += text
        }
        nodes[Int(root)].branch.hasWholes = true
        wholes.append(WholePaths.Path(root: root, text: path, row: Int32(row)))
    }

    private mutating func capture(_ type: CaptureType?, from node: Int32, _ row: Int) -> Int32 {
        let list = list(of: node)
        guard let type else {
            if choices[list].plain < 0 { choices[list].plain = addNode() }
            return choices[list].plain
        }
        if let found = choices[list].typed.first(where: { $0.content.identity == type.identity }) { return found.child }
        if let other = choices[list].typed.first(where: { $0.content.selectivity == type.selectivity }) {
            report(.ambiguous, other.row, row)
        }
        let child = addNode()
        choices[list].typed.append(Branch(content: type, child: child, row: row))
        return child
    }

    private mutating func partial(_ segment: PartialSegment, from node: Int32, _ row: Int) -> Int32 {
        let list = list(of: node)
        let shape = PartialKey(
            node: node, literals: segment.literals,
            types: segment.types.map { $0.map { Int(bitPattern: $0.identity) } ?? 0 })
        if let found = partialNodes[shape] { return found }
        let rank = PartialKey(
            node: node, literals: segment.literals, types: segment.types.map { $0?.selectivity.rawValue ?? -1 })
        if let other = partialRows[rank] { report(.ambiguous, other, row) }
        let child = addNode()
        choices[list].partial.append(Branch(content: segment, child: child, row: row))
        partialNodes[shape] = child
        partialRows[rank] = partialRows[rank] ?? row
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
        if nodes[Int(node)].branch.kind == .none {
            nodes[Int(node)].branch.kind = .several
            nodes[Int(node)].branch.child = Int32(choices.count)
            choices.append(Choices())
        }
        return Int(nodes[Int(node)].branch.child)
    }

    /// Lays a node's branches side by side, in the order in which they are tried.
    private mutating func layOut(_ node: Int) {
        let list = choices[Int(nodes[node].branch.child)]
        let first = branches.count
        for branch in list.partial.sorted(by: { PartialSegment.precedes($0.content, $1.content) }) {
            branches.append(RouteTable.Branch(kind: .partial, detail: Int32(partials.count), child: branch.child))
            partials.append(branch.content)
        }
        for branch in list.typed.sorted(by: { CaptureType.precedes($0.content, $1.content) }) {
            branches.append(RouteTable.Branch(kind: .typed, detail: detail(branch.content), child: branch.child))
        }
        if list.plain >= 0 { branches.append(RouteTable.Branch(kind: .plain, detail: -1, child: list.plain)) }
        let rest = list.rest.sorted { a, b in
            guard let first = a.type else { return false }
            return b.type.map { CaptureType.precedes(first, $0) } ?? true
        }
        for (type, row) in rest {
            branches.append(RouteTable.Branch(kind: .rest, detail: type.map { detail($0) } ?? -1, child: row))
        }
        if branches.count == first + 1, var only = branches.popLast() {
            only.hasLiterals = nodes[node].branch.hasLiterals
            only.hasWholes = nodes[node].branch.hasWholes
            nodes[node].branch = only
        } else {
            nodes[node].branch.child = Int32(first)
            nodes[node].branch.detail = Int32(branches.count - first)
        }
    }

    /// Takes away the nodes at which patterns end and nothing goes on: what leads there leads to the end itself.
    private mutating func foldEnds() {
        var roots: Set<Int32> = [0]
        for edge in edges.slots where edge.parent == RouteTable.originParent { roots.insert(edge.child) }
        var steps: [Int32] = []
        steps.reserveCapacity(nodes.count)
        var kept: [RouteTable.Node] = []
        for (index, node) in nodes.enumerated() {
            let isEnd = node.row >= 0 && node.branch.kind == .none && !node.branch.hasLiterals && !roots.contains(Int32(index))
            steps.append(isEnd ? RouteTable.Step.end(node.row) : Int32(kept.count))
            if !isEnd { kept.append(node) }
        }
        func redirect(_ branch: inout RouteTable.Branch) {
            switch branch.kind {
            case .partial, .typed, .plain: branch.child = steps[Int(branch.child)]
            case .none, .several, .rest: break
            }
        }
        for index in kept.indices { redirect(&kept[index].branch) }
        for index in branches.indices { redirect(&branches[index]) }
        for (index, path) in wholes.enumerated() where path.root != 0 {
            wholes[index] = WholePaths.Path(root: steps[Int(path.root)], text: path.text, row: path.row)
        }
        nodes = kept
        edges.renumber { steps[Int($0)] }
    }

    /// The index of a type among the table's types.
    private mutating func detail(_ type: CaptureType) -> Int32 {
        if let index = typeIndices[type.identity] { return index }
        let index = Int32(types.count)
        types.append(type)
        typeIndices[type.identity] = index
        return index
    }

    private mutating func report(_ code: RouteConflict.Code, _ first: Int, _ second: Int) {
        func owner(_ row: Int) -> RouteConflict.Owner {
            RouteConflict.Owner(patterns[row], routes[Int(rows[row].route)], index: Int(rows[row].route))
        }
        conflicts.append(
            RouteConflict(
                code, shape: routes[Int(rows[second].route)].shape(of: patterns[second]), first: owner(first),
                second: owner(second)))
    }
}
