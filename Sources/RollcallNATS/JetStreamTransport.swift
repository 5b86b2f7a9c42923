#if NATS
public import RollcallMessaging
internal import RollcallRegistry
internal import RollcallWire
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries messages over JetStream, which keeps them: each is handled at least once, whoever dies meanwhile.
///
/// - A message that was sent is stored. Where the connection or the server is lost meanwhile, it is sent again with
///   the same id, which JetStream recognises, until ``Options/sendTimeout``.
/// - A message is acknowledged when its handler is done. Where the handler fails, or its process dies, it is delivered
///   again, later each time. A second delivery of what this receiver has handled, among its last 16,384, is recognised
///   by its id and not handed out; one of what another process was at work on says so: `envelope.isRedelivered`.
/// - What cannot be handled is stored among the dead letters, a stream of its own, with the reason.
///
/// Receivers without a group begin where the options say, and each gets all messages. The members of a group share
/// them, and the group goes on where it was, after a restart too.
public final class JetStreamTransport: Transport {
    /// The connection.
    public let connection: NATSConnection
    /// The name of the stream.
    public let stream: String
    /// The subjects that the stream keeps.
    public let subjects: [String]
    private let options: Options
    private let jetStream: JetStream

    /// Which of the messages that are kept a new receiver gets.
    public enum Start: Sendable, Hashable {
        /// Those that come from now on.
        case new
        /// All that are kept.
        case all
        /// Those since a time.
        case since(Date)
    }

    /// How it behaves.
    public struct Options: Sendable {
        /// Where a receiver begins.
        public var start: Start = .new
        /// How long a message may be handled before it is delivered to another.
        public var handlingTime: Duration = .seconds(30)
        /// How long to wait before each further delivery of a message that could not be handled; the last one counts
        /// for all that follow.
        public var backOff: [Duration] = [.milliseconds(100), .seconds(1), .seconds(5), .seconds(30)]
        /// How often a message is delivered before it becomes a dead letter.
        public var attempts = 5
        /// How many messages a receiver is handed at a time.
        public var batch = 128
        /// For how long sending is tried.
        public var sendTimeout: Duration = .seconds(30)
        /// For how long JetStream recognises a message that is sent again.
        public var duplicateWindow: Duration = .seconds(120)
        /// For how long messages are kept; nil is without an end.
        public var age: Duration?
        /// How many servers of a cluster keep each message.
        public var replicas = 1
        /// Whether the stream is kept in memory only.
        public var isInMemory = false
        /// The first words of the subjects of dead letters.
        public var deadLetters = "dead-letters"

        /// Options that fit most programs.
        public init() {}
    }

    /// A transport over a stream, which is made if it is not there. One that is there stays as it is.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - stream: The name of the stream: letters, digits, dashes and underscores.
    ///   - subjects: The subjects that it keeps, such as `rooms.>`.
    ///   - options: How it behaves.
    /// - Throws: `MessagingError`: `unavailable` where the server has no JetStream.
    public init(
        over connection: NATSConnection, stream: String, subjects: [String], _ options: Options = Options()
    ) async throws(MessagingError) {
        guard JetStream.isName(stream) else {
            throw MessagingError(.invalidSubject, subject: stream, reason: "the name of a stream has letters, digits, '-' and '_'")
        }
        for subject in subjects { try Subject.check(pattern: subject) }
        self.connection = connection
        self.stream = stream
        self.subjects = subjects
        self.options = options
        jetStream = JetStream(connection: connection)
        do throws(NATSError) {
            var configuration = JetStream.StreamConfiguration(name: stream, subjects: subjects)
            configuration.storage = options.isInMemory ? "memory" : "file"
            configuration.num_replicas = options.replicas
            configuration.max_age = options.age?.nanoseconds ?? 0
            configuration.duplicate_window = min(options.duplicateWindow, options.age ?? options.duplicateWindow).nanoseconds
            let there = try await jetStream.makeStream(configuration).config.subjects ?? []
            for subject in subjects where !there.contains(subject) {
                throw NATSError(.conflict, "the stream \(stream) is there, and it keeps \(there.joined(separator: ", ")) and not \(subject)")
            }
            configuration.name = stream + "-dead"
            configuration.subjects = subjects.map { options.deadLetters + "." + $0 }
            configuration.max_age = 0
            configuration.duplicate_window = options.duplicateWindow.nanoseconds
            _ = try await jetStream.makeStream(configuration)
        } catch {
            throw MessagingError(error, stream)
        }
    }

    public func send(_ payload: [UInt8], in envelope: Envelope) async throws(MessagingError) {
        try check(envelope.subject)
        try checkSize(of: payload, envelope)
        try await store(payload, in: envelope, until: .now.advanced(clamping: options.sendTimeout))
    }

    /// Whether the stream keeps what is sent to a subject.
    private func check(_ subject: String) throws(MessagingError) {
        try Subject.check(subject)
        guard subjects.contains(where: { Subject.pattern($0, matches: subject) }) else {
            throw MessagingError(.unavailable, subject: subject, reason: "the stream \(stream) keeps \(subjects.joined(separator: ", "))")
        }
    }

