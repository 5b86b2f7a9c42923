internal import RollcallRegistry

/// What a router measures deadlines by.
struct RouterClock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant
    private let alarms: Alarms

    init<C: Clock>(_ clock: C) where C.Instant == ContinuousClock.Instant {
        now = { clock.now }
        alarms = Alarms(now: now) { try await clock.sleep(until: $0, tolerance: nil) }
    }

    /// Does some work, and waits for it until a deadline at most. Then the work is cancelled and not waited for.
    ///
    /// - Parameters:
    ///   - deadline: How long the work is waited for.
    ///   - work: The work. If the task is cancelled, it is cancelled, and waited for.
    ///   - late: The answer where the work takes longer.
    func race(
        until deadline: ContinuousClock.Instant, _ work: @escaping @Sendable () async -> Response,
        late: @escaping @Sendable () -> Response
    ) async -> Response {
        let first = FirstResponse()
        let working = Task { first.give(await work()) }
        let alarm = alarms.add(at: deadline) {
            if first.give(late()) { working.cancel() }
        }
        defer { alarms.remove(alarm) }
        return await withTaskCancellationHandler {
            await first.response
        } onCancel: {
            working.cancel()
        }
    }
}

/// The first of several answers.
private final class FirstResponse: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Response, Never>)
        case given(Response)
        case done
    }

    private let state = Guarded(State.open)

    /// Gives an answer, and tells whether it was the first one.
    @discardableResult
    func give(_ response: Response) -> Bool {
        let (waiting, isFirst) = state.withLock { state -> (CheckedContinuation<Response, Never>?, Bool) in
            switch state {
            case .open:
                state = .given(response)
                return (nil, true)
            case .waiting(let continuation):
                state = .done
                return (continuation, true)
            case .given, .done: return (nil, false)
            }
        }
        waiting?.resume(returning: response)
        return isFirst
    }

    /// The first answer, for one that waits.
    var response: Response {
        get async {
            await withCheckedContinuation { continuation in
                let given = state.withLock { state -> Response? in
                    if case .given(let response) = state {
                        state = .done
                        return response
                    }
                    state = .waiting(continuation)
                    return nil
                }
                if let given { continuation.resume(returning: given) }
            }
        }
    }
}
