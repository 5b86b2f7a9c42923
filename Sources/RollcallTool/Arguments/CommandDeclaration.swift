/// What a command is called and takes. The parser, the help, the completions and the manual page are all made from
/// these declarations, so that none of them can say something else than the others.
struct CommandDeclaration: Sendable {
    let name: String
    /// What the command does, in a few words.
    let summary: String
    /// What the command does, in paragraphs.
    let discussion: [String]
    var operands: [OperandDeclaration] = []
    var options: [OptionDeclaration] = []
    /// Lines that show how it is called, each with what it does.
    var examples: [(line: String, about: String)] = []

    func option(named name: String) -> OptionDeclaration? { (options + [.help]).first { $0.name == name } }
    func option(short letter: Character) -> OptionDeclaration? { (options + [.help]).first { $0.short == letter } }
}

/// A word that a command takes beside its options.
struct OperandDeclaration: Sendable {
    /// How help names it, such as `FILE`.
    let name: String
    let about: String
    var count = Count.one
    var kind = ValueKind.file

    enum Count: Sendable {
        case one
        case optional
        case oneOrMore
    }

    /// How it stands in a line that shows the usage.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        }
    }
}

/// An option, such as `--kind KIND`.
struct OptionDeclaration: Sendable {
    /// The name, without its dashes.
    let name: String
    /// A letter that stands for it, as in `-o`.
    var short: Character?
    let about: String
    /// The value that it takes, or nil where it takes none.
    var value: Value?
    /// Whether it may be given several times.
    var isRepeatable = false
    /// Whether the command cannot do without it.
    var isRequired = false

    struct Value: Sendable {
        /// How help names it, such as `KIND`.
        let name: String
        let kind: ValueKind
    }

    /// The option as it is written, with its value.
    var spelling: String { "--\(name)" + (value.map { " " + $0.name } ?? "") }
    /// The same with its letter.
    var spellings: String { (short.map { "-\($0), " } ?? "") + spelling }
    /// How it stands in a line that shows the usage.
    var usage: String { (isRequired ? spelling : "[\(spelling)]") + (isRepeatable ? "…" : "") }

    /// Every command has it.
    static let help = OptionDeclaration(name: "help", short: "h", about: "Print what the command takes.")
}

/// What a value is, as far as the parser checks it and a shell completes it.
enum ValueKind: Sendable {
    /// The path of a file.
    case file
    /// One of some words.
    case choice([String])
    /// One of some words, or another one that only the files can tell.
    case suggestion([String])
    /// The name of a command.
    case command
    /// Anything.
    case text

    /// The words that a shell offers.
    var words: [String] {
        switch self {
        case .choice(let words), .suggestion(let words): words
        case .command: ToolCommands.names
        case .file, .text: []
        }
    }
}
