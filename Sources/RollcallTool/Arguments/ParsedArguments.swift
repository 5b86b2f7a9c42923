/// What stands on the command line, once it is known to make sense.
struct ParsedArguments {
    /// The words that are no options.
    var operands: [String] = []
    /// The values of the options that were given, by their names; an option without a value has an empty one.
    var options: [String: [String]] = [:]

    /// Whether an option is given.
    func has(_ option: String) -> Bool { options[option] != nil }

    /// The value of an option.
    func value(_ option: String) -> String? { options[option]?.last }

    /// The values of an option that may be given several times.
    func values(_ option: String) -> [String] { options[option] ?? [] }
}

extension ParsedArguments {
    /// Reads the words that follow a command's name.
    init(_ words: ArraySlice<String>, of command: CommandDeclaration) throws(UsageError) {
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            if word.hasPrefix("--") {
                try take(long: word, of: command, rest: &rest)
            } else if word.hasPrefix("-"), word != "-" {
                try take(short: word, of: command, rest: &rest)
            } else {
                operands.append(word)
            }
        }
        if !has("help") { try check(command) }
    }

    private mutating func take(
        long word: String, of command: CommandDeclaration, rest: inout ArraySlice<String>
    ) throws(UsageError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.option(named: name) else {
            throw UsageError(
                .unknownOption, command, "--\(name)", choices: (command.options + [.help]).map { "--\($0.name)" })
        }
        try take(option, parts.count == 2 ? String(parts[1]) : nil, of: command, rest: &rest)
    }

    private mutating func take(
        short word: String, of command: CommandDeclaration, rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard let letter = word.dropFirst().first, let option = command.option(short: letter) else {
            throw UsageError(.unknownOption, command, word, choices: (command.options + [.help]).map { "--\($0.name)" })
        }
        let attached = word.dropFirst(2)
        guard attached.isEmpty || option.value != nil else { throw UsageError(.unknownOption, command, word) }
        try take(option, attached.isEmpty ? nil : String(attached), of: command, rest: &rest)
    }

    private mutating func take(
        _ option: OptionDeclaration, _ attached: String?, of command: CommandDeclaration, rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard let declared = option.value else {
            guard attached == nil else { throw UsageError(.unexpectedValue, command, "--\(option.name)") }
            options[option.name] = [""]
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError(.missingValue, command, option.spelling)
        }
        if case .choice(let words) = declared.kind, !words.contains(value) {
            throw UsageError(.invalidValue(option: "--\(option.name)"), command, value, choices: words)
        }
        guard option.isRepeatable || options[option.name] == nil else {
            throw UsageError(.repeatedOption, command, "--\(option.name)")
        }
        options[option.name, default: []].append(value)
    }

    private func check(_ command: CommandDeclaration) throws(UsageError) {
        for option in command.options where option.isRequired && !has(option.name) {
            throw UsageError(.missingOption, command, option.spelling)
        }
        let least = command.operands.count { $0.count != .optional }
        guard operands.count >= least else {
            let needed = command.operands.filter { $0.count != .optional }
            throw UsageError(.missingOperand, command, needed[operands.count].name)
        }
        if !command.operands.contains(where: { $0.count == .oneOrMore }), operands.count > command.operands.count {
            throw UsageError(.unexpectedOperand, command, operands[command.operands.count])
        }
    }
}
