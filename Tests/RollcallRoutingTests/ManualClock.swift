import RollcallRegistry

/// A clock that stands still until it is told to go on.
final class ManualClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private struct State {
        var now = ContinuousClock.now
        var nextID = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                    if state.cancelled.contains(id) {
                        continuation.resume(throwing: CancellationError())
                    } else if deadline <= state.now {
                        continuation.resume()
                    } else {
                        state.sleepers[id] = (deadline, continuation)
                    }
                    defer { state.watchers = [] }
                    return state.watchers
                }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Whether something sleeps.
    var isSleepedOn: Bool { state.withLock { !$0.sleepers.isEmpty } }

    /// Waits until something sleeps.
    func waitForSleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let awake = state.withLock { state in
            state.now += duration
            let awake = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in awake.keys { state.sleepers[id] = nil }
            return awake.values.map(\.continuation)
        }
        for continuation in awake { continuation.resume() }
    }
}
