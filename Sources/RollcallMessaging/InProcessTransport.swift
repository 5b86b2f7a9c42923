internal import RollcallRegistry

/// Carries messages within the process.
///
/// - Each receiver gets the messages of each sender in the order in which they were sent.
/// - A receiver keeps a bounded number of messages; who sends to a full one waits. So memory is bounded, and nothing
///   is dropped. A receiver that sends, before it asks for its next message, to a subject that it listens to itself
///   would wait for itself once it is full: it sends from another task, or no more than it keeps.
/// - A message that could not be handled is delivered again, before those that follow it, and after some attempts
///   goes to the dead letters: to the prefix, a dot, and its subject. Others receive them from there. Nobody waits for
///   room for a dead letter: as many wait as a receiver keeps, and beyond that new ones are gone.
/// - What waits for a member of a group that leaves goes to the others.
/// - A message to which nobody listens is gone.
public final class InProcessTransport: Transport {
    private let subscribers = Guarded(Subscribers())
    private let options: Options
    /// The dead letters on their way, and who is not to get them.
    private let letters: Mailbox<(letter: Parcel, sender: Mailbox<Parcel>)>

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
        letters = Mailbox(capacity: options.capacity)
        Task { [weak self, letters] in
            while let (letter, sender) = await letters.next() { _ = await self?.deliver(letter, except: sender) }
        }
    }

    deinit { letters.close(dropping: true) }

    public func send(_ payload: [UInt8], in envelope: Envelope) async throws(MessagingError) {
        try Subject.check(envelope.subject)
        guard await deliver(Parcel(payload: payload, envelope: envelope)) else {
            throw MessagingError(.cancelled, subject: envelope.subject, reason: "the task was cancelled while a receiver was full")
        }
    }

    public func receive(from subject: String, group: String?) async throws(MessagingError) -> any Inbox {
        try Subject.check(pattern: subject)
        let inbox = InProcessInbox(self, group, capacity: options.capacity)
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
        for mailboxes in subscribers.withLock({ $0.receivers(of: parcel.envelope.subject) }) {
            if await !put(parcel, into: mailboxes.filter { $0 !== own }), Task.isCancelled { return false }
        }
        return true
    }

    /// Puts a message into the first mailbox that takes it: one that was closed meanwhile takes nothing.
    private func put(_ parcel: Parcel, into mailboxes: [Mailbox<Parcel>]) async -> Bool {
        for mailbox in mailboxes {
            if await mailbox.put(parcel) { return true }
            if Task.isCancelled { return false }
        }
        return false
    }

    /// Hands messages that a member of a group has left behind to the others.
    func passOn(_ parcels: [Parcel], within group: String) {
        if parcels.isEmpty { return }
        Task {
            for parcel in parcels {
                _ = await put(parcel, into: subscribers.withLock { $0.members(of: group, for: parcel.envelope.subject) })
            }
        }
    }

    /// Does what is to be done with a message that a receiver is done with.
    func settle(_ parcel: Parcel, _ outcome: Delivery.Outcome, from mailbox: Mailbox<Parcel>, _ group: String?) {
        switch outcome {
        case .handled: return
        case .failed(let reason):
            guard parcel.envelope.deliveryCount >= options.attempts else {
                var again = parcel
                again.envelope.deliveryCount += 1
                if !mailbox.putBack(again), let group { passOn([again], within: group) }
                return
            }
            bury(parcel, from: mailbox, "it was delivered \(parcel.envelope.deliveryCount) times: \(reason)")
        case .refused(let reason): bury(parcel, from: mailbox, reason)
        }
    }

    /// Sends a dead letter. The receiver itself does not get it, and does not wait for it: it may be the one who is to
    /// make the room.
    private func bury(_ parcel: Parcel, from mailbox: Mailbox<Parcel>, _ reason: String) {
        guard let envelope = DeadLetters(prefix: options.deadLetters).envelope(for: parcel.envelope, reason: reason) else { return }
        _ = letters.offer((Parcel(payload: parcel.payload, envelope: envelope), mailbox))
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
        guard let index = list.firstIndex(where: { $0.id == id }) else { return }
        if let group = list.remove(at: index).group, !list.contains(where: { $0.group == group }) { turns[group] = nil }
    }

    func hasReceivers(of subject: String) -> Bool {
        list.contains { Subject.pattern($0.pattern, matches: subject) }
    }

    /// The mailboxes that a message goes to: one of each list, the first that is open.
    mutating func receivers(of subject: String) -> [[Mailbox<InProcessTransport.Parcel>]] {
        let matching = list.filter { Subject.pattern($0.pattern, matches: subject) }
        let groups = Set(matching.compactMap(\.group))
        return matching.filter { $0.group == nil }.map { [$0.mailbox] } + groups.map { members(of: $0, for: subject) }
    }

    /// The members of a group, beginning with the one whose turn it is.
    mutating func members(of group: String, for subject: String) -> [Mailbox<InProcessTransport.Parcel>] {
        let members = list.filter { $0.group == group && Subject.pattern($0.pattern, matches: subject) }.map(\.mailbox)
        if members.isEmpty { return [] }
        let turn = turns[group, default: 0]
        turns[group] = turn &+ 1
        let first = turn % members.count
        return Array(members[first...] + members[..<first])
    }
}

/// The messages of one receiver.
private final class InProcessInbox: Inbox {
    let mailbox: Mailbox<InProcessTransport.Parcel>
    private let transport: InProcessTransport
    private let group: String?
    private let end = Guarded<(@Sendable () -> Void)?>(nil)

    init(_ transport: InProcessTransport, _ group: String?, capacity: Int) {
        self.transport = transport
        self.group = group
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
        return Delivery(parcel.payload, in: parcel.envelope) { [transport, mailbox, group] outcome in
            transport.settle(parcel, outcome, from: mailbox, group)
        }
    }

    func close() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
        let left = mailbox.close(dropping: true)
        if let group { transport.passOn(left, within: group) }
    }
}
