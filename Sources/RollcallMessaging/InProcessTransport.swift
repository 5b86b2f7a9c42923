internal import RollcallRegistry

/// Carries messages within the process.
///
/// - Each receiver gets the messages of each sender in the order in which they were sent.
/// - A receiver keeps a bounded number of messages; who sends to a full one waits. So memory is bounded, and nothing
///   is dropped.
/// - A message that could not be handled is delivered again, before those that follow it, and after some attempts
///   goes to the dead letters: to the prefix, a dot, and its subject. Others receive them from there.
/// - A message to which nobody listens is gone.
public final class InProcessTransport: Transport {
    private let subscribers = Guarded(Subscribers())
    private let options: Options

    /// How it behaves.
    public struct Options: Sendable {
        /// How many messages each receiver keeps before who sends has to wait.
        public var capacity: Int
        /// How often a message is delivered that cannot be handled.
        public var attempts: Int
        /// The first words of the subjects of dead letters.
        public var deadLetters: String

        /// Makes options.
        ///
        /// - Parameters:
        ///   - capacity: How many messages each receiver keeps before who sends has to wait.
        ///   - attempts: How often a message is delivered that cannot be handled.
        ///   - deadLetters: The first words of the subjects of dead letters.
        public init(capacity: Int = 1024, attempts: Int = 5, deadLetters: String = "dead-letters") {
            self.capacity = capacity
            self.attempts = attempts
            self.deadLetters = deadLetters
        }
    }

    /// The one that channels of this process share unless they are given another.
    public static let process = InProcessTransport()

    /// A transport of its own.
    ///
    /// - Parameter options: How it behaves.
    public init(_ options: Options = Options()) {
        self.options = options
    }

    public func send(_ payload: [UInt8], in envelope: Envelope) async throws(MessagingError) {
        try Subject.check(envelope.subject)
        guard await deliver(Parcel(payload: payload, envelope: envelope)) else {
            throw MessagingError(.cancelled, subject: envelope.subject, reason: "the task was cancelled while a receiver was full")
        }
    }

    public func receive(from subject: String, group: String?) async throws(MessagingError) -> any Inbox {
        try Subject.check(pattern: subject)
        let inbox = InProcessInbox(self, capacity: options.capacity)
        let id = subscribers.withLock { $0.add(subject, group, inbox.mailbox) }
        inbox.onClose { [weak self] in self?.subscribers.withLock { $0.remove(id) } }
        return inbox
    }

    /// Whether somebody listens to a subject, so that a message to it would not be gone.
    ///
    /// - Parameter subject: The subject.
    public func hasReceivers(of subject: String) -> Bool {
        subscribers.withLock { $0.hasReceivers(of: subject) }
    }

    /// A message on its way.
    struct Parcel: Sendable {
        var payload: [UInt8]
        var envelope: Envelope
    }

    /// Hands a message to all who listen but one.
    /// - Returns: Whether all have it that could have it; not where the task was cancelled.
    private func deliver(_ parcel: Parcel, except own: Mailbox<Parcel>? = nil) async -> Bool {
        var parcel = parcel
        parcel.envelope.deliveryCount = 1
        for mailbox in subscribers.withLock({ $0.mailboxes(for: parcel.envelope.subject) }) where mailbox !== own {
            // One that was closed meanwhile takes nothing, and misses nothing.
            if await !mailbox.put(parcel), Task.isCancelled { return false }
        }
        return true
    }

    /// Does what is to be done with a message that a receiver is done with.
    func settle(_ parcel: Parcel, _ outcome: Delivery.Outcome, from mailbox: Mailbox<Parcel>) async {
        switch outcome {
        case .handled: return
        case .failed(let reason):
            guard parcel.envelope.deliveryCount >= options.attempts else {
                var again = parcel
                again.envelope.deliveryCount += 1
                return mailbox.putBack(again)
            }
            await bury(parcel, from: mailbox, "it was delivered \(parcel.envelope.deliveryCount) times: \(reason)")
        case .refused(let reason): await bury(parcel, from: mailbox, reason)
        }
    }

    /// Sends a dead letter. The receiver itself does not get it: it would wait for room that only it can make.
    private func bury(_ parcel: Parcel, from mailbox: Mailbox<Parcel>, _ reason: String) async {
        guard let envelope = DeadLetters(prefix: options.deadLetters).envelope(for: parcel.envelope, reason: reason) else { return }
        // The task of the receiver may be cancelled, and the letter is still to arrive.
        _ = await Task { await deliver(Parcel(payload: parcel.payload, envelope: envelope), except: mailbox) }.value
    }
}

/// Who listens to what.
private struct Subscribers: Sendable {
    private struct Subscriber: Sendable {
        let id: UInt64
        let pattern: String
        let group: String?
        let mailbox: Mailbox<InProcessTransport.Parcel>
    }

    private var nextID: UInt64 = 0
    private var list: [Subscriber] = []
    /// How many messages each group has had, so that its members take turns.
    private var turns: [String: Int] = [:]

    mutating func add(_ pattern: String, _ group: String?, _ mailbox: Mailbox<InProcessTransport.Parcel>) -> UInt64 {
        nextID += 1
        list.append(Subscriber(id: nextID, pattern: pattern, group: group, mailbox: mailbox))
        return nextID
    }

    mutating func remove(_ id: UInt64) {
        list.removeAll { $0.id == id }
        turns = turns.filter { turn in list.contains { $0.group == turn.key } }
    }

    func hasReceivers(of subject: String) -> Bool {
        list.contains { Subject.pattern($0.pattern, matches: subject) }
    }

    mutating func mailboxes(for subject: String) -> [Mailbox<InProcessTransport.Parcel>] {
        let matching = list.filter { Subject.pattern($0.pattern, matches: subject) }
        var mailboxes = matching.filter { $0.group == nil }.map(\.mailbox)
        let groups = Dictionary(grouping: matching.filter { $0.group != nil }) { $0.group ?? "" }
        for (group, members) in groups {
            let turn = turns[group, default: 0]
            turns[group] = turn &+ 1
            mailboxes.append(members[turn % members.count].mailbox)
        }
        return mailboxes
    }
}

/// The messages of one receiver.
private final class InProcessInbox: Inbox {
    let mailbox: Mailbox<InProcessTransport.Parcel>
    private let transport: InProcessTransport
    private let end = Guarded<(@Sendable () -> Void)?>(nil)

    init(_ transport: InProcessTransport, capacity: Int) {
        self.transport = transport
        mailbox = Mailbox(capacity: capacity)
    }

    deinit { close() }

    func onClose(_ body: @escaping @Sendable () -> Void) {
        end.withLock { $0 = body }
    }

    func next() async throws(MessagingError) -> Delivery? {
        guard let parcel = await mailbox.next() else {
            if Task.isCancelled { throw MessagingError(.cancelled, reason: "the task was cancelled") }
            return nil
        }
        return Delivery(parcel.payload, in: parcel.envelope) { [transport, mailbox] outcome in
            await transport.settle(parcel, outcome, from: mailbox)
        }
    }

    func close() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
        mailbox.close(dropping: true)
    }
}
