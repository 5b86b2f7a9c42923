/// The messages that were sent to a room and that not everybody has seen yet who is waited for at the end.
actor Deliveries {
    private var missing: [String: Int] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many of this process get what is sent to the room.
    let readers: Int
    private let patience: Duration

    /// - Parameters:
    ///   - readers: How many of this process get what is sent to the room.
    ///   - patience: How long to wait at the end.
    init(readers: Int, patience: Duration) {
        self.readers = readers
        self.patience = patience
    }

    /// Says that a message is about to be sent.
    func expect(_ id: String, by readers: Int? = nil) { missing[id] = readers ?? self.readers }

    /// Says that one of the readers has seen a message, and has sent what follows from it.
    func see(_ id: String) {
        guard let count = missing[id] else { return }
        missing[id] = count > 1 ? count - 1 : nil
        wakeIfSettled()
    }

    /// Says that a message was not sent.
    func forget(_ id: String) {
        missing[id] = nil
        wakeIfSettled()
    }

    /// Waits until all were seen; not for ever, since a network may lose some.
    func settle() async {
        if missing.isEmpty { return }
        let limit = Task {
            try await Task.sleep(for: patience)
            missing = [:]
            wakeIfSettled()
        }
        await withCheckedContinuation { waiting.append($0) }
        limit.cancel()
    }

    private func wakeIfSettled() {
        guard missing.isEmpty else { return }
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
