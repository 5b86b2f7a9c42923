/// The manual page, made from the declarations, in the language of `man(7)`.
enum ManPage {
    static var text: String {
        var lines = [
            ".\\\" Written by `rollcall help --manual`; change the declarations in Sources/RollcallTool instead.",
            ".TH ROLLCALL 1 \"\" \"rollcall \(ProgramDeclaration.version)\" \"User Commands\"",
            ".SH NAME", "rollcall \\- show and check what a Swift program registers with Rollcall",
            ".SH SYNOPSIS",
        ]
        for command in ToolCommands.all { lines += [".B \(escaped(HelpText.usage(command.declaration)))", ".br"] }
        lines += [".SH DESCRIPTION", escaped(ProgramDeclaration.summary), ".SH OPTIONS"]
        lines += ProgramDeclaration.options.flatMap { item($0.spellings, $0.about) }
        lines += [".SH COMMANDS"]
        for command in ToolCommands.all.map(\.declaration) {
            lines += [".SS \(escaped(HelpText.usage(command)))", escaped(command.summary)]
            for text in command.discussion { lines += [".PP", escaped(text)] }
            lines += command.operands.flatMap { item($0.name, $0.about) }
            lines += command.options.flatMap { item($0.spellings, $0.about) }
            for example in command.examples { lines += [".PP", escaped(example.about), ".PP", ".nf", escaped(example.line), ".fi"] }
        }
        lines += [".SH EXIT STATUS"]
        lines += ExitCode.allCases.flatMap { item("\($0.rawValue)", $0.meaning) }
        lines += [".SH ENVIRONMENT"]
        lines += item("NO_COLOR", "Where this is set and not empty, nothing is coloured. What does not go to a terminal never is.")
        lines += item("COLUMNS", "The width of the terminal, where it is not the one that the terminal says.")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func item(_ name: String, _ about: String) -> [String] {
        [".TP", ".B \(escaped(name))", escaped(about)]
    }

    /// A text as it is, on one line: a dash that can be copied, no line that begins with a request.
    private static func escaped(_ text: String) -> String {
        let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
        return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }
}
