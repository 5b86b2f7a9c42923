import Foundation

/// The program at work: a test talks to it while it runs.
final class RunningProgram {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts `courier`.
    init(_ arguments: String..., errors: FileHandle = .nullDevice) throws {
        // A program that ends too early is found by its exit code; writing to it must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = Places.program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    /// Writes to the program's standard input.
    func say(_ bytes: some Sequence<UInt8>) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    }

    /// Waits until the program has written something, and returns it.
    func hear() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Ends the input, and returns the exit code.
    func end() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
