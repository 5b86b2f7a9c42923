#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
internal import RollcallRegistry

@main enum Tool {
    static func main() {
        var output = Output()
        var code: ExitCode
        do throws(ToolFailure) {
            code = try run(CommandLine.arguments.dropFirst(), &output)
        } catch {
            StandardError.say(error.message)
            code = error.code
        }
        output.flush()
        if let failure = output.failure {
            StandardError.say("the output cannot be written: \(failure)")
            code = .cannotWrite
        }
        exit(code.rawValue)
    }

    private static func run(_ arguments: ArraySlice<String>, _ output: inout Output) throws(ToolFailure) -> ExitCode {
        guard let name = arguments.first else {
            throw ToolFailure(.usage, UsageError(.noCommand, nil, "", choices: ToolCommands.names).message)
        }
        switch name {
        case "--version":
            output.line("rollcall \(ProgramDeclaration.version) (record format \(recordFormatVersion))")
            return .clean
        case "--help", "-h":
            output.write(HelpText(width: output.width, style: output.style).program())
            return .clean
        default: break
        }
        guard let command = ToolCommands.named(name) else {
            let isOption = name.hasPrefix("-")
            let choices = isOption ? ProgramDeclaration.options.map { "--\($0.name)" } : ToolCommands.names
            throw ToolFailure(.usage, UsageError(isOption ? .unknownOption : .unknownCommand, nil, name, choices: choices).message)
        }
        let parsed: ParsedArguments
        do throws(UsageError) {
            parsed = try ParsedArguments(arguments.dropFirst(), of: command.declaration)
        } catch {
            throw ToolFailure(.usage, error.message)
        }
        if parsed.has("help") {
            output.write(HelpText(width: output.width, style: output.style).command(command.declaration))
            return .clean
        }
        return try command.run(parsed, &output)
    }
}
