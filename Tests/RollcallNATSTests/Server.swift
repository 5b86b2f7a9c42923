#if NATS
import Foundation
import RollcallMessaging
import RollcallNATS
import RollcallRegistry
import Synchronization
import Testing

/// A server of NATS of a test's own, on a port that is free, stopped with the test.
final class Server: Sendable {
    let url: String
    private let folder: String
    private let arguments: [String]
    private let port: Int
    private let process: Mutex<Process?>

    /// Starts a server, and waits until it answers.
    ///
    /// - Parameters:
    ///   - jetStream: Whether it has JetStream.
    ///   - configuration: More of its configuration.
    ///   - scheme: The scheme of its URL.
    init(jetStream: Bool = false, configuration: String = "", scheme: String = "nats") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-nats-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = "\(folder)/server.conf"
        try Data(configuration.utf8).write(to: URL(filePath: file))
        var arguments = ["-a", "127.0.0.1", "-c", file, "--ports_file_dir", folder]
        if jetStream { arguments += ["-js", "-sd", "\(folder)/js"] }
        self.arguments = arguments
        let process = try Self.start(arguments + ["-p", "-1"])
        port = try Self.port(of: process, in: folder)
        self.process = Mutex(process)
        url = "\(scheme)://127.0.0.1:\(port)"
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Options for a connection that tries again soon.
    var options: NATSOptions {
        var options = NATSOptions(url)
        options.reconnectDelay = .milliseconds(50)
        return options
    }

    func connect() async throws -> NATSConnection { try await .connect(options) }

    /// A file in the server's folder.
    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes a file in the server's folder, and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
        return path(name)
    }

    /// Kills the server, at once.
    func kill() { signal(SIGKILL) }

    /// Stops the server where it is: it answers nobody, and connections stay.
    func freeze() {
        process.withLock { process in
            guard let id = process?.processIdentifier else { return }
            _ = Foundation.kill(id, SIGSTOP)
            // Until the last of its threads stands still, it may answer.
            var information = siginfo_t()
            _ = waitid(P_PID, id_t(id), &information, WSTOPPED | WNOWAIT)
        }
    }

    /// Lets it go on.
    func thaw() { process.withLock { if let process = $0 { _ = Foundation.kill(process.processIdentifier, SIGCONT) } } }

    private func signal(_ number: Int32) {
        process.withLock { process in
            guard let running = process else { return }
            _ = Foundation.kill(running.processIdentifier, SIGCONT)
            _ = Foundation.kill(running.processIdentifier, number)
            running.waitUntilExit()
            process = nil
        }
    }

    /// Starts the server again, on its port and with what it had kept.
    func restart() throws {
        let started = try Self.start(arguments + ["-p", "\(port)"])
        _ = try Self.port(of: started, in: folder)
        process.withLock { $0 = started }
    }

    private static func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["nats-server"] + arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The port that a server listens to: it writes it to a file once it does. It is waited for ten seconds at most.
    private static func port(of process: Process, in folder: String) throws -> Int {
        struct Ports: Decodable { var nats: [String] }
        let file = URL(filePath: "\(folder)/nats-server_\(process.processIdentifier).ports")
        for _ in 0..<1000 {
            if let data = try? Data(contentsOf: file), let ports = try? JSONDecoder().decode(Ports.self, from: data),
                let port = ports.nats.first.flatMap({ URL(string: $0)?.port })
            {
                return port
            }
            try #require(process.isRunning, "the server has ended")
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw NATSError(.timedOut, "the server does not say its port")
    }
}

/// The code of the error that a call throws.
func code(_ body: () async throws -> Void) async -> NATSError.Code? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? NATSError)?.code
    }
}

/// The code of the error that a call throws.
func messagingCode(_ body: () async throws -> Void) async -> MessagingError.Code? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? MessagingError)?.code
    }
}
#endif
