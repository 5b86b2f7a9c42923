/// What carries messages from those who send them to those who receive them.
///
/// Messages are sent to subjects: words with dots between them, such as `rooms.kitchen`. Whoever receives may name
/// many at once: `*` stands for one word, `>` at the end for one word or more.
public protocol Transport: Sendable {
    /// Sends a message. When it returns, the transport has it as safely as it can.
    ///
    /// - Parameters:
    ///   - payload: The message.
    ///   - envelope: Which one it is, and where it goes.
    /// - Throws: ``MessagingError``, which tells whether the message was not sent or may have been.
    func send(_ payload: [UInt8], in envelope: Envelope) async throws(MessagingError)

    /// Sends many messages, in order, and waits for all of them together.
    ///
    /// - Parameter messages: The messages.
    /// - Throws: ``MessagingError``, where some were not sent or may not have been. Where all are sent again with the same
    ///   ids, a transport that keeps messages recognises those that it has.
    func send(_ messages: [OutgoingMessage]) async throws(MessagingError)

    /// Begins to receive. What is sent once this has returned arrives.
    ///
    /// - Parameters:
    ///   - subject: The subject, with wildcards or without.
    ///   - group: The name of a group whose members share the messages, each of which goes to one of them. Where it
    ///     is nil, this receiver gets them all.
    /// - Returns: The messages; receiving ends when nobody holds it any more.
    /// - Throws: ``MessagingError``.
    func receive(from subject: String, group: String?) async throws(MessagingError) -> any Inbox
}

extension Transport {
    /// Sends one after the other.
    public func send(_ messages: [OutgoingMessage]) async throws(MessagingError) {
        for message in messages { try await send(message.payload, in: message.envelope) }
    }
}

/// A message that is to be sent.
public struct OutgoingMessage: Sendable, Hashable {
    /// The message.
    public var payload: [UInt8]
    /// Which one it is, and where it goes.
    public var envelope: Envelope

    /// A message that is to be sent.
    ///
    /// - Parameters:
    ///   - payload: The message.
    ///   - envelope: Which one it is, and where it goes.
    public init(_ payload: [UInt8], in envelope: Envelope) {
        self.payload = payload
        self.envelope = envelope
    }
}

/// The messages that a receiver gets, in the order in which each sender has sent them.
public protocol Inbox: AnyObject, Sendable {
    /// The next message; nil when there will be none, because the inbox or its transport is closed.
    ///
    /// - Throws: ``MessagingError``: `cancelled` where the task is; `slowConsumer` where messages were dropped before
    ///   this one. The next call goes on after it.
    func next() async throws(MessagingError) -> Delivery?

    /// Stops receiving. Who waits for a message gets nil.
    func close()
}

/// A message as it arrives.
public struct Delivery: Sendable {
    /// Which message it is, and where it comes from.
    public let envelope: Envelope
    /// The message.
    public let payload: [UInt8]
    private let settlement: @Sendable (Outcome) async -> Void

    /// What became of a message.
    public enum Outcome: Sendable, Hashable {
        /// It has been handled. A transport that keeps messages forgets it now.
        case handled
        /// It could not be handled this time. A transport that keeps messages delivers it again, later each time, and
        /// gives up after some attempts.
        case failed(reason: String)
        /// Nobody can handle it, now or later. It goes where dead letters go.
        case refused(reason: String)
    }

    /// A message as it arrives.
    ///
    /// - Parameters:
    ///   - payload: The message.
    ///   - envelope: Which one it is.
    ///   - settle: Takes what became of it.
    public init(_ payload: [UInt8], in envelope: Envelope, settle: @escaping @Sendable (Outcome) async -> Void = { _ in }) {
        self.payload = payload
        self.envelope = envelope
        settlement = settle
    }

    /// Tells the transport what became of the message. A message that is never settled is one whose receiver has
    /// died: a transport that keeps messages delivers it again.
    ///
    /// - Parameter outcome: What became of it.
    public func settle(_ outcome: Outcome) async {
        await settlement(outcome)
    }
}
