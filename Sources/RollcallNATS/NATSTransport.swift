#if NATS
public import RollcallMessaging
internal import Synchronization

/// Carries messages over NATS itself: to whoever listens at the time, at most once.
///
/// A message that was sent has reached the server: sending waits for the server to say so, and many that send at once
/// share one question. Where the connection is lost before that, the error is `unconfirmed`, and the message may or may
/// not have arrived. A message that is not handled, or to which nobody listens, is gone; ``JetStreamTransport`` keeps
/// messages.
public struct NATSTransport: Transport {
    /// The connection.
    public let connection: NATSConnection
    private let options: Options

    /// How it behaves.
    public struct Options: Sendable {
        /// How many messages may wait for each receiver. Beyond that new ones are dropped, and the receiver is told.
        public var capacity: Int
        /// The first words of the subjects of dead letters.
        public var deadLetters: String

        /// Makes options.
        ///
        /// - Parameters:
        ///   - capacity: How many messages may wait for each receiver.
        ///   - deadLetters: The first words of the subjects of dead letters.
        public init(capacity: Int = 65_536, deadLetters: String = "dead-letters") {
            self.capacity = capacity
            self.deadLetters = deadLetters
        }
    }

    /// A transport over a connection.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - options: How it behaves.
    public init(over connection: NATSConnection, _ options: Options = Options()) {
        self.connection = connection
        self.options = options
    }

    public func send(_ payload: [UInt8], in envelope: Envelope) async throws(MessagingError) {
        let subject = envelope.subject
        try Subject.check(subject)
        try envelope.checkID()
        let epoch = connection.events.epoch.load(ordering: .acquiring)
        do {
            try await connection.publish(payload, to: subject, headers: envelope.headers)
        } catch {
            throw MessagingError(error, subject, isSent: false)
        }
        let failure = await connection.confirmations.confirm { [connection] in
            do throws(NATSError) {
                try await connection.flush()
                return nil
            } catch {
                return error
            }
        }
        // A question that was asked over a later connection says nothing of this message.
        let isSame = connection.events.epoch.load(ordering: .acquiring) == epoch
        if let failure = failure ?? (isSame ? nil : NATSError(.disconnected, "the connection was lost")) {
            throw MessagingError(failure, subject, isSent: true)
        }
        if let denial = connection.denial(of: .publishing, subject) { throw MessagingError(denial, subject) }
    }

    public func receive(from subject: String, group: String?) async throws(MessagingError) -> any Inbox {
        do throws(NATSError) {
            let subscription = try connection.subscribe(to: subject, queue: group, capacity: options.capacity)
            // What is sent from now on, by anybody, is to arrive.
            try await connection.flush()
            if let denial = connection.denial(of: .subscribing, subject) { throw denial }
            return NATSInbox(subscription, connection, DeadLetters(prefix: options.deadLetters))
        } catch {
            throw MessagingError(error, subject)
        }
    }
}

/// The messages that a receiver gets over NATS itself.
private final class NATSInbox: Inbox {
    private let subscription: NATSSubscription
    private let connection: NATSConnection
    private let deadLetters: DeadLetters

    init(_ subscription: NATSSubscription, _ connection: NATSConnection, _ deadLetters: DeadLetters) {
        self.subscription = subscription
        self.connection = connection
        self.deadLetters = deadLetters
    }

    func next() async throws(MessagingError) -> Delivery? {
        let message: NATSMessage?
        do {
            message = try await subscription.next()
        } catch {
            throw MessagingError(error, subscription.subject)
        }
        guard let message else { return nil }
        let envelope = Envelope(of: message)
        return Delivery(message.payload, in: envelope) { [connection, deadLetters] outcome in
            switch outcome {
            case .handled: return
            case .failed(let reason), .refused(let reason):
                // It is delivered once only, so that this was its only chance.
                guard let dead = deadLetters.envelope(for: envelope, reason: reason) else { return }
                try? connection.send(message.payload, to: dead.subject, headers: dead.headers)
            }
        }
    }

    func close() { subscription.cancel() }
}

extension MessagingError {
    /// What an error of a connection means for a message.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - subject: The subject concerned.
    ///   - isSent: Whether the message was on its way, so that it may have arrived.
    init(_ error: NATSError, _ subject: String, isSent: Bool = false) {
        let code: Code =
            switch error.code {
            case .invalidArgument: .invalidSubject
            case .noServer, .noJetStream, .notFound, .noResponders: isSent ? .unconfirmed : .unavailable
            case .unauthorized, .notPermitted, .insecure: .unauthorized
            case .timedOut: isSent ? .unconfirmed : .timedOut
            case .disconnected: isSent ? .unconfirmed : .notSent
            case .closed: isSent ? .unconfirmed : .closed
            case .cancelled: isSent ? .unconfirmed : .cancelled
            case .full: isSent ? .unconfirmed : .notSent
            case .tooLarge: .tooLarge
            case .slowConsumer: .slowConsumer
            case .conflict, .failed: .failed
            }
        self.init(code, subject: subject, reason: error.reason, underlying: error)
    }
}
#endif
