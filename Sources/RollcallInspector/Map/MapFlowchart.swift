/// A map as a Mermaid flowchart.
struct MapFlowchart {
    private let map: ProgramMap

    /// A node lists no more names than these; the rest is counted. Mermaid draws wide nodes badly.
    private static let mostNames = 24

    init(_ map: ProgramMap) {
        self.map = map
    }

    var text: String {
        var lines = ["flowchart LR"]
        for (index, module) in map.modules.enumerated() { lines.append("  m\(index)([\"\(MapText.mermaid(module.name))\"])") }
        for index in map.groups.indices { lines += group(index) }
        for join in map.joins {
            if join.isDefinition { lines.append("  m\(join.module) -.-> g\(join.group)") }
            if join.count > 0 { lines += edges(join) }
        }
        for (source, target) in map.nestings { lines.append("  g\(source) ==> g\(target)") }
        for colour in MapPalette.kinds {
            let nodes = map.groups.indices.filter { map.groups[$0].kind.style == colour.name }.map { "g\($0)" }
            guard !nodes.isEmpty else { continue }
            lines.append("  classDef \(colour.name)Group stroke:\(colour.light),stroke-width:2px")
            lines.append("  class \(nodes.joined(separator: ",")) \(colour.name)Group")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A node for a group; of routes, one for each root of their tree, in a frame.
    private func group(_ index: Int) -> [String] {
        let group = map.groups[index]
        let title = "\(MapText.mermaid(group.title))<br/>\(MapText.mermaid(group.summary))"
        guard !group.roots.isEmpty else {
            let names = Self.list(group.entries.map { map.entries[$0].label })
            return ["  g\(index)[\"\(title)\(names.isEmpty ? "" : "<br/>\(names)")\"]"]
        }
        let nodes = group.roots.enumerated().map { number, root in "    g\(index)r\(number)[\"\(Self.list(root.paths(under: "")))\"]" }
        return ["  subgraph g\(index)[\"\(MapText.mermaid("\(group.title): \(group.summary)"))\"]"] + nodes + ["  end"]
    }

    private func edges(_ join: ProgramMap.Join) -> [String] {
        let roots = map.groups[join.group].roots
        guard !roots.isEmpty else { return ["  m\(join.module) --> g\(join.group)"] }
        return roots.indices.filter { roots[$0].modules(in: map).contains(join.module) }.map {
            "  m\(join.module) --> g\(join.group)r\($0)"
        }
    }

    private static func list(_ names: [String]) -> String {
        var lines = names.prefix(mostNames).map(MapText.mermaid)
        if names.count > mostNames { lines.append("+ \(names.count - mostNames) more") }
        return lines.joined(separator: "<br/>")
    }
}

extension ProgramMap.RouteNode {
    /// The whole paths at which routes end.
    func paths(under parent: String) -> [String] {
        let whole = parent + path
        return (entries.isEmpty ? [] : [whole]) + children.flatMap { $0.paths(under: whole) }
    }
}
