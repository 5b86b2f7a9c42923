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
    static func run(
        _ program: URL, _ arguments: [String], input: some Sequence<UInt8> = [], environment: [String: String]? = nil
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.file("in", input)))
        let output = URL(filePath: try folder.file("out", []))
        let errors = URL(filePath: try folder.file("err", []))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let code = process.terminationStatus
        return Outcome(
            code: process.terminationReason == .exit ? code : -code,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
