import CClient
import Foundation
import Rollcall
import RollcallNATS

/// `nats-benchmark [--json FILE] [--only call|publish]`: remote calls and JetStream publishing beside the C client, in one run, in turns.
///
/// Where the file is there, as `bench --json` writes it, the ratios are added to it.
@main struct Benchmark {
    static let underWay = 64
    static let calls = 40_000
    static let messages = 40_000
    /// As many as the transport has under way.
    static let underWayOfPublishing = 4096
    static let publishers = 1024
    static let rounds = 21

    static func main() async throws {
        let server = try LocalServer()
        defer { server.stop() }
        // The library is opened as this package opens it, for both.
        _ = try await NATSConnection.connect(NATSOptions(server.url))
        var ratios: [String: Double] = [:]
        func line(_ name: String, _ rate: Double) { print(name.padding(toLength: 44, withPad: " ", startingAt: 0), Int(rate), "a second") }
        if measures("call") {
            let called = try await calling(server.url)
            ratios["nats.callVsC"] = ratio(called.ours, called.theirs)
            line("call: C client, \(underWay) threads", median(called.theirs))
            line("call: router, \(underWay) tasks", median(called.ours))
        }
        if measures("publish") {
            let published = try await publishing(server.url)
            ratios["nats.publishVsC"] = ratio(published.ours, published.theirs)
            line("publish: C client, \(underWayOfPublishing) under way", median(published.theirs))
            line("publish: transport, many at a time", median(published.ours))
            line("publish: one by one from \(publishers) tasks", published.single)
        }
        for (name, ratio) in ratios.sorted(by: { $0.key < $1.key }) { print(name, String(format: "%.2f", ratio), "times") }
        if let index = CommandLine.arguments.firstIndex(of: "--json"), CommandLine.arguments.indices.contains(index + 1) {
            try add(ratios, to: URL(filePath: CommandLine.arguments[index + 1]))
        }
    }

    private static func measures(_ name: String) -> Bool {
        guard let index = CommandLine.arguments.firstIndex(of: "--only"), CommandLine.arguments.indices.contains(index + 1) else { return true }
        return CommandLine.arguments[index + 1] == name
    }

    /// Requests and answers of the same sizes, the same number under way.
    private static func calling(_ url: String) async throws -> (ours: [Double], theirs: [Double]) {
        let answer = #"{"id":42,"name":"Ada Lovelace","about":"Counts with wheels."}"#
        struct Profile: Codable, Sendable {
            var id: Int
            var name: String
            var about: String
        }
        // The client answers either as it does by itself, or writing each answer at once; the better one counts.
        for (subject, flushes) in [("c.buffered", 0), ("c.flushed", 1)] {
            let status = c_answer(url, subject, answer, Int32(flushes))
            guard status == 0 else { throw NATSError(.failed, "the C client: status \(status)") }
        }
        let route = try Route("/users/{id}", access: .remote, parameters: Parameter("id", Int.self)) { id in
            Profile(id: id, name: "Ada Lovelace", about: "Counts with wheels.")
        }
        let service = try await RouteService(Router(routes: [route]), over: try await .connect(NATSOptions(url)))
        let router = Router(routes: []).remote(via: RemoteRoutes(over: try await .connect(NATSOptions(url))))
        var ours: [Double] = []
        var theirs: [[Double]] = [[], []]
        func measureTheirs(isKept: Bool) throws {
            for (index, subject) in ["c.buffered", "c.flushed"].enumerated() {
                let seconds = c_call(url, subject, Int32(underWay), Int32(calls))
                guard seconds > 0 else { throw NATSError(.failed, "the C client: status \(-seconds)") }
                if isKept { theirs[index].append(Double(calls) / seconds) }
            }
        }
        for round in 0...rounds {
            if round.isMultiple(of: 2) { try measureTheirs(isKept: round > 0) }
            let rate = try await rate(of: calls, underWay) { _ in
                let profile: Profile = try await router.call("/users/42")
                precondition(profile.id == 42)
            }
            if round > 0 { ours.append(rate) }
            if !round.isMultiple(of: 2) { try measureTheirs(isKept: true) }
        }
        await service.drain()
        return (ours, median(theirs[0]) > median(theirs[1]) ? theirs[0] : theirs[1])
    }

