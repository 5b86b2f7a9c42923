#if NATS
internal import Foundation
internal import RollcallRegistry
internal import RollcallWire

/// Answers to the subjects by which tools of NATS find services: `$SRV.PING`, `$SRV.INFO` and `$SRV.STATS`, of all
/// services, of those of a name, and of one.
final class ServiceDiscovery: Sendable {
    private let subscriptions: [HandlerSubscription]

    /// What all answers begin with.
    private struct Identity: Encodable {
        var type: String
        var name: String
        var id: String
        var version: String
        var metadata: [String: String] = [:]
        var description: String?
        var started: String?
        var endpoints: [EndpointText]?
    }

    private struct EndpointText: Encodable {
        var name: String
        var subject: String
        var queue_group: String
        var metadata: [String: String]?
        var num_requests: Int?
        var num_errors: Int?
        var last_error: String?
        var processing_time: Int64?
        var average_processing_time: Int64?
    }

    init(
        _ id: String, _ options: RouteService.Options, _ connection: NATSConnection,
        _ endpoints: @escaping @Sendable () -> [Endpoint]
    ) throws(NATSError) {
        let started = Date().formatted(.iso8601)
        @Sendable func identity(_ kind: String) -> Identity {
            Identity(type: "io.nats.micro.v1.\(kind)_response", name: options.name, id: id, version: options.version)
        }
        let answers: [(String, @Sendable () -> Identity)] = [
            ("PING", { identity("ping") }),
            ("INFO", {
                var answer = identity("info")
                answer.description = options.about
                answer.endpoints = endpoints().map { endpoint in
                    EndpointText(
                        name: Self.name(of: endpoint), subject: endpoint.subject, queue_group: options.queue,
                        metadata: ["pattern": endpoint.pattern, "handler": endpoint.handler])
                }
                return answer
            }),
            ("STATS", {
                var answer = identity("stats")
                answer.started = started
                answer.endpoints = endpoints().map { endpoint in
                    let counts = endpoint.counts
                    let time = counts.time.nanoseconds
                    return EndpointText(
                        name: Self.name(of: endpoint), subject: endpoint.subject, queue_group: options.queue,
                        num_requests: counts.requests, num_errors: counts.errors, last_error: counts.lastError,
                        processing_time: time, average_processing_time: counts.requests == 0 ? 0 : time / Int64(counts.requests))
                }
                return answer
            }),
        ]
        var subscriptions: [HandlerSubscription] = []
        for (verb, answer) in answers {
            for subject in ["$SRV.\(verb)", "$SRV.\(verb).\(options.name)", "$SRV.\(verb).\(options.name).\(id)"] {
                subscriptions.append(
                    try connection.subscribe(to: subject) { [weak connection] message in
                        guard let reply = message.reply, let json = try? JSON.encode(answer()) else { return }
                        try? connection?.send(json, to: reply)
                    })
            }
        }
        self.subscriptions = subscriptions
    }

    /// Whether a text can be the name of a service: it becomes a word of a subject.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf) && byte < 0x7b || byte == 0x2d || byte == 0x5f
            }
    }

    /// The name of an endpoint: the same letters.
    private static func name(of endpoint: Endpoint) -> String {
        let words = endpoint.pattern.utf8.split { !isName(String(decoding: [$0], as: UTF8.self)) }
        return words.isEmpty ? "root" : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }
}
#endif
