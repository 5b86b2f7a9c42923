public import RollcallFactory
public import RollcallRegistry
public import RollcallWire

/// Sends and receives the messages of a family over a transport.
///
/// ```swift
/// let channel = Channel<Messages>(sender: "ann")
/// try await channel.send(TextMessage(content: "hello"), to: "rooms.kitchen")
///
/// for try await received in try await channel.messages(on: "rooms.*") {
///     show(try received.message, from: received.envelope.sender)
/// }
/// ```
///
/// Messages are JSON, as the family writes it. The members are those that are registered when a message is read or
/// written, so that a plugin that is loaded later is understood.
public struct Channel<F: Family>: Sendable where F.Base: Sendable {
    /// What carries the messages.
    public let transport: any Transport
    /// Who sends, as receivers are told.
    public let sender: String?
    /// Where members are looked up.
    public let registry: Registry?
    /// How messages are read and written, and how large they may be.
    public let options: JSONOptions

    /// A channel of the family's messages.
    ///
    /// - Parameters:
    ///   - family: The family.
    ///   - transport: What carries the messages: by default, the transport within this process.
    ///   - sender: Who sends, as receivers are told.
    ///   - registry: Where members are looked up; nil is that of the process, as it is at each message.
    ///   - options: How messages are read and written, and how large they may be.
    public init(
        _ family: F.Type = F.self, over transport: any Transport = InProcessTransport.process, sender: String? = nil,
        registry: Registry? = nil, options: JSONOptions = .standard
    ) {
        self.transport = transport
        self.sender = sender
        self.registry = registry
        self.options = options
    }

    /// Sends a message. When it returns, the transport has it as safely as it can.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject that it goes to, such as `rooms.kitchen`.
    ///   - id: What tells it from all others: give the same one when the same message is sent again. By default, a
    ///     new one.
    /// - Returns: The envelope that it was sent in.
    /// - Throws: ``MessagingError``, which tells whether the message was not sent or may have been.
    @discardableResult
    public func send(_ message: F.Base, to subject: String, id: String? = nil) async throws(MessagingError) -> Envelope {
        let coder = FamilyCoder<F>(registry: registry ?? .process, options: options)
        let outgoing = try outgoing(message, subject, coder, id)
        try await transport.send(outgoing.payload, in: outgoing.envelope)
        return outgoing.envelope
    }

    /// Sends many messages, in order, and waits for all of them together, which takes less time than one by one.
    ///
    /// - Parameters:
    ///   - messages: The messages.
    ///   - subject: The subject that they go to.
    /// - Returns: The envelopes that they were sent in.
    /// - Throws: ``MessagingError``, where some were not sent or may not have been.
    @discardableResult
    public func send(_ messages: [F.Base], to subject: String) async throws(MessagingError) -> [Envelope] {
        let coder = FamilyCoder<F>(registry: registry ?? .process, options: options)
        var all: [OutgoingMessage] = []
        all.reserveCapacity(messages.count)
        for message in messages { all.append(try outgoing(message, subject, coder, nil)) }
        try await transport.send(all)
        return all.map(\.envelope)
    }

    private func outgoing(
        _ message: F.Base, _ subject: String, _ coder: FamilyCoder<F>, _ id: String?
    ) throws(MessagingError) -> OutgoingMessage {
        do throws(FamilyError) {
            let payload = try coder.encode(message)
            return OutgoingMessage(
                payload, in: id.map { Envelope(to: subject, id: $0, sender: sender) } ?? Envelope(to: subject, sender: sender))
        } catch {
            throw MessagingError(.encodingFailed, subject: subject, reason: "\(error)", underlying: error)
        }
    }

    /// The messages that arrive from now on.
    ///
    /// A message counts as handled when the next one is asked for: where the loop ends before, a transport that keeps
    /// messages delivers it again. One that cannot be read is in the sequence, as what it is; once the next one is
    /// asked for, it goes to the dead letters.
    ///
    /// - Parameters:
    ///   - subject: The subject, with wildcards or without.
    ///   - group: The name of a group whose members share the messages.
    /// - Returns: The messages, for one reader.
    /// - Throws: ``MessagingError``.
    public func messages(
        on subject: String, group: String? = nil
    ) async throws(MessagingError) -> ChannelMessages<F> {
        ChannelMessages(self, try await transport.receive(from: subject, group: group))
    }

    /// Calls a handler for each message that arrives, until the task is cancelled or the transport closed.
    ///
    /// A message counts as handled when the handler returns. Where it throws, a transport that keeps messages delivers
    /// it again, and gives up after some attempts. What cannot be read goes to the dead letters, and the handler does
    /// not see it.
    ///
    /// - Parameters:
    ///   - subject: The subject, with wildcards or without.
    ///   - group: The name of a group whose members share the messages.
    ///   - concurrency: How many messages are handled at once. With one, they are handled in order.
    ///   - handler: Handles a message.
    /// - Throws: ``MessagingError`` where messages cannot be received, which cancels the handlers that run; `cancelled` is
    ///   no error here. Where messages were dropped, handling goes on, and ends with `slowConsumer`.
    public func handle(
        on subject: String, group: String? = nil, concurrency: Int = 1,
        _ handler: @escaping @Sendable (F.Base, Envelope) async throws -> Void
    ) async throws(MessagingError) {
        let inbox = try await transport.receive(from: subject, group: group)
        defer { inbox.close() }
        let failure = await withTaskGroup(of: MessagingError?.self) { group -> MessagingError? in
            for _ in 0..<max(concurrency, 1) {
                group.addTask { await work(inbox, handler) }
            }
            var dropped: MessagingError?
            for await failure in group {
                guard let failure else { continue }
                if failure.code == .slowConsumer {
                    dropped = failure
                } else {
                    group.cancelAll()
                    return failure
                }
            }
            return dropped
        }
        if let failure { throw failure }
    }

    private func work(
        _ inbox: any Inbox, _ handler: @Sendable (F.Base, Envelope) async throws -> Void
    ) async -> MessagingError? {
        var dropped: MessagingError?
        while true {
            do throws(MessagingError) {
                guard let delivery = try await inbox.next() else { return dropped }
                await handle(delivery, handler)
            } catch {
                switch error.code {
                case .slowConsumer: dropped = error
                case .cancelled: return dropped
                default: return error
                }
            }
        }
    }

    private func handle(_ delivery: Delivery, _ handler: @Sendable (F.Base, Envelope) async throws -> Void) async {
        switch read(delivery) {
        case .success(let message):
            do {
                try await handler(message, delivery.envelope)
                await delivery.settle(.handled)
            } catch {
                await delivery.settle(.failed(reason: "\(error)"))
            }
        case .failure(let error): await delivery.settle(.refused(reason: "\(error)"))
        }
    }

    /// The message of a delivery, or why it cannot be read.
    func read(_ delivery: Delivery) -> Result<F.Base, FamilyError> {
        do {
            return .success(try FamilyCoder<F>(registry: registry ?? .process, options: options).decode(delivery.payload))
        } catch {
            return .failure(error)
        }
    }
}
