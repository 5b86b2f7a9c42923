internal import RollcallRegistry

/// What is to be done at times to come. One task sleeps until the first of them.
///
/// A sleep of its own for each request would stay among the system's timers until its time, long after the answer, and
/// takes longer than the rest of a call.
package final class Alarms: Sendable {
    package typealias Instant = ContinuousClock.Instant

    private struct State: Sendable {
        /// Those that were removed are still in it, until they are many.
        var times = AlarmQueue()
        var actions: [UInt64: @Sendable () -> Void] = [:]
        var nextID: UInt64 = 0
        var sleeper: Sleeper?
    }

    private struct Sleeper: Sendable {
        var until: Instant
        let id: UInt64
        let task: Task<Void, Never>
    }

    private let now: @Sendable () -> Instant
    private let sleep: @Sendable (Instant) async throws -> Void
    private let state = Guarded(State())

    package init(now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Instant) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    deinit { state.withLock { $0.sleeper }?.task.cancel() }

    /// How many times are remembered, those of what was removed included.
    package var count: Int { state.withLock { $0.times.count } }

    /// Does something at a time, in a task of its own; at once where the time has passed.
    /// - Returns: What names it for ``remove(_:)``.
    package func add(at time: Instant, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let until = Self.end(ofSleepFor: time, from: now())
        let (id, old) = state.withLock { state -> (UInt64, Sleeper?) in
            state.nextID += 1
            let id = state.nextID
            state.actions[id] = action
            state.times.insert(Alarm(time: time, id: id))
            if let sleeper = state.sleeper, sleeper.until <= until { return (id, nil) }
            let old = state.sleeper
            state.sleeper = makeSleeper(id, until: until)
            return (id, old)
        }
        old?.task.cancel()
        return id
    }

    /// Forgets something that was to be done.
    package func remove(_ id: UInt64) {
        state.withLock { state in
            state.actions[id] = nil
            guard state.times.count > 64, state.times.count > 4 * state.actions.count else { return }
            state.times.removeAll { state.actions[$0.id] == nil }
        }
    }

    private func makeSleeper(_ id: UInt64, until time: Instant) -> Sleeper {
        // Detached, since the context of the request that happens to be the first is not that of the others.
        let task = Task.detached { [weak self, sleep] in
            var next: Instant? = time
            while let time = next {
                // It ends early when an earlier alarm has come, or where nobody has alarms any more.
                do {
                    try await sleep(time)
                } catch {
                    // A clock that cannot sleep is helped out: deadlines hold.
                    if !Task.isCancelled { try? await Task.sleep(until: time, clock: .continuous) }
                    if Task.isCancelled { return }
                }
                next = self?.ring(id, time)
            }
        }
        return Sleeper(until: time, id: id, task: task)
    }

    /// Until when to sleep for an alarm. A sleep stays among the system's timers even where it is cancelled, and so none is
    /// long; and there are times that are too far for the runtime.
    private static func end(ofSleepFor time: Instant, from now: Instant) -> Instant { min(time, now.advanced(by: longestSleep)) }

    private static let longestSleep = Duration.seconds(60)

    /// Does what is due.
    /// - Returns: Until when the sleeper is to sleep next; nil where there is nothing more to wait for.
    private func ring(_ sleeper: UInt64, _ time: Instant) -> Instant? {
        // A clock may say that it is earlier than what was slept for.
        let now = max(now(), time)
        let (due, next) = state.withLock { state -> ([@Sendable () -> Void], Instant?) in
            guard state.sleeper?.id == sleeper else { return ([], nil) }
            var due: [@Sendable () -> Void] = []
            while let first = state.times.first, first.time <= now || state.actions[first.id] == nil {
                state.times.removeFirst()
                if let action = state.actions.removeValue(forKey: first.id) { due.append(action) }
            }
            if let first = state.times.first {
                let next = Self.end(ofSleepFor: first.time, from: now)
                state.sleeper?.until = next
                return (due, next)
            }
            state.sleeper = nil
            return (due, nil)
        }
        // In tasks of their own, since they call what others have written.
        for action in due { Task.detached { action() } }
        return next
    }
}