    /// Messages of the same size, each with an id, the same number under way.
    private static func publishing(_ url: String) async throws -> (ours: [Double], theirs: [Double], single: Double) {
        let connection = try await NATSConnection.connect(NATSOptions(url))
        let payload = [UInt8](repeating: UInt8(ascii: "x"), count: 200)
        /// Measures the storing of messages in a stream of its own: what a server keeps already slows it down, by leaps.
        func inNewStream(_ measure: (JetStreamTransport) async throws -> Double) async throws -> Double {
            var options = JetStreamTransport.Options()
            options.isInMemory = true
            let transport = try await JetStreamTransport(over: connection, stream: "BENCH", subjects: ["bench"], options)
            let rate = try await measure(transport)
            struct Answer: Decodable {
                struct State: Decodable { var messages: Int }
                var state: State?
                var success: Bool?
            }
            func ask(_ verb: String, _ stream: String) async throws -> Answer {
                let answer = try await connection.request([], to: "$JS.API.STREAM.\(verb).\(stream)")
                return try JSONDecoder().decode(Answer.self, from: Data(answer.payload))
            }
            // The C client does not look at what JetStream answers.
            let stored = try await ask("INFO", "BENCH").state?.messages
            guard stored == messages + 1 else { throw NATSError(.failed, "\(stored ?? 0) messages were stored and not \(messages + 1)") }
            for stream in ["BENCH", "BENCH-dead"] where try await ask("DELETE", stream).success != true {
                throw NATSError(.failed, "the stream \(stream) stays")
            }
            return rate
        }
        /// What the first message makes is there before, for all.
        func sendFirst(_ transport: JetStreamTransport) async throws { try await transport.send(payload, in: Envelope(to: "bench")) }
        // As the C client's function does: the messages are there, many are sent, and then all are waited for.
        func measureOurs() async throws -> Double {
            try await inNewStream { transport in
                try await sendFirst(transport)
                let all = (0..<messages).map { OutgoingMessage(payload, in: Envelope(to: "bench", id: "\($0)")) }
                let start = ContinuousClock.now
                try await transport.send(all)
                return Double(messages) / ((ContinuousClock.now - start) / .seconds(1))
            }
        }
        func measureTheirs() async throws -> Double {
            try await inNewStream { _ in
                let seconds = c_publish(url, "bench", Int32(messages), Int32(payload.count), Int32(underWayOfPublishing))
                guard seconds > 0 else { throw NATSError(.failed, "the C client: status \(-seconds)") }
                return Double(messages) / seconds
            }
        }
        var rates: (ours: [Double], theirs: [Double], single: [Double]) = ([], [], [])
        for round in 0...rounds {
            // Each leaves work to the server behind, so each is the first in every second round.
            let isFirst = round.isMultiple(of: 2)
            let before = try await isFirst ? measureOurs() : measureTheirs()
            let after = try await isFirst ? measureTheirs() : measureOurs()
            let single = try await inNewStream { transport in
                try await sendFirst(transport)
                return try await Self.rate(of: messages, publishers) { try await transport.send(payload, in: Envelope(to: "bench", id: "\($0)")) }
            }
            guard round > 0 else { continue }
            rates.ours.append(isFirst ? before : after)
            rates.theirs.append(isFirst ? after : before)
            rates.single.append(single)
        }
        return (rates.ours, rates.theirs, median(rates.single))
    }

    /// How many pieces of work are done in a second, so many at once.
    private static func rate(of count: Int, _ clients: Int, _ work: @escaping @Sendable (Int) async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask { for number in stride(from: client, to: count, by: clients) { try await work(number) } }
            }
            try await group.waitForAll()
        }
        let elapsed = ContinuousClock.now - start
        return Double(count) / (elapsed / .seconds(1))
    }

    /// The median of the ratios of pairs, each measured within a moment: the speed of a machine drifts.
    private static func ratio(_ ours: [Double], _ theirs: [Double]) -> Double { median(zip(ours, theirs).map { $0 / $1 }) }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func add(_ ratios: [String: Double], to file: URL) throws {
        var report: [String: Any] = [:]
        if let data = try? Data(contentsOf: file) { report = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:] }
        let before = report["ratios"] as? [String: Double] ?? [:]
        report["ratios"] = before.merging(ratios) { $1 }
        try JSONSerialization.data(withJSONObject: report, options: [.prettyPrinted, .sortedKeys]).write(to: file)
    }
}

/// A server of its own, on a port that is free.
final class LocalServer {
    let url: String
    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "nats-benchmark-\(UUID().uuidString)")

    init() throws {
        struct Ports: Decodable { var nats: [String] }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "nats-server", "-a", "127.0.0.1", "-p", "-1", "-js", "-sd", folder.path, "--ports_file_dir", folder.path,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        let file = folder.appending(path: "nats-server_\(process.processIdentifier).ports")
        for _ in 0..<1000 {
            if let data = try? Data(contentsOf: file), let found = try? JSONDecoder().decode(Ports.self, from: data).nats.first {
                url = found
                return
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw NATSError(.timedOut, "nats-server does not start")
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
