/// How the program ends; the numbers are those of `sysexits.h`.
enum ExitCode: Int32 {
    /// Every line was read.
    case success = 0
    /// The arguments make no sense.
    case usage = 64
    /// Some lines could not be read, or a URL could not be answered.
    case badLines = 65
    /// The file cannot be read.
    case noInput = 66
    /// A plugin cannot be used.
    case badPlugin = 69
    /// Something that should not happen.
    case software = 70
    /// The output cannot be written.
    case cannotWrite = 74
    /// A server cannot be reached, or lacks what is needed.
    case noNetwork = 75
    /// A setting cannot be read or kept.
    case badSettings = 78
}

/// Why the program cannot go on.
struct Failure: Error {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
