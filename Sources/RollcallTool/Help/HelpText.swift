/// The help, made from the declarations.
struct HelpText {
    private let width: Int
    private let style: Style

    /// Text is set in at most so many columns, since longer lines are hard to read.
    private static let widest = 100
    private static let usual = 80

    init(width: Int?, style: Style) {
        self.width = max(40, min(width ?? Self.usual, Self.widest))
        self.style = style
    }

    /// What the program does: all commands.
    func program() -> String {
        var lines = paragraph(ProgramDeclaration.summary) + [""]
        lines += [style.bold("usage:") + " rollcall COMMAND [OPTION]… FILE…", ""]
        lines += [style.bold("commands:")]
        lines += list(ToolCommands.all.map { ($0.declaration.name, $0.declaration.summary) }) + [""]
        lines += [style.bold("options:")]
        lines += list(ProgramDeclaration.options.map { ($0.spellings, $0.about) }) + [""]
        lines += [style.bold("exit codes:")]
        lines += list(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }) + [""]
        lines += paragraph("rollcall help COMMAND says what a command takes.")
        return lines.joined(separator: "\n") + "\n"
    }

    /// What a command does and takes.
    func command(_ command: CommandDeclaration) -> String {
        var lines = [style.bold("usage:") + " " + Self.usage(command), ""]
        lines += paragraph(command.summary) + [""]
        for text in command.discussion { lines += paragraph(text) + [""] }
        if !command.operands.isEmpty {
            lines += [style.bold("arguments:")] + list(command.operands.map { ($0.name, $0.about) }) + [""]
        }
        lines += [style.bold("options:")]
        lines += list((command.options + [.help]).map { ($0.spellings, $0.about) })
        if !command.examples.isEmpty {
            lines += ["", style.bold("examples:")]
            for example in command.examples { lines += ["  \(example.line)"] + paragraph(example.about, indent: 6) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func usage(_ command: CommandDeclaration) -> String {
        let words = command.operands.map(\.usage) + command.options.map(\.usage)
        return (["rollcall", command.name] + words).joined(separator: " ")
    }

    private func list(_ items: [(name: String, about: String)]) -> [String] {
        let indent = min((items.map(\.name.count).max() ?? 0) + 4, 30)
        return items.flatMap { item in
            var lines = paragraph(item.about, indent: indent)
            if item.name.count + 4 <= indent, let first = lines.first {
                lines[0] = "  " + item.name + first.dropFirst(item.name.count + 2)
                return lines
            }
            return ["  " + item.name] + lines
        }
    }

    private func paragraph(_ text: String, indent: Int = 0) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines.map { String(repeating: " ", count: indent) + $0 }
    }
}
