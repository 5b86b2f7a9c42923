internal import RollcallInspector
internal import RollcallRegistry
internal import RollcallWire

/// `rollcall list`: what files register.
struct ListCommand: ToolCommand {
    private let paths: [String]
    private let kinds: [String]
    private let modules: [String]
    private let format: OutputFormat

    /// The kinds that Rollcall itself has. `setting` is another word for `property`.
    static let kinds = ["member", "route", "page", "listener", "property", "setting"]

    static var declaration: CommandDeclaration {
        CommandDeclaration(
            name: "list", summary: "List what files register.",
            discussion: [
                "Every member of a family, route, page, listener and setting, with its owner and where its annotation stands, sorted by kind and name."
            ],
            operands: [Files.operand],
            options: [
                OptionDeclaration(
                    name: "kind", about: "List only these kinds: \(kinds.joined(separator: ", ")), or a kind of the program's own.",
                    value: .init(name: "KIND", kind: .suggestion(kinds)), isRepeatable: true),
                OptionDeclaration(
                    name: "module", about: "List only what these modules register.",
                    value: .init(name: "MODULE", kind: .text), isRepeatable: true),
                OutputFormat.option,
            ],
            examples: [
                ("rollcall list .build/debug/courier", "Everything that a program registers."),
                ("rollcall list --kind route --format json courier libStickers.so", "The routes of a program and its plugin, for another program."),
            ])
    }

    init(_ arguments: ParsedArguments) {
        paths = arguments.operands
        kinds = arguments.values("kind").map { $0 == "setting" ? "property" : $0 }
        modules = arguments.values("module")
        format = OutputFormat(arguments)
    }

    func run(_ output: inout Output) throws(ToolFailure) -> ExitCode {
        let inventory = try Files.read(paths)
        Files.reportProblems(inventory)
        let items = inventory.items
        try check(kinds, "kind", known: Self.kinds, found: items.map(\.kind))
        try check(modules, "module", known: [], found: items.compactMap(\.card?.module))
        switch format {
        case .table: write(items.filter { isListed($0.entry) }, ofOneFile: inventory.files.count == 1, &output)
        case .json: try output.json(ListReport(inventory, isListed))
        }
        return .clean
    }

    private func isListed(_ entry: InspectedEntry) -> Bool {
        (kinds.isEmpty || kinds.contains(entry.kind)) && (modules.isEmpty || modules.contains(entry.card?.module ?? ""))
    }

    /// A word that is neither one of Rollcall's own nor one of the files' is a mistake.
    private func check(_ words: [String], _ option: String, known: [String], found: [String]) throws(ToolFailure) {
        guard let first = words.first(where: { !known.contains($0) && !found.contains($0) }) else { return }
        let others = Set(found).subtracting(known).sorted()
        let error = UsageError(.invalidValue(option: "--\(option)"), Self.declaration, first, choices: known + others)
        throw ToolFailure(.usage, error.message)
    }

    private func write(_ items: [InventoryItem], ofOneFile: Bool, _ output: inout Output) {
        var table = Table("KIND", "NAME", "OF", "OWNER", "PLACE", "FILE")
        for item in items {
            let card = item.card
            let names = card.map { [$0.id] + $0.aliases } ?? ["(without a card)"]
            let cells = [
                item.kind, names.joined(separator: ", "), card?.family ?? card?.store ?? card?.scope ?? "", card?.type ?? "",
                card?.place ?? "", ofOneFile ? "" : item.file,
            ]
            table.rows.append(cells.map(Quoted.phrase))
        }
        if table.rows.isEmpty {
            StandardError.say(kinds.isEmpty && modules.isEmpty ? "nothing is registered there" : "nothing of that is registered there")
            return
        }
        for line in table.lines(width: output.width, style: output.style) { output.line(line) }
    }
}
