public import RollcallFactory

/// The messages that arrive on a channel, for one reader.
///
/// A message counts as handled when the next one is asked for.
public struct ChannelMessages<F: Family>: AsyncSequence, Sendable where F.Base: Sendable {
    public typealias Element = ChannelMessage<F>
    public typealias Failure = MessagingError

    private let channel: Channel<F>
    private let inbox: any Inbox

    init(_ channel: Channel<F>, _ inbox: any Inbox) {
        self.channel = channel
        self.inbox = inbox
    }

    /// Begins to read. Readers of one sequence share its messages.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(channel: channel, inbox: inbox)
    }

    /// Stops receiving: the loop ends.
    public func close() { inbox.close() }

    /// The place in the sequence of its reader.
    public struct AsyncIterator: AsyncIteratorProtocol {
        public typealias Element = ChannelMessage<F>
        public typealias Failure = MessagingError

        fileprivate let channel: Channel<F>
        fileprivate let inbox: any Inbox
        private var last: (delivery: Delivery, outcome: Delivery.Outcome)?

        fileprivate init(channel: Channel<F>, inbox: any Inbox) {
            self.channel = channel
            self.inbox = inbox
        }

        /// Settles the last message and waits for the next one; nil when there will be none.
        ///
        /// - Throws: ``MessagingError``: `slowConsumer` where messages were dropped, `cancelled` where the task is.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(MessagingError) -> ChannelMessage<F>? {
            if let last {
                self.last = nil
                await last.delivery.settle(last.outcome)
            }
            guard let delivery = try await inbox.next() else { return nil }
            let content = channel.read(delivery)
            switch content {
            case .success: last = (delivery, .handled)
            case .failure(let error): last = (delivery, .refused(reason: "\(error)"))
            }
            return ChannelMessage(delivery, content)
        }

        /// Settles the last message and waits for the next one; nil when there will be none.
        ///
        /// - Throws: ``MessagingError``.
        public mutating func next() async throws(MessagingError) -> ChannelMessage<F>? {
            try await next(isolation: nil)
        }
    }
}
