import Glibc
import Synchronization

/// Starts the threads of this process, all at one time, and waits for them.
///
/// POSIX threads and nothing above them, since the Thread Sanitizer knows what those wait for.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let team = Team(count, body)
    var threads: [pthread_t] = []
    for _ in 0..<count {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let team = Unmanaged<Team>.fromOpaque(context).takeRetainedValue()
                team.missing.subtract(1, ordering: .acquiringAndReleasing)
                while team.missing.load(ordering: .acquiring) > 0 { sched_yield() }
                team.body()
                return nil
            }, Unmanaged.passRetained(team).toOpaque())
        threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
}

private final class Team: Sendable {
    let missing: Atomic<Int>
    let body: @Sendable () -> Void

    init(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        missing = Atomic(count)
        self.body = body
    }
}
