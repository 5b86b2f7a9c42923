extension MapPage {
    /// Everything that is registered, group by group.
    var lists: String {
        // The first thing that a module registers is where links to the module lead without the script.
        var places: [Int: Int] = [:]
        for (index, entry) in map.entries.enumerated() where places[entry.module] == nil { places[entry.module] = index }
        return map.groups.indices.map { group($0, places) }.joined(separator: "\n")
    }

    private func group(_ index: Int, _ places: [Int: Int]) -> String {
        let group = map.groups[index]
        var note = MapText.markup(group.summary)
        if let definer = group.definer {
            let module = map.modules[definer]
            let place = places[definer] == nil && map.groups.firstIndex { $0.definer == definer } == index ? " id=\"\(module.fragment)\"" : ""
            note += ", defined in <a\(place) href=\"#\(module.fragment)\" data-module=\"\(MapText.markup(module.name))\">\(MapText.markup(module.name))</a>"
        }
        let body: String
        if group.entries.isEmpty {
            body = "<p class=\"none note\">No member is in these files.</p>"
        } else if group.roots.isEmpty {
            body = "<ul class=\"entries\">\n" + group.entries.map { "<li>\(entry($0, MapText.markup(map.entries[$0].name), places))</li>\n" }.joined() + "</ul>"
        } else {
            body = "<ul class=\"entries tree\">\n" + group.roots.map { node($0, under: "", places) }.joined() + "</ul>"
        }
        return """
            <section class="group \(group.kind.style)" id="\(group.fragment)" data-group="\(MapText.markup(group.key))" data-kind="\(MapText.fragment(group.kind.name))" aria-labelledby="g\(index)">
            <header><h3 id="g\(index)">\(MapText.markup(group.title))</h3><p class="note">\(note)</p></header>
            \(body)
            </section>
            """
    }

    /// A place in the tree of routes, and what is below it.
    private func node(_ node: ProgramMap.RouteNode, under parent: String, _ places: [Int: Int]) -> String {
        let path = (parent.isEmpty ? "" : "<span class=\"muted\">\(MapText.markup(parent))</span>") + MapText.markup(node.path)
        let whole = parent + node.path
        let rows =
            node.entries.isEmpty
            ? "<div class=\"step\"><code>\(path)</code></div>" : node.entries.map { entry($0, path, places) }.joined()
        let below = node.children.map { self.node($0, under: whole, places) }.joined()
        return "<li>\(rows)\(below.isEmpty ? "" : "<ul>\(below)</ul>")</li>\n"
    }

    /// A row, with the name as it is shown.
    private func entry(_ index: Int, _ name: String, _ places: [Int: Int]) -> String {
        let entry = map.entries[index], module = map.modules[entry.module]
        var first = "<code>\(name)</code>"
        if !entry.aliases.isEmpty {
            first += " <span class=\"aliases\">\(entry.aliases.map { "<code>\(MapText.markup($0))</code>" }.joined(separator: ", "))</span>"
        }
        if let access = entry.access { first += " <span class=\"external\">\(MapText.markup(access))</span>" }
        if let target = entry.leadsTo {
            let group = map.groups[target]
            first += " <a class=\"leads\" href=\"#\(group.fragment)\" data-group=\"\(MapText.markup(group.key))\">→ \(MapText.markup(group.title))</a>"
        }
        let place = places[entry.module] == index ? " id=\"\(module.fragment)\"" : ""
        return
            "<div class=\"entry\"\(place) data-entry=\"\(index)\" data-module=\"\(MapText.markup(module.name))\"><div>\(first)</div><div class=\"owner\">\(MapText.markup(entry.owner ?? ""))</div><div class=\"where\"><a href=\"#\(module.fragment)\" data-module=\"\(MapText.markup(module.name))\">\(MapText.markup(module.name))</a><span class=\"place note\">\(MapText.markup(entry.place))</span></div></div>"
    }
}
