/// A map as a graph in Graphviz's DOT language.
struct MapGraph {
    private let map: ProgramMap

    /// A node lists no more names than these; the rest is counted.
    private static let mostNames = 40

    init(_ map: ProgramMap) {
        self.map = map
    }

    var text: String {
        var lines = [
            "digraph rollcall {",
            "  graph [label=\"\(MapText.dot(map.title))\", labelloc=t, rankdir=LR, ranksep=1.6, nodesep=0.2, fontname=\"Helvetica\"]",
            "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\", fontsize=11]",
            "  edge [arrowsize=0.6]",
        ]
        for (index, module) in map.modules.enumerated() {
            lines.append("  m\(index) [label=\"\(MapText.dot(module.name))\"]")
        }
        for index in map.groups.indices { lines += group(index) }
        for join in map.joins where join.isDefinition {
            lines.append("  m\(join.module) -> \(Self.head(map, join.group)) [style=dashed, color=\"\(colour(join.group))\", tooltip=\"defines\"]")
        }
        for join in map.joins where join.count > 0 { lines += edges(join) }
        for (source, target) in map.nestings {
            lines.append("  \(Self.head(map, source)) -> \(Self.head(map, target)) [color=\"\(colour(target))\", constraint=false]")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// A node for a group; of routes, one for each root of their tree, in a frame.
    private func group(_ index: Int) -> [String] {
        let group = map.groups[index]
        let title = "\(MapText.dot(group.title))\\n\(MapText.dot(group.summary))"
        guard !group.roots.isEmpty else {
            let names = group.entries.map { map.entries[$0].label }
            return ["  g\(index) [label=\"\(title)\\n\\n\(Self.list(names))\", color=\"\(colour(index))\"]"]
        }
        let nodes = group.roots.enumerated().map { number, root in
            "    g\(index)_\(number) [label=\"\(Self.list(root.lines))\", color=\"\(colour(index))\"]"
        }
        return ["  subgraph cluster_g\(index) {", "    label=\"\(title)\"; color=\"\(colour(index))\""] + nodes + ["  }"]
    }

    private func edges(_ join: ProgramMap.Join) -> [String] {
        let roots = map.groups[join.group].roots
        let style = "[color=\"\(colour(join.group))\", tooltip=\"\(MapText.dot(map.groups[join.group].kind.counted(join.count)))\"]"
        guard !roots.isEmpty else { return ["  m\(join.module) -> g\(join.group) \(style)"] }
        return roots.indices.filter { roots[$0].modules(in: map).contains(join.module) }.map {
            "  m\(join.module) -> g\(join.group)_\($0) \(style)"
        }
    }

    private func colour(_ group: Int) -> String {
        MapPalette.kinds.first { $0.name == map.groups[group].kind.style }?.light ?? "#000000"
    }

    private static func head(_ map: ProgramMap, _ group: Int) -> String {
        map.groups[group].roots.isEmpty ? "g\(group)" : "g\(group)_0"
    }

    /// Lines that begin at the left.
    private static func list(_ names: [String]) -> String {
        var lines = names.prefix(mostNames).map(MapText.dot)
        if names.count > mostNames { lines.append("+ \(names.count - mostNames) more") }
        return lines.map { $0 + "\\l" }.joined()
    }
}

extension ProgramMap.RouteNode {
    /// The tree as lines, those below further in.
    var lines: [String] { [path] + children.flatMap(\.lines).map { "    \($0)" } }

    /// The modules of the routes in the tree.
    func modules(in map: ProgramMap) -> Set<Int> {
        children.reduce(into: Set(entries.map { map.entries[$0].module })) { $0.formUnion($1.modules(in: map)) }
    }
}

extension ProgramMap {
    /// The families that are members of others: pairs of the other and the family, each once.
    var nestings: [(group: Int, family: Int)] {
        entries.reduce(into: []) { pairs, entry in
            guard let family = entry.leadsTo, !pairs.contains(where: { $0 == (entry.group, family) }) else { return }
            pairs.append((entry.group, family))
        }
    }
}
