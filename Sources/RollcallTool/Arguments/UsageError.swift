internal import RollcallRegistry
internal import RollcallWire

/// What is wrong with the command line.
struct UsageError: Error {
    let code: Code
    /// The command, where one was recognised.
    let command: String?
    /// The word that is wrong, or what is missing.
    let word: String
    /// What could stand there instead.
    let choices: [String]

    enum Code {
        case noCommand
        case unknownCommand
        case unknownOption
        case missingOption
        case missingValue
        case unexpectedValue
        case invalidValue(option: String)
        case repeatedOption
        case missingOperand
        case unexpectedOperand
    }

    init(_ code: Code, _ command: CommandDeclaration?, _ word: String, choices: [String] = []) {
        self.code = code
        self.command = command?.name
        self.word = word
        self.choices = choices
    }

    /// What is meant, probably.
    var nearest: String? { NearestName.of(word, in: choices) }
}

extension UsageError {
    /// More words than these are not listed; they may come out of a file.
    private static let mostListed = 32

    private var listed: String {
        guard !choices.isEmpty else { return "are none" }
        let words = choices.prefix(Self.mostListed).map(Quoted.phrase).joined(separator: ", ")
        return "are: " + words + (choices.count > Self.mostListed ? " and \(choices.count - Self.mostListed) more" : "")
    }

    /// What is wrong and what to do about it.
    var message: String {
        let hint = nearest.map { " Did you mean \(Quoted.phrase($0))?" } ?? ""
        let help = " See rollcall help\(command.map { " " + $0 } ?? "")."
        let word = Quoted.phrase(self.word)
        switch code {
        case .noCommand: return "A command is missing: \(choices.joined(separator: ", "))." + help
        case .unknownCommand:
            return "There is no command \(Quoted.text(self.word)).\(hint) There \(listed)."
        case .unknownOption: return "There is no option \(word)." + hint + help
        case .missingOption: return "The option \(word) is missing." + help
        case .missingValue: return "The option \(word) needs a value." + help
        case .unexpectedValue: return "The option \(word) takes no value." + help
        case .invalidValue(let option):
            return "\(option) cannot be \(Quoted.text(self.word)).\(hint) There \(listed)."
        case .repeatedOption: return "The option \(word) is given twice." + help
        case .missingOperand: return "\(word) is missing." + help
        case .unexpectedOperand: return "\(Quoted.text(self.word)) is one word too many." + help
        }
    }
}
