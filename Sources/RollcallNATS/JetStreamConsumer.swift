#if NATS
internal import RollcallRegistry
internal import RollcallWire
internal import Synchronization

/// Gets messages of a stream, a bounded number at a time, and goes on after whatever happens to the connection, the
/// server or the consumer.
final class JetStreamConsumer: Sendable {
    private struct State: Sendable {
        var name: String
        /// How many messages were asked for and have not come.
        var missing = 0
        /// Until when the server answers what was asked for.
        var deadline = ContinuousClock.now
        /// How often the connection had been lost when they were asked for.
        var epoch: UInt64 = 0
        /// How many tasks wait for a message.
        var waiting = 0
        /// The number of the last message that has come.
        var last: UInt64 = 0
        /// Those that have come and are not settled.
        var unsettled: UnsettledMessages
        var isClosed = false
    }

    let stream: String
    /// How many messages were there when the consumer was made.
    let pending: UInt64
    private let jetStream: JetStream
    private let configuration: JetStream.ConsumerConfiguration
    private let batch: Int
    private let inbox: NATSSubscription
    private let state: Guarded<State>
    private let watch = Guarded<Task<Void, Never>?>(nil)
    /// How long the server keeps a question for messages.
    private static let patience = Duration.seconds(5)

    private struct Question: Encodable {
        var batch: Int
        var expires: Int64
    }

    init(
        _ jetStream: JetStream, _ stream: String, _ configuration: JetStream.ConsumerConfiguration, batch: Int
    ) async throws(NATSError) {
        self.jetStream = jetStream
        self.stream = stream
        var configuration = configuration
        // Where the consumer is lost before a message has come, the next one is to begin at the same place.
        if configuration.deliver_policy == "new" {
            configuration.deliver_policy = "by_start_sequence"
            configuration.opt_start_seq = try await jetStream.stream(stream).state.last_seq + 1
        }
        self.configuration = configuration
        self.batch = max(batch, 1)
        let connection = jetStream.connection
        // One word longer than the subjects of answers: the server keeps a question only while somebody listens to it.
        inbox = try connection.subscribe(
            to: connection.inbox + "consumer." + String(connection.events.makeID(), radix: 36), capacity: self.batch * 4 + 1024)
        let made = try await jetStream.makeConsumer(of: stream, configuration)
        pending = made.num_pending ?? 0
        state = Guarded(State(name: made.name, unsettled: UnsettledMessages(limit: configuration.max_ack_pending ?? 1024)))
        // What was asked for is lost with the connection, and nobody says so.
        watch.withLock { watch in
            watch = Task { [weak self] in
                while (try? await Task.sleep(for: .milliseconds(200))) != nil {
                    guard let self else { return }
                    await self.askAgainIfNeeded()
                    await self.forgetSettled()
                }
            }
        }
    }

    deinit {
        watch.withLock { $0 }?.cancel()
        Self.giveBack(inbox, jetStream.connection)
        // An ephemeral consumer ends by itself.
    }

    /// The next message; nil where the consumer is closed.
    func next() async throws(NATSError) -> JetStreamMessage? {
        state.withLock { $0.waiting += 1 }
        defer { state.withLock { $0.waiting -= 1 } }
        while true {
            askIfNeeded()
            let message: NATSMessage?
            do throws(NATSError) {
                message = try await inbox.next()
            } catch where error.code == .slowConsumer {
                // What was dropped is delivered again.
                continue
            }
            guard let message else { return nil }
            if let found = JetStreamMessage(message) {
                state.withLock { state in
                    state.missing = max(0, state.missing - 1)
                    state.last = max(state.last, found.sequence)
                    state.unsettled.insert(found.sequence)
                }
                return found
            }
            try await handle(status: message)
        }
    }

    /// Tells JetStream what is to become of a message.
    func settle(_ message: JetStreamMessage, _ verdict: JetStreamMessage.Verdict) {
        if verdict.isFinal { state.withLock { $0.unsettled.remove(message.sequence) } }
        message.tell(verdict, over: jetStream.connection)
    }

