internal import RollcallInspector
internal import RollcallRegistry
internal import RollcallWire

/// `rollcall diff`: what a release adds, removes and changes.
struct DiffCommand: ToolCommand {
    private let paths: [String]
    private let isBreakingOnly: Bool
    private let format: OutputFormat

    static let declaration = CommandDeclaration(
        name: "diff", summary: "Show what a newer file adds, removes and changes.",
        discussion: [
            """
            A tag, a pattern and a key each count by themselves. Breaking is what others rely on: one that is gone, a tag \
            that is written otherwise, a capture that takes other texts, a setting of another type, a route that is \
            closed to the outside.
            """,
            "Where a part of a file cannot be read, it says so, shows what it could compare, and ends with 66.",
        ],
        operands: [
            OperandDeclaration(name: "OLD", about: "the file of the older release"),
            OperandDeclaration(name: "NEW", about: "the file of the newer release"),
        ],
        options: [
            OptionDeclaration(name: "breaking", about: "Show only what is breaking, and end with 1 only for that."),
            OutputFormat.option,
        ],
        examples: [("rollcall diff --breaking courier-1.0 courier-1.1", "What a reviewer wants to see.")])

    init(_ arguments: ParsedArguments) {
        paths = arguments.operands
        isBreakingOnly = arguments.has("breaking")
        format = OutputFormat(arguments)
    }

    func run(_ output: inout Output) throws(ToolFailure) -> ExitCode {
        let inventories = try paths.map { path throws(ToolFailure) in try Files.read([path]) }
        inventories.forEach(Files.reportProblems)
        let changes = Comparison(from: inventories[0], to: inventories[1]).changes
            .filter { !isBreakingOnly || $0.isBreaking }
        switch format {
        case .table: write(changes, &output)
        case .json: try output.json(DiffReport(old: paths[0], new: paths[1], changes))
        }
        // What could not be read may be gone too: that is no clean end.
        if inventories.contains(where: { !$0.isWhole }) { return .unreadable }
        return changes.isEmpty ? .clean : .findings
    }

    private func write(_ changes: [Change], _ output: inout Output) {
        if changes.isEmpty {
            output.line(isBreakingOnly ? "nothing breaking" : "no changes")
            return
        }
        var table = Table("CHANGE", "BREAKING", "KIND", "NAME", "OF", "PLACE", "DETAILS")
        for change in changes {
            let cells = [
                change.action.rawValue, change.isBreaking ? "breaking" : "", change.kind, change.name, change.namespace ?? "",
                (change.new ?? change.old)?.place ?? "", change.details.joined(separator: "; "),
            ]
            table.rows.append(cells.map(Quoted.phrase))
        }
        for line in table.lines(width: output.width, style: output.style) { output.line(line) }
    }
}

/// What `rollcall diff --format json` prints (`Documentation/ToolJSON.md`).
struct DiffReport: Encodable {
    let version = 1
    let old: String
    let new: String
    let changes: [Item]

    struct Item: Encodable {
        let action: Change.Action
        let isBreaking: Bool
        let kind: String
        let name: String
        let namespace: String?
        let details: [String]
        let old: Card?
        let new: Card?
    }

    init(old: String, new: String, _ changes: [Change]) {
        self.old = old
        self.new = new
        self.changes = changes.map { change in
            Item(
                action: change.action, isBreaking: change.isBreaking, kind: change.kind, name: change.name,
                namespace: change.namespace, details: change.details, old: change.old, new: change.new)
        }
    }
}
