/// How the program ends; from 64 on, the numbers are those of `sysexits.h`.
enum ExitCode: Int32, CaseIterable {
    /// Nothing is wrong.
    case clean = 0
    /// Something was found.
    case findings = 1
    /// The arguments make no sense.
    case usage = 64
    /// A file cannot be read, or not all of it where that counts.
    case unreadable = 66
    /// The output cannot be written.
    case cannotWrite = 74

    /// What the code means, for the help.
    var meaning: String {
        switch self {
        case .clean: "nothing is wrong"
        case .findings: "check or diff found something, or match found no route"
        case .usage: "the arguments make no sense"
        case .unreadable: "a file cannot be read, or diff cannot read all of it"
        case .cannotWrite: "the output cannot be written"
        }
    }
}

/// Why a command cannot go on.
struct ToolFailure: Error {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
