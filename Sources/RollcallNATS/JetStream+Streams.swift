#if NATS
extension JetStream {
    /// How a stream keeps messages. The names of the members are those of JetStream's API.
    struct StreamConfiguration: Codable, Sendable {
        var name: String
        var subjects: [String]
        var retention = "limits"
        var storage = "file"
        var num_replicas = 1
        /// Nanoseconds; nothing is kept for longer. 0 is without an end.
        var max_age: Int64 = 0
        var max_bytes: Int64 = -1
        var max_msgs: Int64 = -1
        var max_msgs_per_subject: Int64 = -1
        var discard = "old"
        /// Nanoseconds, for which a second message of one id is recognised.
        var duplicate_window: Int64?
        var allow_rollup_hdrs: Bool?
        var deny_delete: Bool?
        var allow_direct: Bool?
    }

    /// What a stream is and has.
    struct StreamInfo: Decodable, Sendable {
        struct State: Decodable, Sendable {
            var messages: UInt64
            var first_seq: UInt64
            var last_seq: UInt64
        }
        struct Configuration: Decodable, Sendable {
            var name: String
            var subjects: [String]?
        }
        var config: Configuration
        var state: State
    }

    /// How a consumer is handed messages. The names of the members are those of JetStream's API.
    struct ConsumerConfiguration: Encodable, Sendable {
        var durable_name: String?
        var deliver_policy = "new"
        var opt_start_seq: UInt64?
        var opt_start_time: String?
        var ack_policy = "explicit"
        var ack_wait: Int64?
        var max_deliver = -1
        var max_ack_pending: Int?
        var filter_subject: String?
        var replay_policy = "instant"
        var inactive_threshold: Int64?
        var deliver_subject: String?
        var flow_control: Bool?
        var idle_heartbeat: Int64?
        var mem_storage: Bool?
        var num_replicas: Int?
    }

    struct ConsumerInfo: Decodable, Sendable {
        struct Configuration: Decodable, Sendable {
            var deliver_policy: String
            var opt_start_seq: UInt64?
            var opt_start_time: String?
        }
        /// All messages up to this one are settled.
        struct Floor: Decodable, Sendable {
            var stream_seq: UInt64
        }
        var name: String
        var num_pending: UInt64?
        var ack_floor: Floor?
        var config: Configuration
    }

    private struct ConsumerRequest: Encodable {
        var stream_name: String
        var config: ConsumerConfiguration
    }

    /// Makes a stream. One of the name that is there stays as it is.
    func makeStream(_ configuration: StreamConfiguration) async throws(NATSError) -> StreamInfo {
        do throws(NATSError) {
            return try await ask("STREAM.CREATE.\(configuration.name)", configuration)
        } catch where error.jetStreamCode == 10058 {
            return try await stream(configuration.name)
        }
    }

    /// What is known of a stream.
    func stream(_ name: String) async throws(NATSError) -> StreamInfo { try await ask("STREAM.INFO.\(name)", Empty()) }

    /// Makes a consumer of a stream. A durable one that is there is used and goes on where it was, wherever the
    /// configuration would begin.
    func makeConsumer(of stream: String, _ configuration: ConsumerConfiguration) async throws(NATSError) -> ConsumerInfo {
        do throws(NATSError) {
            return try await create(configuration, of: stream)
        } catch {
            // The place where it began cannot be changed, so it is asked for with that one.
            guard let name = configuration.durable_name, let there = try? await consumer(name, of: stream).config else { throw error }
            var configuration = configuration
            configuration.deliver_policy = there.deliver_policy
            configuration.opt_start_seq = there.opt_start_seq
            configuration.opt_start_time = there.opt_start_time
            return try await create(configuration, of: stream)
        }
    }

    /// What is known of a consumer.
    func consumer(_ name: String, of stream: String) async throws(NATSError) -> ConsumerInfo {
        try await ask("CONSUMER.INFO.\(stream).\(name)", Empty())
    }

    private func create(_ configuration: ConsumerConfiguration, of stream: String) async throws(NATSError) -> ConsumerInfo {
        let verb = configuration.durable_name.map { "CONSUMER.DURABLE.CREATE.\(stream).\($0)" } ?? "CONSUMER.CREATE.\(stream)"
        return try await ask(verb, ConsumerRequest(stream_name: stream, config: configuration))
    }

    /// Removes a consumer.
    func removeConsumer(_ name: String, of stream: String) async throws(NATSError) {
        _ = try await ask("CONSUMER.DELETE.\(stream).\(name)", Empty(), Empty.self)
    }

    /// Whether a text can be the name of a stream, a consumer or a bucket: it becomes a word of a subject.
    static func isName(_ text: String) -> Bool { ServiceDiscovery.isName(text) && text.utf8.count <= 200 }
}
#endif