    /// Whether there is an id, and JetStream takes headers and payload of their size.
    private func checkSize(of payload: [UInt8], _ envelope: Envelope) throws(MessagingError) {
        try envelope.checkID()
        // Encoded, a text has three times as many bytes at most. The headers of small ones need not be made for it.
        let texts = 3 * (envelope.id.utf8.count + (envelope.sender?.utf8.count ?? 0) + (envelope.deadLetterReason?.utf8.count ?? 0))
        if texts < Self.headerBytes / 2, payload.count < connection.maxPayload / 2, texts < connection.maxPayload / 4 { return }
        let headers = envelope.headers(forStoringAt: .distantPast)
        do throws(NATSError) {
            try connection.check(payload, headers)
            if headers.bytes > Self.headerBytes {
                throw NATSError(.tooLarge, "the headers have \(headers.bytes) bytes, and JetStream takes \(Self.headerBytes)")
            }
        } catch {
            throw MessagingError(error, envelope.subject)
        }
    }

    /// How many bytes of headers JetStream takes.
    private static let headerBytes = 65_535

    public func send(_ messages: [OutgoingMessage]) async throws(MessagingError) {
        // Most often all go to one subject.
        var checked: String?
        for message in messages {
            // Before the first is sent, since nothing can take it back.
            try checkSize(of: message.payload, message.envelope)
            if message.envelope.subject == checked { continue }
            try check(message.envelope.subject)
            checked = message.envelope.subject
        }
        var rest = messages[...]
        var underWay: [(first: Int, batch: StoringBatch)] = []
        while !rest.isEmpty || !underWay.isEmpty {
            // So many under way keep the server busy, and do not fill it.
            if !rest.isEmpty, underWay.count < Self.batchesUnderWay {
                if Task.isCancelled {
                    throw MessagingError(
                        NATSError(.cancelled, "the task was cancelled"), messages[rest.startIndex].envelope.subject,
                        isSent: rest.startIndex > messages.startIndex)
                }
                let next = Self.batch(of: rest)
                let batch = await connection.store(next, timeout: min(.seconds(5), options.sendTimeout))
                underWay.append((next.startIndex, batch))
                rest = rest[next.endIndex...]
                continue
            }
            // What is not known to be stored is sent once more, and says what is wrong with it. Nothing new is sent before:
            // it would be stored in front.
            func failed(_ sent: (first: Int, batch: StoringBatch)) async -> [Int] { await sent.batch.wait().map { sent.first + $0 } }
            var again = await failed(underWay.removeFirst())
            guard !again.isEmpty else { continue }
            for sent in underWay { again += await failed(sent) }
            underWay = []
            // One that cannot be stored does not keep the others from it; but all have the same time.
            var failure: MessagingError?
            let deadline = ContinuousClock.now.advanced(clamping: options.sendTimeout)
            for index in again where failure == nil || ContinuousClock.now < deadline && !Task.isCancelled {
                do throws(MessagingError) {
                    try await store(messages[index].payload, in: messages[index].envelope, until: deadline)
                } catch {
                    failure = failure ?? error
                }
            }
            if let failure { throw failure }
        }
    }

    /// The messages that are sent together next.
    private static func batch(of messages: ArraySlice<OutgoingMessage>) -> ArraySlice<OutgoingMessage> {
        var bytes = 0
        let end = messages.prefix(batchSize).firstIndex { message in
            bytes += message.payload.count
            return bytes > batchBytes
        }
        // At least one.
        return messages[..<max(end ?? min(messages.startIndex + batchSize, messages.endIndex), messages.startIndex + 1)]
    }

    private static let batchSize = 512
    /// So large messages do not all wait in memory.
    private static let batchBytes = 1 << 20
    private static let batchesUnderWay = 8

    /// Stores a message, trying again as long as that may help, until a deadline.
    fileprivate func store(
        _ payload: [UInt8], in envelope: Envelope, until deadline: ContinuousClock.Instant
    ) async throws(MessagingError) {
        var pause = Duration.milliseconds(20)
        // Whether one of the attempts may have stored it, though nobody has said so.
        var maybeStored = false
        while true {
            do throws(NATSError) {
                _ = try await jetStream.publish(payload, to: envelope.subject, headers: envelope.headers(forStoringAt: Date()), timeout: min(.seconds(5), options.sendTimeout))
                return
            } catch {
                if [.timedOut, .disconnected, .cancelled, .closed].contains(error.code) { maybeStored = true }
                let mayHelp = [.timedOut, .disconnected, .noResponders, .full].contains(error.code)
                guard mayHelp, ContinuousClock.now + pause < deadline else {
                    throw MessagingError(error, envelope.subject, isSent: maybeStored)
                }
            }
            do { try await Task.sleep(for: pause) } catch {
                throw MessagingError(NATSError(.cancelled, "the task was cancelled"), envelope.subject, isSent: maybeStored)
            }
            pause = min(pause * 2, .milliseconds(500))
        }
    }

