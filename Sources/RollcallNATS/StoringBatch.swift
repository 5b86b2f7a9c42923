#if NATS
internal import RollcallRegistry

/// Messages that are stored together: who sends them waits once.
final class StoringBatch: Sendable {
    private struct State: Sendable {
        /// Whether the answer to a message is still to come.
        var isOpen: [Bool]
        var missing: Int
        var failed: [Int] = []
        var continuation: CheckedContinuation<[Int], Never>?
    }

    /// The numbers of the messages, in order.
    let ids: Range<UInt64>
    let deadline: ContinuousClock.Instant
    /// How often the connection had been lost when they were sent.
    let epoch: UInt64
    private let state: Guarded<State>

    init(_ ids: Range<UInt64>, until deadline: ContinuousClock.Instant, epoch: UInt64) {
        self.ids = ids
        self.deadline = deadline
        self.epoch = epoch
        state = Guarded(State(isOpen: Array(repeating: true, count: ids.count), missing: ids.count))
    }

    /// Notes the answer to a message. A second answer is none.
    /// - Returns: Whether no answer is missing any more.
    func resolve(_ id: UInt64, isStored: Bool) -> Bool {
        let index = Int(id - ids.lowerBound)
        let isLast = state.withLock { state in
            guard state.isOpen[index] else { return false }
            state.isOpen[index] = false
            state.missing -= 1
            if !isStored { state.failed.append(index) }
            return state.missing == 0
        }
        if isLast { end() }
        return isLast
    }

    /// Ends the waiting for all answers that are missing.
    func fail() {
        state.withLock { state in
            state.failed += state.isOpen.indices.filter { state.isOpen[$0] }
            state.isOpen = Array(repeating: false, count: state.isOpen.count)
            state.missing = 0
        }
        end()
    }

    /// Waits for all answers; where the task is cancelled, for none any more.
    /// - Returns: Which messages, counted from 0, were not stored, or may not have been.
    func wait() async -> [Int] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.continuation = continuation }
                end()
            }
        } onCancel: {
            fail()
        }
    }

    /// Lets go who waits, where nothing is missing any more.
    private func end() {
        let end = state.withLock { state in
            state.missing == 0 ? state.continuation.take().map { ($0, state.failed.sorted()) } : nil
        }
        if let (continuation, failed) = end { continuation.resume(returning: failed) }
    }
}
#endif
