public import Foundation

/// A program that was run to its end.
public struct Command: Sendable {
    /// The code that it ended with; negative where a signal ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String

    /// The lines of standard output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs a program, found on the path, and waits for it. A program that does not end in ten minutes is ended.
    public static func run(_ arguments: [String], in folder: URL? = nil, adding variables: [String: String] = [:]) throws -> Command {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        // Files and not pipes, which somebody would have to empty.
        let outputs = try (Spool(), Spool())
        process.standardOutput = outputs.0.handle
        process.standardError = outputs.1.handle
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + 600) == .timedOut {
            process.terminate()
            ended.wait()
        }
        return try Command(
            status: process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus,
            output: outputs.0.text(), errors: outputs.1.text())
    }
}

/// A temporary file that takes what a program writes.
private struct Spool {
    let handle: FileHandle
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "rollcall-output-\(UUID().uuidString)")
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
    }

    func text() throws -> String {
        try handle.close()
        defer { try? FileManager.default.removeItem(at: url) }
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
}

/// The products of the build that the tests themselves are part of.
public enum Products {
    /// The folder in which they lie: that of the tests' own program.
    public static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// The path of a product.
    public static func path(_ name: String) -> String { folder.appending(path: name).path }
}
