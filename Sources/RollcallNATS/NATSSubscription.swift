#if NATS
internal import RollcallMessaging

/// The messages of a subject, for one reader. It ends when nobody holds it any more.
///
/// A reader that is slow lets messages wait, in this process and up to a limit (of their number, and of 64 MiB); beyond it the oldest are kept, new
/// ones are dropped, and the reader is told where they are missing.
public final class NATSSubscription: AsyncSequence, Sendable {
    public typealias Element = NATSMessage
    public typealias Failure = NATSError

    /// The subject, with its wildcards.
    public let subject: String
    /// How many bytes of messages may wait in the library for each subscription.
    static let byteLimit = 64 << 20
    private let inlet: Inlet
    private let connection: NATSConnection

    init(_ subject: String, _ inlet: Inlet, _ connection: NATSConnection) {
        self.subject = subject
        self.inlet = inlet
        self.connection = connection
    }

    deinit {
        inlet.close()
        connection.events.remove(inlet.id)
    }

    /// The next message; nil where the subscription or the connection has ended.
    ///
    /// - Throws: ``NATSError``: `slowConsumer` where messages were dropped before this place; the next call goes on
    ///   behind it. `cancelled` where the task is.
    public func next() async throws(NATSError) -> NATSMessage? {
        let item = await inlet.mailbox.next()
        if inlet.taken() { connection.events.loop.wake() }
        switch item {
        case .message(let message)?: return message
        case .dropped?: throw NATSError(.slowConsumer, "messages to \(subject) were dropped")
        case nil:
            if Task.isCancelled { throw NATSError(.cancelled, "the task was cancelled") }
            // Its reader is done with the last message.
            connection.events.remove(inlet.id)
            return nil
        }
    }

    /// Whether no more messages are wanted: it is being drained, or has ended.
    var isOver: Bool { inlet.isOver }

    /// Stops. Who waits for a message gets nil.
    public func cancel() {
        inlet.close()
        connection.events.remove(inlet.id)
    }

    /// Stops asking for messages. Those that are under way are read, and then it ends.
    public func drain() async {
        beginDraining()
        _ = try? await connection.flush()
        finishDraining()
    }

    /// Tells the server that no more messages are wanted.
    func beginDraining() { inlet.beginDraining() }

    /// The server has heard it: what has arrived is the rest.
    func finishDraining() {
        inlet.finishDraining()
        connection.events.loop.wake()
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(subscription: self) }

    /// The place of the reader.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let subscription: NATSSubscription

        /// The next message; nil where the subscription or the connection has ended.
        ///
        /// - Throws: ``NATSError``.
        public mutating func next() async throws(NATSError) -> NATSMessage? { try await subscription.next() }

        /// The next message; nil where the subscription or the connection has ended.
        ///
        /// - Throws: ``NATSError``.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(NATSError) -> NATSMessage? {
            try await subscription.next()
        }
    }
}
#endif
