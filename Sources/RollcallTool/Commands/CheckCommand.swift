internal import RollcallInspector
internal import RollcallRegistry
internal import RollcallWire

/// `rollcall check`: what is wrong with what the files of a program register.
struct CheckCommand: ToolCommand {
    private let paths: [String]
    private let isCertainOnly: Bool
    private let format: OutputFormat

    static let declaration = CommandDeclaration(
        name: "check", summary: "Check what the files of one program register.",
        discussion: [
            """
            Finds two owners of one tag, route or key, within a file and across files; routes that never answer; members \
            of families that are in no file; records that the program cannot read. Give the program first, then its \
            plugins. Libraries that lie beside them and that they are linked with are checked as well.
            """,
            "A finding is certain, or likely where types and stores are known by their spelling alone.",
        ],
        operands: [Files.operand],
        options: [
            OptionDeclaration(name: "certain", about: "Leave out what is only likely."),
            OutputFormat.option,
        ],
        examples: [
            ("rollcall check .build/debug/courier plugins/*.so", "A program with its plugins."),
        ])

    init(_ arguments: ParsedArguments) {
        paths = arguments.operands
        isCertainOnly = arguments.has("certain")
        format = OutputFormat(arguments)
    }

    func run(_ output: inout Output) throws(ToolFailure) -> ExitCode {
        let inventory = try Files.readProgram(paths)
        let findings = inventory.findings.filter { !isCertainOnly || $0.certainty == .certain }
        switch format {
        case .table: write(findings, of: inventory, &output)
        case .json: try output.json(CheckReport(inventory, findings))
        }
        return findings.isEmpty ? .clean : .findings
    }

    private func write(_ findings: [Finding], of inventory: Inventory, _ output: inout Output) {
        let style = output.style
        for finding in findings {
            let certainty = finding.certainty.rawValue
            let word = finding.certainty == .certain ? style.red(certainty) : style.yellow(certainty)
            output.line("\(word): \(style.bold(Quoted.phrase(finding.what)))")
            for place in finding.places { output.line("  \(Quoted.phrase("\(place)"))") }
            output.line("  \(finding.remedy)")
            output.line()
        }
        let names = inventory.files.map(\.path)
        let list = Quoted.phrase(names.joined(separator: ", "))
        let registered = Self.count(inventory.items.count, "registration")
        if findings.isEmpty {
            output.line("\(style.green("nothing found")): \(registered) in \(list)")
        } else {
            let certain = findings.count { $0.certainty == .certain }
            output.line("\(Self.count(findings.count, "finding")), \(certain) certain: \(registered) in \(list)")
            if findings.count >= Inventory.mostFindingsOfAKind {
                output.line("There may be more: at most \(Inventory.mostFindingsOfAKind) of a kind are shown.")
            }
        }
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