    public func receive(from subject: String, group: String?) async throws(MessagingError) -> any Inbox {
        try Subject.check(pattern: subject)
        var configuration = JetStream.ConsumerConfiguration()
        configuration.filter_subject = subject
        configuration.ack_wait = options.handlingTime.nanoseconds
        configuration.max_ack_pending = max(options.batch * 8, 1024)
        if let group {
            guard JetStream.isName(group) else {
                throw MessagingError(.invalidSubject, subject: group, reason: "the name of a group has letters, digits, '-' and '_'")
            }
            // Members with another subject are another group of JetStream's.
            configuration.durable_name = group + "-" + String(subject.fnv1a, radix: 36)
        } else {
            configuration.inactive_threshold = Duration.seconds(60).nanoseconds
        }
        switch options.start {
        case .new: configuration.deliver_policy = "new"
        case .all: configuration.deliver_policy = "all"
        case .since(let date):
            configuration.deliver_policy = "by_start_time"
            configuration.opt_start_time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        do {
            let consumer = try await JetStreamConsumer(jetStream, stream, configuration, batch: options.batch)
            return JetStreamInbox(consumer, self)
        } catch {
            throw MessagingError(error, subject)
        }
    }

    /// What is to become of a message that a receiver is done with.
    fileprivate func verdict(
        on message: JetStreamMessage, _ envelope: Envelope, _ outcome: Delivery.Outcome
    ) async -> JetStreamMessage.Verdict {
        switch outcome {
        case .handled: return .handled
        case .failed(let reason):
            guard message.deliveryCount >= options.attempts else { return .again(after: pause(behind: message.deliveryCount)) }
            return await bury(message, envelope, "it was delivered \(message.deliveryCount) times: \(reason)")
        case .refused(let reason): return await bury(message, envelope, reason)
        }
    }

    /// Stores a message among the dead letters; where that cannot be done, it is to be delivered again.
    fileprivate func bury(_ message: JetStreamMessage, _ envelope: Envelope, _ reason: String) async -> JetStreamMessage.Verdict {
        let letter = DeadLetters(prefix: options.deadLetters).envelope(for: envelope, reason: Quoted.phrase(reason))
        guard let letter else { return .handled }
        // The receiver's task may be cancelled, and the letter is still to arrive.
        let isStored = await Task { (try? await store(message.message.payload, in: letter, until: .now.advanced(clamping: options.sendTimeout))) != nil }.value
        return isStored ? .buried : .again(after: pause(behind: message.deliveryCount))
    }

    /// Whether a message has been delivered too often; it may have killed those who handled it.
    fileprivate func isHopeless(_ message: JetStreamMessage) -> Bool { message.deliveryCount > options.attempts }

    private func pause(behind count: Int) -> Duration {
        options.backOff.isEmpty ? .zero : options.backOff[min(max(count - 1, 0), options.backOff.count - 1)]
    }
}

/// The messages that a receiver gets from a stream.
private final class JetStreamInbox: Inbox {
    private let consumer: JetStreamConsumer
    private let transport: JetStreamTransport
    private let seen = Guarded(SeenMessages(limit: 16_384))

    init(_ consumer: JetStreamConsumer, _ transport: JetStreamTransport) {
        self.consumer = consumer
        self.transport = transport
    }

    func next() async throws(MessagingError) -> Delivery? {
        while true {
            let message: JetStreamMessage?
            do { message = try await consumer.next() } catch { throw MessagingError(error, consumer.stream) }
            guard let message else { return nil }
            let envelope = message.envelope
            switch seen.withLock({ $0.begin(envelope.id) }) {
            case .isHandled:
                consumer.settle(message, .handled)
                continue
            case .isRunning: continue
            case .isNew: break
            }
            if transport.isHopeless(message) {
                let verdict = await transport.bury(message, envelope, "it was delivered \(message.deliveryCount - 1) times and never handled")
                end(envelope.id, isHandled: verdict.isFinal)
                consumer.settle(message, verdict)
                continue
            }
            let handling = Handling(self, envelope.id)
            return Delivery(message.message.payload, in: envelope) { [transport, consumer] outcome in
                let verdict = await transport.verdict(on: message, envelope, outcome)
                // Before JetStream is told, which may deliver it again at once.
                handling.end(isHandled: verdict.isFinal)
                consumer.settle(message, verdict)
            }
        }
    }

    func close() { consumer.close() }

    fileprivate func end(_ id: String, isHandled: Bool) { seen.withLock { $0.end(id, isHandled: isHandled) } }
}

/// The handling of a message. Where nobody holds it any more and it has not ended, it has failed.
private final class Handling: Sendable {
    private weak let inbox: JetStreamInbox?
    private let id: String

    init(_ inbox: JetStreamInbox, _ id: String) {
        self.inbox = inbox
        self.id = id
    }

    deinit { end(isHandled: false) }

    func end(isHandled: Bool) { inbox?.end(id, isHandled: isHandled) }
}

extension String {
    /// A number that stays the same for the same bytes (FNV-1a, 64 bits).
    fileprivate var fnv1a: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
#endif
