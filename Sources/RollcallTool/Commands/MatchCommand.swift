internal import RollcallInspector
internal import RollcallRegistry
internal import RollcallWire

/// `rollcall match`: which route would answer a URL.
struct MatchCommand: ToolCommand {
    private let paths: [String]
    private let url: String
    private let scope: String
    private let format: OutputFormat

    static let declaration = CommandDeclaration(
        name: "match", summary: "Show which route would answer a URL.",
        discussion: [
            """
            Shows the route, what its captures take, which other routes match and come later, and why the nearest of \
            the others do not match. Where a capture has a type of the program's own, only the program knows which texts \
            are of that type; then the next route is shown as well.
            """,
            "Libraries that lie beside the files and that they are linked with are read as well.",
        ],
        operands: [Files.operand, OperandDeclaration(name: "URL", about: "a URL, a path, or the id of a page", kind: .text)],
        options: [
            OptionDeclaration(
                name: "scope", about: "Look among the routes of this scope; main where nothing is said.",
                value: .init(name: "SCOPE", kind: .text)),
            OutputFormat.option,
        ],
        examples: [("rollcall match .build/debug/courier '/users/42?tab=media'", "Who answers, and with what.")])

    init(_ arguments: ParsedArguments) {
        paths = Array(arguments.operands.dropLast())
        url = arguments.operands.last ?? ""
        scope = arguments.value("scope") ?? "main"
        format = OutputFormat(arguments)
    }

    func run(_ output: inout Output) throws(ToolFailure) -> ExitCode {
        let inventory = try Files.readProgram(paths)
        Files.reportProblems(inventory)
        let scopes = inventory.scopes
        guard scope == "main" || scopes.contains(scope) else {
            let error = UsageError(.invalidValue(option: "--scope"), Self.declaration, scope, choices: scopes)
            throw ToolFailure(.usage, error.message)
        }
        let lookup = inventory.lookUp(url, scope: scope)
        if lookup.isIncomplete { StandardError.say("there are more routes than are looked at; another one may answer") }
        switch format {
        case .table: write(lookup, scopes, &output)
        case .json: try output.json(MatchReport(url, scope, lookup))
        }
        return lookup.answers.isEmpty ? .findings : .clean
    }

    private func write(_ lookup: RouteLookup, _ scopes: [String], _ output: inout Output) {
        if let fault = lookup.fault { return output.line(Quoted.phrase(fault)) }
        let style = output.style
        for (position, answer) in lookup.answers.enumerated() {
            // What stands behind one that answers for certain comes later, whatever it is.
            let isSettled = lookup.answers[..<position].contains(where: \.conditions.isEmpty)
            let word = position == 0 ? "" : isSettled ? style.dim("later: ") : "otherwise: "
            let owner = Quoted.phrase("\(answer.pattern) → \(answer.card.type ?? "an unknown handler")")
            let place = Quoted.phrase("\(answer.card.place) (\(answer.file))")
            output.line("\(word)\(isSettled ? style.dim(owner) : style.bold(owner)), \(place)")
            if isSettled { continue }
            for condition in answer.conditions { output.line("  if " + Quoted.phrase(condition)) }
            for capture in answer.captures {
                let type = capture.type.map { " (\(Quoted.phrase($0)))" } ?? ""
                output.line("  \(Quoted.phrase(capture.name)) = \(Quoted.phrase(capture.value))\(type)")
            }
        }
        if lookup.answers.isEmpty { output.line(style.red("no route matches") + (lookup.candidates.isEmpty ? "; there are none" : "")) }
        if lookup.answers.isEmpty, lookup.candidates.isEmpty, !scopes.isEmpty {
            output.line("There are routes of the scopes \(Quoted.phrase(scopes.joined(separator: ", "))); --scope says which.")
        }
        guard !lookup.candidates.isEmpty else { return }
        output.line("These do not match:")
        for candidate in lookup.candidates {
            output.line("  \(Quoted.phrase(candidate.pattern)): \(Quoted.phrase(candidate.reason))")
        }
    }
}

/// What `rollcall match --format json` prints (`Documentation/ToolJSON.md`).
struct MatchReport: Encodable {
    let version = 1
    let url: String
    let scope: String
    let fault: String?
    let answers: [Answer]
    let candidates: [Candidate]

    struct Answer: Encodable {
        let pattern: String
        let captures: [RouteLookup.Capture]
        let conditions: [String]
        let path: String
        let card: Card
    }

    struct Candidate: Encodable {
        let pattern: String
        let reason: String
        let path: String
        let card: Card
    }

    init(_ url: String, _ scope: String, _ lookup: RouteLookup) {
        self.url = url
        self.scope = scope
        fault = lookup.fault
        answers = lookup.answers.map {
            Answer(pattern: $0.pattern, captures: $0.captures, conditions: $0.conditions, path: $0.file, card: $0.card)
        }
        candidates = lookup.candidates.map {
            Candidate(pattern: $0.pattern, reason: $0.reason, path: $0.file, card: $0.card)
        }
    }
}
