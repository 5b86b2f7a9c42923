/// A command of the program.
protocol ToolCommand {
    /// What it is called and takes.
    static var declaration: CommandDeclaration { get }

    /// Takes what it needs from arguments that fit its declaration.
    init(_ arguments: ParsedArguments) throws(ToolFailure)

    /// Does its work.
    func run(_ output: inout Output) throws(ToolFailure) -> ExitCode
}

/// A command, and how it is run.
struct RegisteredCommand: Sendable {
    let declaration: CommandDeclaration
    private let body: @Sendable (ParsedArguments, inout Output) -> Result<ExitCode, ToolFailure>

    init<Command: ToolCommand>(_ command: Command.Type) {
        declaration = command.declaration
        body = { arguments, output in
            Result { () throws(ToolFailure) in try Command(arguments).run(&output) }
        }
    }

    /// Does the work of the command with these arguments.
    func run(_ arguments: ParsedArguments, _ output: inout Output) throws(ToolFailure) -> ExitCode {
        try body(arguments, &output).get()
    }
}

/// All commands, in the order in which the help lists them. A command that is added here is parsed, listed, completed
/// and described in the manual page.
enum ToolCommands {
    static let all = [
        RegisteredCommand(ListCommand.self), RegisteredCommand(CheckCommand.self), RegisteredCommand(DiffCommand.self),
        RegisteredCommand(MapCommand.self), RegisteredCommand(MatchCommand.self),
        RegisteredCommand(CompletionsCommand.self), RegisteredCommand(HelpCommand.self),
    ]

    static let names = all.map(\.declaration.name)

    static func named(_ name: String) -> RegisteredCommand? { all.first { $0.declaration.name == name } }
}
