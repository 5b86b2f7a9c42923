/// Completions for shells, made from the declarations.
enum Completions {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static var commands: [CommandDeclaration] { ToolCommands.all.map(\.declaration) }

    // MARK: bash

    private static var bash: String {
        let words = (ToolCommands.names + ProgramDeclaration.options.map { "--\($0.name)" }).joined(separator: " ")
        var lines = [
            "# Completions of rollcall for bash.",
            "_rollcall() {",
            "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
            "    COMPREPLY=()",
            "    if [ \"$COMP_CWORD\" -eq 1 ]; then",
            "        mapfile -t COMPREPLY < <(compgen -W '\(words)' -- \"$current\")",
            "        return",
            "    fi",
            "    case ${COMP_WORDS[1]} in",
        ]
        for command in commands {
            lines.append("    \(command.name))")
            let valued = command.options.filter { $0.value != nil }
            if !valued.isEmpty {
                lines.append("        case $previous in")
                for option in valued {
                    let names = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
                    lines.append("        \(names.joined(separator: "|"))) \(bashAction(option.value?.kind ?? .text)); return ;;")
                }
                lines.append("        esac")
            }
            let options = (command.options + [.help]).map { "--\($0.name)" }.joined(separator: " ")
            lines.append("        case $current in")
            lines.append("        -*) mapfile -t COMPREPLY < <(compgen -W '\(options)' -- \"$current\") ;;")
            lines.append("        *) \(bashAction(command.operands.first?.kind ?? .text)) ;;")
            lines.append("        esac ;;")
        }
        lines += ["    esac", "}", "complete -F _rollcall rollcall"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func bashAction(_ kind: ValueKind) -> String {
        switch kind {
        case .file: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
        case .text: ":"
        case .choice, .suggestion, .command:
            "mapfile -t COMPREPLY < <(compgen -W '\(kind.words.joined(separator: " "))' -- \"$current\")"
        }
    }

    // MARK: zsh

    private static var zsh: String {
        var lines = ["#compdef rollcall", "# Completions of rollcall for zsh.", "_rollcall() {", "  local -a commands", "  commands=("]
        lines += commands.map { "    '\($0.name):\(zshText($0.summary))'" }
        lines += ["  )", "  if (( CURRENT == 2 )); then", "    _describe -t commands command commands", "    _arguments \\"]
        lines += [ProgramDeclaration.options.map { "      '--\($0.name)[\(zshText($0.about))]'" }.joined(separator: " \\\n")]
        lines += ["    return", "  fi", "  shift words", "  (( CURRENT-- ))", "  case $words[1] in"]
        for command in commands {
            var specifications: [String] = (command.options + [.help]).map { option in
                let repeats = option.isRepeatable ? "*" : ""
                let value = option.value.map { ":\($0.name.replacing("|", with: " or ")):\(zshAction($0.kind))" } ?? ""
                return "'\(repeats)--\(option.name)[\(zshText(option.about))]\(value)'"
            }
            for (position, operand) in command.operands.enumerated() {
                let isMany = operand.count == .oneOrMore
                specifications.append("'\(isMany ? "*" : "\(position + 1)"):\(operand.name):\(zshAction(operand.kind))'")
                if isMany { break }
            }
            lines.append("  \(command.name)) _arguments \\\n    " + specifications.joined(separator: " \\\n    ") + " ;;")
        }
        lines += ["  esac", "}", "_rollcall \"$@\""]
        return lines.joined(separator: "\n") + "\n"
    }

    /// A text within quotation marks and brackets.
    private static func zshText(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
            .replacing(":", with: "\\:")
    }

    private static func zshAction(_ kind: ValueKind) -> String {
        switch kind {
        case .file: "_files"
        case .text: ""
        case .choice, .suggestion, .command: "(\(kind.words.joined(separator: " ")))"
        }
    }

    // MARK: fish

    private static var fish: String {
        var lines = ["# Completions of rollcall for fish.", "complete -c rollcall -f"]
        for command in commands {
            lines.append("complete -c rollcall -n __fish_use_subcommand -a \(command.name) -d '\(fishText(command.summary))'")
        }
        for option in ProgramDeclaration.options {
            lines.append("complete -c rollcall -n __fish_use_subcommand -l \(option.name) -d '\(fishText(option.about))'")
        }
        for command in commands {
            let condition = "complete -c rollcall -n '__fish_seen_subcommand_from \(command.name)'"
            for option in command.options + [.help] {
                let short = option.short.map { " -s \($0)" } ?? ""
                let value = option.value.map { fishValue($0.kind) } ?? ""
                lines.append("\(condition) -l \(option.name)\(short)\(value) -d '\(fishText(option.about))'")
            }
            for operand in command.operands {
                let action = fishAction(operand.kind)
                if !action.isEmpty { lines.append(condition + action) }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishText(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }

    /// A value that an option needs. Where it is no file, no files are offered.
    private static func fishValue(_ kind: ValueKind) -> String {
        if case .file = kind { return " -r -F" }
        return " -x" + fishAction(kind)
    }

    private static func fishAction(_ kind: ValueKind) -> String {
        switch kind {
        case .file: " -F"
        case .text: ""
        case .choice, .suggestion, .command: " -a '\(kind.words.joined(separator: " "))'"
        }
    }
}
