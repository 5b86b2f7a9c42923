/// `rollcall completions`: what a shell needs to complete the program's arguments.
struct CompletionsCommand: ToolCommand {
    private let shell: Completions.Shell

    static let declaration = CommandDeclaration(
        name: "completions", summary: "Print completions for a shell.",
        discussion: ["They are made from the same declarations as the help."],
        operands: [
            OperandDeclaration(
                name: "SHELL", about: "bash, zsh or fish", kind: .choice(Completions.Shell.allCases.map(\.rawValue)))
        ],
        examples: [
            ("rollcall completions bash > ~/.local/share/bash-completion/completions/rollcall", "For bash."),
            ("rollcall completions zsh > \"${fpath[1]}/_rollcall\"", "For zsh."),
            ("rollcall completions fish > ~/.config/fish/completions/rollcall.fish", "For fish."),
        ])

    init(_ arguments: ParsedArguments) throws(ToolFailure) {
        let names = Completions.Shell.allCases.map(\.rawValue)
        guard let shell = arguments.operands.first.flatMap(Completions.Shell.init(rawValue:)) else {
            let error = UsageError(.invalidValue(option: "SHELL"), Self.declaration, arguments.operands.first ?? "", choices: names)
            throw ToolFailure(.usage, error.message)
        }
        self.shell = shell
    }

    func run(_ output: inout Output) -> ExitCode {
        output.write(Completions.script(for: shell))
        return .clean
    }
}
