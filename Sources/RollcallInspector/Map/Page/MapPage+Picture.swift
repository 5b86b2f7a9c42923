extension MapPage {
    /// The height of a row, in units of the drawing. On the screen a row is as high as the style sheet makes it.
    private static let row = 40.0
    /// More lines than these are drawn fainter.
    private static let manyJoins = 80

    /// Modules at the left, what they join at the right, and lines between them. Both columns are lists of links with
    /// rows of one height, so the lines meet them whatever the width of the screen and the size of its text.
    var picture: String {
        let order = modulesInOrder
        let modules = order.map { index in
            let module = map.modules[index]
            return node(module.name, count: module.count, fragment: module.fragment, data: "module", value: module.name, style: "")
        }
        let groups = map.groups.map { group in
            node(group.title, count: group.entries.count, fragment: group.fragment, data: "group", value: group.key, style: " \(group.kind.style)")
        }
        let height = Self.row * Double(max(modules.count, groups.count, 1))
        return """
            <nav class="picture" aria-label="Picture">
            <details open>
            <summary>Picture: modules, and what they join</summary>
            <p class="heads"><span>Modules</span><span>What they join</span></p>
            <div class="weave">
            <ul class="modules" aria-label="Modules">
            \(modules.joined(separator: "\n"))
            </ul>
            <div class="joins"><svg\(map.joins.count > Self.manyJoins ? " class=\"dense\"" : "") viewBox="0 0 100 \(Int(height))" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            \(lines(order, height: height).joined(separator: "\n"))
            </svg></div>
            <ul class="groups" aria-label="What they join">
            \(groups.joined(separator: "\n"))
            </ul>
            </div>
            </details>
            </nav>
            """
    }

    private func node(_ name: String, count: Int, fragment: String, data: String, value: String, style: String) -> String {
        "<li><a class=\"node\(style)\" href=\"#\(fragment)\" data-\(data)=\"\(MapText.markup(value))\" title=\"\(MapText.markup(name))\"><span>\(Self.breakable(name))</span>\(count > 0 ? "<b>\(count)</b>" : "")</a></li>"
    }

    /// Markup of a name that may be broken before its words and after its signs, where a narrow column needs that.
    private static func breakable(_ name: String) -> String {
        var pieces = [""]
        var last: Character = "A"
        for character in name {
            if character.isUppercase && last.isLowercase || ".(/:,".contains(last) { pieces.append("") }
            pieces[pieces.count - 1].append(character)
            last = character
        }
        return pieces.map(MapText.markup).joined(separator: "<wbr>")
    }

    /// The modules by the middle of what they join, so that few lines cross.
    private var modulesInOrder: [Int] {
        var sums = [(weight: Double, moment: Double)](repeating: (0, 0), count: map.modules.count)
        for join in map.joins {
            let weight = Double(max(join.count, 1)).squareRoot()
            sums[join.module].weight += weight
            sums[join.module].moment += weight * Double(join.group)
        }
        let middles = sums.map { $0.weight > 0 ? $0.moment / $0.weight : 0 }
        return map.modules.indices.sorted { (middles[$0], $0) < (middles[$1], $1) }
    }

    private func lines(_ order: [Int], height: Double) -> [String] {
        var positions = [Int](repeating: 0, count: order.count)
        for (position, module) in order.enumerated() { positions[module] = position }
        func thickness(_ join: ProgramMap.Join) -> Double {
            min(1.5 + Double(join.count).squareRoot() * 1.25, 8)
        }
        /// Where lines leave a node: side by side around its middle, closer where there are many.
        func places(_ joins: [Int], middle: Double) -> [Int: Double] {
            let total = joins.reduce(0) { $0 + thickness(map.joins[$1]) + 1 }
            let scale = min(1, (Self.row - 10) / max(total, 1))
            var y = middle - total * scale / 2
            return joins.reduce(into: [:]) { places, join in
                let room = (thickness(map.joins[join]) + 1) * scale
                places[join] = y + room / 2
                y += room
            }
        }
        var starts: [Int: Double] = [:], ends: [Int: Double] = [:]
        for module in map.modules.indices {
            let own = map.joins.indices.filter { map.joins[$0].module == module }
            let middle = (Double(positions[module]) + 0.5) * height / Double(order.count)
            starts.merge(places(own, middle: middle)) { first, _ in first }
        }
        for group in map.groups.indices {
            let own = map.joins.indices.filter { map.joins[$0].group == group }.sorted {
                positions[map.joins[$0].module] < positions[map.joins[$1].module]
            }
            let middle = (Double(group) + 0.5) * height / Double(map.groups.count)
            ends.merge(places(own, middle: middle)) { first, _ in first }
        }
        return map.joins.indices.map { index in
            let join = map.joins[index], group = map.groups[join.group]
            let y1 = Self.tenths(starts[index] ?? 0), y2 = Self.tenths(ends[index] ?? 0)
            let style = group.kind.style + (join.count == 0 ? " thread" : "")
            return
                "<path class=\"\(style)\" data-module=\"\(MapText.markup(map.modules[join.module].name))\" data-group=\"\(MapText.markup(group.key))\" stroke-width=\"\(Self.tenths(thickness(join)))\" vector-effect=\"non-scaling-stroke\" d=\"M0 \(y1)C50 \(y1) 50 \(y2) 100 \(y2)\"/>"
        }
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
