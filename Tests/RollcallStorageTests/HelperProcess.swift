import Foundation
import RollcallRegistry

/// A process of its own that writes to a store: `storage-test-helper`, which is built beside the tests.
final class HelperProcess: Sendable {
    private let process: Guarded<Process>
    private let lines: Guarded<Lines>
    let identifier: Int32

    private final class Lines: @unchecked Sendable {
        // Unchecked; the mutex around it makes it safe.
        let handle: FileHandle
        var rest = Data()
        init(_ handle: FileHandle) { self.handle = handle }
    }

    /// Where the build system has put it: beside the test bundle.
    static var path: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "storage-test-helper").path
    }

    init(_ arguments: [String], command: [String] = []) throws {
        let process = Process()
        if let first = command.first {
            process.executableURL = URL(filePath: first)
            process.arguments = command.dropFirst() + [Self.path] + arguments
        } else {
            process.executableURL = URL(filePath: Self.path)
            process.arguments = arguments
        }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        identifier = process.processIdentifier
        lines = Guarded(Lines(pipe.fileHandleForReading))
        self.process = Guarded(process)
    }

    /// The next line that it prints, or nil at the end.
    func line() -> String? {
        lines.withLock { lines in
            while true {
                if let end = lines.rest.firstIndex(of: 0x0a) {
                    let line = String(decoding: lines.rest[..<end], as: UTF8.self)
                    lines.rest = Data(lines.rest[(end + 1)...])
                    return line
                }
                let more = lines.handle.availableData
                if more.isEmpty { return nil }
                lines.rest += more
            }
        }
    }

    /// All lines to the end.
    func allLines() -> [String] {
        var result: [String] = []
        while let line = line() { result.append(line) }
        process.withLock { $0.waitUntilExit() }
        return result
    }

    /// Kills it, as `kill -9` does.
    func kill() {
        Foundation.kill(identifier, SIGKILL)
    }
}
