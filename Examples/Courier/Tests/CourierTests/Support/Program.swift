import Foundation

/// How a program ended and what it wrote.
struct Outcome {
    /// The exit code, or the negated number of the signal that ended the program.
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The output as the object of `--json`.
    var report: Report {
        get throws { try JSONDecoder().decode(Report.self, from: Data(output.utf8)) }
    }
}

/// What `--json` prints.
struct Report: Decodable, Equatable {
    var lines: Int
    var messages: Int
    var byType: [String: Int]
    var unknown: [String: Int]
    var failed: [Failed]

    struct Failed: Decodable, Equatable {
        var line: Int
        var error: String
    }
}

/// Runs programs.
enum Program {
    /// Runs `courier` to its end, the input on its standard input.
    static func courier(
        _ arguments: String..., input: some Sequence<UInt8> = [], program: URL = Places.program
    ) throws -> Outcome {
        try run(program, arguments, input: input)
    }

    /// Runs any program to its end. Its streams are files, so that none of them can fill up.
    ///
    /// Foundation's `Process` starts its children with the signals blocked that its own thread blocks, so that a bus or
    /// a keyring does not end when it is told to, and waits until nobody holds a descriptor of its own any more, such
    /// daemons included. So this asks the system itself.
    static func run(
        _ program: URL, _ arguments: [String], input: some Sequence<UInt8> = [], environment: [String: String]? = nil
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        let files = try (input: folder.file("in", input), output: folder.file("out", []), errors: folder.file("err", []))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, files.input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, files.output, O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, files.errors, O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let path = program.path(percentEncoded: false)
        let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var pairs: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for word in words + pairs { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, path, &actions, &attributes, &words, &pairs)
        if failure != 0 { throw NotStarted(path: path, reason: String(cString: strerror(failure))) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7f
        return Outcome(
            code: signal == 0 ? (status >> 8) & 0xff : -signal,
            output: String(decoding: try Data(contentsOf: URL(filePath: files.output)), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: URL(filePath: files.errors)), as: UTF8.self))
    }

    /// A program that could not be started.
    struct NotStarted: Error {
        let path: String
        let reason: String
    }
}
