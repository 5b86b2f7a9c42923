#if NATS
internal import RollcallRegistry

/// The requests of a connection that wait for their answers.
final class PendingRequests: Sendable {
    typealias Answer = Result<NATSMessage, NATSError>

    private struct Pending: Sendable {
        let continuation: CheckedContinuation<Answer, Never>
        let deadline: ContinuousClock.Instant
        let epoch: UInt64
    }

    /// Those whose waiting is over.
    private typealias Over = (requests: [CheckedContinuation<Answer, Never>], batches: [StoringBatch])

    private struct State: Sendable {
        var pending: [UInt64: Pending] = [:]
        /// Each with a range of numbers, in their order.
        var batches: [StoringBatch] = []
        var nextID: UInt64 = 0
        /// Not later than the deadline that passes first.
        var earliest: ContinuousClock.Instant?
        var isClosed = false

        /// Where the batch with a number is.
        func indexOfBatch(with id: UInt64) -> Int? {
            var (low, high) = (0, batches.count)
            while low < high {
                let middle = (low + high) / 2
                if batches[middle].ids.upperBound <= id { low = middle + 1 } else { high = middle }
            }
            return low < batches.count && batches[low].ids.contains(id) ? low : nil
        }

        /// Takes out all that a condition holds for.
        mutating func remove(
            where isOver: (_ deadline: ContinuousClock.Instant, _ epoch: UInt64) -> Bool
        ) -> Over {
            let requests = pending.filter { isOver($0.value.deadline, $0.value.epoch) }
            for id in requests.keys { pending[id] = nil }
            let over = batches.filter { isOver($0.deadline, $0.epoch) }
            batches.removeAll { batch in over.contains { $0 === batch } }
            return (requests.values.map(\.continuation), over)
        }
    }

    private let state = Guarded(State())

    /// A number for a request.
    func makeID() -> UInt64 {
        state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
    }

    /// Lets a request wait.
    ///
    /// - Returns: Whether it waits; if not, the connection is closed, and the continuation is still the caller's.
    func add(
        _ id: UInt64, _ continuation: CheckedContinuation<Answer, Never>, until deadline: ContinuousClock.Instant, epoch: UInt64
    ) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            state.pending[id] = Pending(continuation: continuation, deadline: deadline, epoch: epoch)
            state.earliest = min(state.earliest ?? deadline, deadline)
            return true
        }
    }

    /// Lets the messages of a batch wait. Where the connection is closed, all have failed already.
    func addBatch(of count: Int, until deadline: ContinuousClock.Instant, epoch: UInt64) -> StoringBatch {
        let (batch, isClosed) = state.withLock { state in
            let first = state.nextID + 1
            state.nextID += UInt64(count)
            let batch = StoringBatch(first..<state.nextID + 1, until: deadline, epoch: epoch)
            if !state.isClosed {
                state.batches.append(batch)
                state.earliest = min(state.earliest ?? deadline, deadline)
            }
            return (batch, state.isClosed)
        }
        if isClosed { batch.fail() }
        return batch
    }

    /// The batch that a message belongs to whose answer may be missing.
    func batch(of id: UInt64) -> StoringBatch? {
        state.withLock { state in state.indexOfBatch(with: id).map { state.batches[$0] } }
    }

    /// Takes out who waits for the answer to a request that is sent alone.
    func take(_ id: UInt64) -> CheckedContinuation<Answer, Never>? {
        state.withLock { $0.pending.removeValue(forKey: id)?.continuation }
    }

    /// Ends the waiting of a request that is sent alone. A second answer is none.
    func resolve(_ id: UInt64, _ answer: Answer) { take(id)?.resume(returning: answer) }

    /// Notes the answer to a message of a batch.
    func resolve(_ id: UInt64, of batch: StoringBatch, isStored: Bool) {
        guard batch.resolve(id, isStored: isStored) else { return }
        state.withLock { state in
            if let index = state.indexOfBatch(with: id) { state.batches.remove(at: index) }
        }
    }

    /// Ends what has waited too long.
    /// - Returns: When to look again.
    func expire(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let (late, next) = state.withLock { state -> (Over, ContinuousClock.Instant?) in
            guard let earliest = state.earliest, earliest <= now else { return (([], []), state.earliest) }
            let late = state.remove { deadline, _ in deadline <= now }
            let deadlines = [state.pending.values.lazy.map(\.deadline).min(), state.batches.lazy.map(\.deadline).min()]
            state.earliest = deadlines.compactMap(\.self).min()
            return (late, state.earliest)
        }
        end(late, NATSError(.timedOut, "there was no answer in time"))
        return next
    }

    /// Ends what was sent over connections before this one.
    func fail(before epoch: UInt64, _ error: NATSError) {
        end(state.withLock { $0.remove { _, sent in sent < epoch } }, error)
    }

    /// Ends everything, and takes nothing more.
    func close() {
        let all = state.withLock { state in
            state.isClosed = true
            return state.remove { _, _ in true }
        }
        end(all, NATSError(.closed, "the connection was closed"))
    }

    private func end(_ over: Over, _ error: NATSError) {
        for continuation in over.requests { continuation.resume(returning: .failure(error)) }
        for batch in over.batches { batch.fail() }
    }
}
#endif
