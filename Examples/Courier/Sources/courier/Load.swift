import CourierCore
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is sent to measure.
struct LoadOptions {
    /// How many messages, and how many requests.
    var messages = 20_000
    /// How many bytes of text each one has.
    var size = 100
    /// How many send at once.
    var clients = 64
    /// Over how many subjects they are spread.
    var subjects = 16
}

/// `courier load`: sends many messages and requests, and says how many there were in a second and how long they took.
struct Load {
    let options: LoadOptions
    let server: String?

    func run() async throws -> ExitCode {
        var rows: [Row] = []
        if let server {
            #if NATS
            let connection = try await Network.connect(server)
            rows.append(try await messages("publish, at most once", over: NATSTransport(over: connection), prefix: "load.core"))
            do {
                var stream = JetStreamTransport.Options()
                stream.age = .seconds(600)
                let kept = try await JetStreamTransport(over: connection, stream: "COURIER-LOAD", subjects: ["load.kept.>"], stream)
                rows.append(try await messages("publish, kept", over: kept, prefix: "load.kept"))
            } catch let error as MessagingError where error.code == .unavailable {
                StandardError.write("courier: the server keeps no messages: \(error.description)")
            }
            let other = try await Network.connect(server)
            let service = try await RouteService(Self.router, over: other, RouteService.Options(name: "courier-load"))
            rows.append(try await requests("call", Router(routes: []).remote(via: RemoteRoutes(over: connection))))
            await service.drain()
            await connection.drain()
            await other.drain()
            #else
            _ = try await Network.join(server)
            #endif
        } else {
            rows.append(try await messages("publish, in this process", over: InProcessTransport(), prefix: "load.local"))
            rows.append(try await requests("call, in this process", Self.router))
        }
        var output = Output()
        try output.write("\(options.messages) each, \(options.size) bytes, \(options.clients) at once, \(options.subjects) subjects\n")
        for row in rows { try output.write(row.text + "\n") }
        try output.flush()
        return .success
    }

    /// What was measured of one kind of work.
    private struct Row {
        var name: String
        var seconds: Double
        var times: [Duration]

        var text: String {
            let sorted = times.sorted()
            func time(_ part: Double) -> String {
                let duration = sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
                return "\((duration / .microseconds(1)).rounded() / 1000) ms"
            }
            let rate = Int(Double(times.count) / seconds)
            return "\(name): \(rate) a second; half within \(time(0.5)), 99 of 100 within \(time(0.99)), all within \(time(1))"
        }
    }

    /// A route as those of modules, made by hand since it is of no use but here.
    private static var router: Router {
        get throws { Router(routes: [try Route("/load/{text}", access: .remote, parameters: Parameter("text", String.self)) { $0 }]) }
    }

    /// Sends messages, each of which is received by one subscriber of its subject.
    private func messages(_ name: String, over transport: any Transport, prefix: String) async throws -> Row {
        let channel = Channel<Messages>(over: transport, sender: "load")
        let receiving = try await channel.messages(on: "\(prefix).>")
        let counting = Task {
            var messages = receiving.makeAsyncIterator()
            var count = 0
            while count < options.messages, try await messages.next() != nil { count += 1 }
        }
        let text = String(repeating: "x", count: options.size)
        let row = try await measure(name) { number in
            let message = try Composers.create("text").compose(
                text, MessageHead(id: "\(number)", time: Timestamp(millisecondsSince1970: 0), sender: User(id: "load")))
            try await channel.send(message, to: "\(prefix).\(number % options.subjects)")
        }
        try await counting.value
        receiving.close()
        return row
    }

    private func requests(_ name: String, _ router: Router) async throws -> Row {
        let path = "/load/" + String(repeating: "x", count: options.size)
        return try await measure(name) { _ in _ = try await router.call(path, as: String.self) }
    }

    private func measure(_ name: String, _ work: @escaping @Sendable (Int) async throws -> Void) async throws -> Row {
        let options = options
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for client in 0..<options.clients {
                group.addTask {
                    var times: [Duration] = []
                    for number in stride(from: client, to: options.messages, by: options.clients) {
                        let start = ContinuousClock.now
                        try await work(number)
                        times.append(ContinuousClock.now - start)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let elapsed: Duration = ContinuousClock.now - start
        return Row(name: name, seconds: elapsed / .seconds(1), times: times)
    }
}
