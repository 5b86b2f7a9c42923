/// What a group looks like: a heading, then runs of lines, each run of one module.
struct PictureCard {
    let group: Int
    let runs: [Run]
    /// The modules that the card names instead of what they add to it, where that is too much.
    var summarized: [Int] = []

    /// Neighbouring lines of one module. Places in a tree where no route ends belong to none.
    struct Run {
        let module: Int?
        var lines: [[Piece]]
    }

    /// A name in a line.
    struct Piece {
        let text: String
        /// What is said of it where somebody points at it.
        let detail: String?
        /// How far from the left edge of names.
        let x: Double
        /// The entry, where it is not several.
        let entry: Int?
    }

    var lineCount: Int { runs.reduce(0) { $0 + $1.lines.count } }
}

extension PictureCard {
    static let font = TextWidth.monospaced(12)
    private static let gap = 16.0
    /// Room for an arrow after a name.
    private static let arrow = 16.0
    private static let indent = 18.0
    /// A group of so few lines is never summarized.
    private static let fewLines = 12
    /// Names begin at one of so many columns.
    private static let columns = 6.0

    /// The card of a group, with no more than so many lines for each module, or for each root of a tree; with none, a
    /// large one only says how much comes from which module.
    init(_ map: ProgramMap, _ group: Int, mostLines: Int) {
        let members = map.groups[group]
        let width = PictureLayout.namesWidth
        var modules: [Int] = []
        var entries: [Int: [Int]] = [:]
        for entry in members.entries {
            let module = map.entries[entry].module
            if entries[module] == nil { modules.append(module) }
            entries[module, default: []].append(entry)
        }
        modules.sort()
        let runs =
            members.roots.isEmpty
            ? modules.map { Run(module: $0, lines: Self.names(map, entries[$0] ?? [], width: width, mostLines: max(mostLines, 1))) }
            : members.roots.flatMap { Self.runs(map, root: $0, width: width, mostLines: max(mostLines, 1)) }
        let isLarge = runs.reduce(0) { $0 + $1.lines.count } > Self.fewLines
        guard mostLines == 0, isLarge, modules.count > 1 else {
            self.init(group: group, runs: runs)
            return
        }
        let names = modules.map { Name(text: "\(map.modules[$0].name) \(entries[$0]?.count ?? 0)", detail: map.modules[$0].name, entry: nil) }
        let lines = Self.flow(names, width: PictureLayout.wideNamesWidth, mostLines: .max)
        self.init(group: group, runs: [Run(module: nil, lines: lines)], summarized: modules)
    }

    /// The names of entries.
    private static func names(_ map: ProgramMap, _ entries: [Int], width: Double, mostLines: Int) -> [[Piece]] {
        let names = entries.map { entry in
            let text = font.fitted(map.entries[entry].label, to: width - arrow)
            return Name(text: text + (map.entries[entry].leadsTo == nil ? "" : " →"), detail: map.detail(of: entry), entry: entry)
        }
        return flow(names, width: width, mostLines: mostLines)
    }

    private struct Name {
        let text: String
        let detail: String
        let entry: Int?
    }

    /// Names one after the other, in columns, broken into lines.
    private static func flow(_ names: [Name], width: Double, mostLines: Int) -> [[Piece]] {
        let column = (width + gap) / columns
        func room(_ text: String) -> Double { ((font.width(text) + gap) / column).rounded(.up) * column }
        var lines: [[Piece]] = [[]]
        var x = 0.0
        for (position, name) in names.enumerated() {
            let text = font.fitted(name.text, to: width)
            // The last line keeps room for how many are left out.
            let isLast = lines.count == mostLines
            let reserved = isLast && position + 1 < names.count ? 2 * column : 0
            if x > 0, x + room(text) + reserved > width + gap {
                if isLast {
                    lines[lines.count - 1].append(Piece(text: "+ \(names.count - position) more", detail: nil, x: x, entry: nil))
                    return lines
                }
                lines.append([])
                x = 0
            }
            lines[lines.count - 1].append(Piece(text: text, detail: name.detail, x: x, entry: name.entry))
            x += room(text)
        }
        return lines
    }

    /// A tree of paths, a line for each place in it.
    private static func runs(
        _ map: ProgramMap, root: ProgramMap.RouteNode, width: Double, mostLines: Int
    ) -> [Run] {
        var lines: [(module: Int?, piece: Piece)] = []
        func add(_ node: ProgramMap.RouteNode, depth: Int) {
            let x = Double(min(depth, 8)) * indent
            let text = font.fitted(node.path, to: width - x)
            if node.entries.isEmpty { lines.append((nil, Piece(text: text, detail: nil, x: x, entry: nil))) }
            for entry in node.entries {
                lines.append((map.entries[entry].module, Piece(text: text, detail: map.detail(of: entry), x: x, entry: entry)))
            }
            for child in node.children { add(child, depth: depth + 1) }
        }
        add(root, depth: 0)
        if lines.count > mostLines {
            let cut = max(mostLines, 2) - 1
            let more = "+ \(lines.count - cut) more"
            lines = lines.prefix(cut) + [(nil, Piece(text: more, detail: nil, x: indent, entry: nil))]
        }
        return lines.reduce(into: []) { runs, line in
            if let last = runs.last, last.module == line.module {
                runs[runs.count - 1].lines.append([line.piece])
            } else {
                runs.append(Run(module: line.module, lines: [[line.piece]]))
            }
        }
    }
}

extension ProgramMap.Entry {
    /// The name with its further names.
    var label: String { aliases.isEmpty ? name : "\(name) (\(aliases.joined(separator: ", ")))" }
}

extension ProgramMap {
    /// What an entry is, who owns it, and where it stands.
    func detail(of entry: Int) -> String {
        let entry = entries[entry]
        return [entry.label, entry.owner, entry.access, "\(modules[entry.module].name)/\(entry.place)"].compactMap { $0 }
            .joined(separator: ", ")
    }
}
