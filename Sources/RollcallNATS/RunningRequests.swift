#if NATS
internal import RollcallRegistry

/// The requests that a service is at work on: a bounded number, each of which can be cancelled by its caller.
final class RunningRequests: Sendable {
    private struct State: Sendable {
        var tasks: [UInt64: Task<Void, Never>] = [:]
        /// The requests by the subjects of their answers, by which callers name them.
        var numbers: [String: UInt64] = [:]
        var nextID: UInt64 = 0
        var waitingForRoom: ArraySlice<CheckedContinuation<Void, Never>> = []
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Runs a request in a task of its own, once fewer than the limit are running.
    ///
    /// - Parameters:
    ///   - name: The subject of its answer.
    ///   - body: Answers the request.
    func run(_ name: String?, _ body: @escaping @Sendable () async -> Void) async {
        // Each that ends lets one of those go on that wait; it may find the place taken, and waits again.
        while state.withLock({ $0.tasks.count >= limit }) {
            await withCheckedContinuation { continuation in
                let isNow = state.withLock { state in
                    if state.tasks.count < limit { return true }
                    state.waitingForRoom.append(continuation)
                    return false
                }
                if isNow { continuation.resume() }
            }
        }
        state.withLock { state in
            state.nextID += 1
            let id = state.nextID
            if let name { state.numbers[name] = id }
            // It cannot end before it is in the table: its end waits for this lock.
            state.tasks[id] = Task {
                await body()
                end(id, name)
            }
        }
    }

    private func end(_ id: UInt64, _ name: String?) {
        let (next, ended) = state.withLock { state -> (CheckedContinuation<Void, Never>?, [CheckedContinuation<Void, Never>]) in
            state.tasks[id] = nil
            if let name, state.numbers[name] == id { state.numbers[name] = nil }
            guard state.tasks.isEmpty else { return (state.waitingForRoom.popFirst(), []) }
            defer { state.waitingForEnd = [] }
            return (state.waitingForRoom.popFirst(), state.waitingForEnd)
        }
        next?.resume()
        for continuation in ended { continuation.resume() }
    }

    /// Cancels a request.
    ///
    /// - Parameter name: The subject of its answer.
    func cancel(_ name: String) {
        state.withLock { state in state.numbers[name].flatMap { state.tasks[$0] } }?.cancel()
    }

    /// Waits until none is running.
    func whenAllAreDone() async {
        await withCheckedContinuation { continuation in
            let isNow = state.withLock { state in
                if !state.tasks.isEmpty { state.waitingForEnd.append(continuation) }
                return state.tasks.isEmpty
            }
            if isNow { continuation.resume() }
        }
    }
}
#endif