    func close() {
        state.withLock { $0.isClosed = true }
        watch.withLock { $0 }?.cancel()
        Self.giveBack(inbox, jetStream.connection)
    }

    /// Stops, and lets others have soon what was handed to this one and is not taken.
    private static func giveBack(_ inbox: NATSSubscription, _ connection: NATSConnection) {
        inbox.cancel()
        Task {
            while let message = try? await inbox.next() { JetStreamMessage(message)?.tell(.again(after: .zero), over: connection) }
        }
    }

    /// What the server says instead of messages.
    private func handle(status message: NATSMessage) async throws(NATSError) {
        switch message.headers.status {
        case 100: return
        case 404, 408:
            // Nothing has come in time: the next question follows.
            state.withLock { $0.missing = 0 }
        default:
            // The consumer or the stream is gone, or the server has no JetStream (yet): a moment's rest.
            state.withLock { state in
                state.missing = 0
                state.deadline = .now
            }
            do { try await Task.sleep(for: .milliseconds(100)) } catch { throw NATSError(.cancelled, "the task was cancelled") }
            await renew()
        }
    }

    private func askIfNeeded() {
        let epoch = jetStream.connection.events.epoch.load(ordering: .acquiring)
        let name = state.withLock { state -> String? in
            guard state.missing == 0, !state.isClosed, !inbox.isOver else { return nil }
            state.missing = batch
            state.deadline = .now + Self.patience
            state.epoch = epoch
            return state.name
        }
        guard let name else { return }
        let question = Question(batch: batch, expires: Self.patience.nanoseconds)
        guard let body = try? JSON.encode(question) else { return }
        do {
            try jetStream.connection.send(body, to: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(name)", reply: inbox.subject)
        } catch {
            // The watch asks again.
            state.withLock { $0.deadline = .now }
        }
    }

    /// Asks again where a question was lost: somebody waits, and there is neither a message nor a word of the server.
    private func askAgainIfNeeded() async {
        guard case .connected = jetStream.connection.status else { return }
        let epoch = jetStream.connection.events.epoch.load(ordering: .acquiring)
        let isLost = state.withLock { state -> Bool in
            guard state.waiting > 0, !state.isClosed, state.missing > 0 else { return false }
            guard state.epoch != epoch || ContinuousClock.now > state.deadline + .seconds(1) else { return false }
            state.missing = 0
            return true
        }
        guard isLost else { return }
        await renew()
        askIfNeeded()
    }

    /// Forgets what others have settled, where that is much.
    private func forgetSettled() async {
        guard case .connected = jetStream.connection.status, let name = state.withLock({ $0.unsettled.areTooMany ? $0.name : nil })
        else { return }
        // Where the server does not say, it is not asked again before there are twice as many.
        let floor = (try? await jetStream.consumer(name, of: stream))?.ack_floor?.stream_seq ?? 0
        state.withLock { $0.unsettled.removeAll(upTo: floor) }
    }

    /// Makes the consumer anew where it is gone: it goes on with the first message that is not settled, or behind the
    /// last one that has come. What other members of a group had handled since then is delivered again.
    private func renew() async {
        guard await isGone(state.withLock { $0.name }) else { return }
        var configuration = configuration
        if let first = state.withLock({ $0.unsettled.first ?? ($0.last > 0 ? $0.last + 1 : nil) }) {
            configuration.deliver_policy = "by_start_sequence"
            configuration.opt_start_seq = first
            configuration.opt_start_time = nil
        }
        if let name = try? await jetStream.makeConsumer(of: stream, configuration).name { state.withLock { $0.name = name } }
    }

    /// Whether the server says that it has no such consumer.
    private func isGone(_ name: String) async -> Bool {
        do throws(NATSError) {
            _ = try await jetStream.consumer(name, of: stream)
            return false
        } catch {
            return error.code == .notFound
        }
    }
}
#endif
