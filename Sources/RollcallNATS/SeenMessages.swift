#if NATS
/// The ids of the messages that a receiver has handled, the latest of them, and of those that it is handling.
struct SeenMessages: Sendable {
    enum State: Sendable {
        case isNew
        case isRunning
        case isHandled
    }

    private var running: Set<String> = []
    private var handled: Set<String> = []
    /// The same in the order in which they were handled: a ring, once it is full.
    private var order: [String] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Begins to handle a message, if it is new.
    /// - Returns: What it was before.
    mutating func begin(_ id: String) -> State {
        if handled.contains(id) { return .isHandled }
        return running.insert(id).inserted ? .isNew : .isRunning
    }

    /// Ends handling a message.
    mutating func end(_ id: String, isHandled: Bool) {
        running.remove(id)
        guard isHandled, handled.insert(id).inserted else { return }
        if order.count < limit {
            order.append(id)
        } else {
            handled.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % limit
        }
    }
}
#endif
