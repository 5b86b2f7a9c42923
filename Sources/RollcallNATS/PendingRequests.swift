#if NATS
internal import RollcallRegistry

/// The requests of a connection that wait for their answers.
final class PendingRequests: Sendable {
    typealias Answer = Result<NATSMessage, NATSError>

    /// Who waits for an answer.
    enum Waiter: Sendable {
        case one(CheckedContinuation<Answer, Never>)
        /// A message of a batch, by its number.
        case part(StoringBatch, Int)

        func resume(returning answer: Answer) {
            switch self {
            case .one(let continuation): continuation.resume(returning: answer)
            case .part(let batch, let index): batch.resolve(index, answer)
            }
        }
    }

    private struct Pending: Sendable {
        let continuation: Waiter
        let deadline: ContinuousClock.Instant
        let epoch: UInt64
    }

    private struct State: Sendable {
        var pending: [UInt64: Pending] = [:]
        var nextID: UInt64 = 0
        /// Not later than the deadline that passes first.
        var earliest: ContinuousClock.Instant?
        var isClosed = false
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
        _ id: UInt64, _ continuation: Waiter, until deadline: ContinuousClock.Instant, epoch: UInt64
    ) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            state.pending[id] = Pending(continuation: continuation, deadline: deadline, epoch: epoch)
            state.earliest = min(state.earliest ?? deadline, deadline)
            return true
        }
    }

    /// Lets many requests wait.
    ///
    /// - Returns: Their numbers. Where the connection is closed, they are resolved already.
    func add(_ waiters: [Waiter], until deadline: ContinuousClock.Instant, epoch: UInt64) -> [UInt64] {
        let (ids, isClosed) = state.withLock { state -> ([UInt64], Bool) in
            var ids: [UInt64] = []
            ids.reserveCapacity(waiters.count)
            for waiter in waiters {
                state.nextID += 1
                ids.append(state.nextID)
                if !state.isClosed { state.pending[state.nextID] = Pending(continuation: waiter, deadline: deadline, epoch: epoch) }
            }
            state.earliest = min(state.earliest ?? deadline, deadline)
            return (ids, state.isClosed)
        }
        if isClosed {
            for waiter in waiters { waiter.resume(returning: .failure(NATSError(.closed, "the connection is closed"))) }
        }
        return ids
    }

    /// Ends the waiting of a request. A second answer is none.
    func resolve(_ id: UInt64, _ answer: Answer) {
        state.withLock { $0.pending.removeValue(forKey: id) }?.continuation.resume(returning: answer)
    }

    /// Ends what has waited too long.
    /// - Returns: When to look again.
    func expire(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let (late, next) = state.withLock { state -> ([Pending], ContinuousClock.Instant?) in
            guard let earliest = state.earliest, earliest <= now else { return ([], state.earliest) }
            let late = state.pending.filter { $0.value.deadline <= now }
            for id in late.keys { state.pending[id] = nil }
            state.earliest = state.pending.values.lazy.map(\.deadline).min()
            return (Array(late.values), state.earliest)
        }
        for pending in late { pending.continuation.resume(returning: .failure(NATSError(.timedOut, "there was no answer in time"))) }
        return next
    }

    /// Ends what was sent over connections before this one.
    func fail(before epoch: UInt64, _ error: NATSError) {
        let lost = state.withLock { state in
            let lost = state.pending.filter { $0.value.epoch < epoch }
            for id in lost.keys { state.pending[id] = nil }
            return lost
        }
        for pending in lost.values { pending.continuation.resume(returning: .failure(error)) }
    }

    /// Ends everything, and takes nothing more.
    func close() {
        let all = state.withLock { state in
            state.isClosed = true
            defer { state.pending = [:] }
            return state.pending
        }
        for pending in all.values {
            pending.continuation.resume(returning: .failure(NATSError(.closed, "the connection was closed")))
        }
    }
}
#endif
