#if NATS
internal import RollcallRegistry

/// Messages that are stored together: who sends them waits once.
final class StoringBatch: Sendable {
    private struct State: Sendable {
        var missing: Int
        var failed: [Int] = []
        var continuation: CheckedContinuation<[Int], Never>?
    }

    private let state: Guarded<State>
    /// How JetStream's answer begins where a message was stored; else it begins with an error.
    private static let stored = Array(#"{"stream":"#.utf8)

    init(count: Int) {
        state = Guarded(State(missing: count))
    }

    /// Notes the answer to a message.
    func resolve(_ index: Int, _ answer: PendingRequests.Answer) {
        var isStored = false
        if case .success(let message) = answer { isStored = message.payload.starts(with: Self.stored) }
        let done = state.withLock { state -> (CheckedContinuation<[Int], Never>, [Int])? in
            state.missing -= 1
            if !isStored { state.failed.append(index) }
            guard state.missing == 0, let continuation = state.continuation else { return nil }
            state.continuation = nil
            return (continuation, state.failed)
        }
        if let (continuation, failed) = done { continuation.resume(returning: failed.sorted()) }
    }

    /// Waits for all answers.
    /// - Returns: Which messages were not stored, or may not have been.
    func wait() async -> [Int] {
        await withCheckedContinuation { continuation in
            let failed = state.withLock { state -> [Int]? in
                if state.missing == 0 { return state.failed }
                state.continuation = continuation
                return nil
            }
            if let failed { continuation.resume(returning: failed.sorted()) }
        }
    }
}
#endif
