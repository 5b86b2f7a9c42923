/// `rollcall help`: what the program does, and what a command takes.
struct HelpCommand: ToolCommand {
    private let command: CommandDeclaration?
    private let isManual: Bool

    static var declaration: CommandDeclaration {
        CommandDeclaration(
            name: "help", summary: "Say what a command does and takes.",
            discussion: ["Without a command, it lists all of them."],
            operands: [OperandDeclaration(name: "COMMAND", about: "the command", count: .optional, kind: .command)],
            options: [OptionDeclaration(name: "manual", about: "Print the manual page, for man.")])
    }

    init(_ arguments: ParsedArguments) throws(ToolFailure) {
        isManual = arguments.has("manual")
        guard let name = arguments.operands.first else {
            command = nil
            return
        }
        guard let found = ToolCommands.named(name) else {
            throw ToolFailure(.usage, UsageError(.unknownCommand, nil, name, choices: ToolCommands.names).message)
        }
        command = found.declaration
    }

    func run(_ output: inout Output) -> ExitCode {
        if isManual {
            output.write(ManPage.text)
            return .clean
        }
        let text = HelpText(width: output.width, style: output.style)
        output.write(command.map(text.command) ?? text.program())
        return .clean
    }
}
