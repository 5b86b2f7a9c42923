#if NATS
internal import RollcallRegistry
internal import RollcallWire

/// A subject at which a service answers, and what it has done there.
final class Endpoint: Sendable {
    let pattern: String
    let handler: String
    let subject: String
    private let state = Guarded(State())

    /// What it has done.
    struct Counts: Sendable {
        var requests = 0
        var errors = 0
        var lastError = ""
        var time = Duration.zero
    }

    private struct State: Sendable {
        var counts = Counts()
        var requests: NATSSubscription?
        var reading: Task<Void, Never>?
    }

    init(pattern: String, handler: String, subject: String) {
        self.pattern = pattern
        self.handler = handler
        self.subject = subject
    }

    func begin(_ requests: NATSSubscription, _ reading: Task<Void, Never>) {
        state.withLock { state in
            state.requests = requests
            state.reading = reading
        }
    }

    /// Takes no more requests, at once.
    func stop() { state.withLock { $0.requests }?.cancel() }

    /// Tells the server that no more requests are wanted.
    func beginDraining() { state.withLock { $0.requests }?.beginDraining() }

    /// Waits until those that have arrived are taken, once the server has heard that no more are wanted.
    func finishDraining() async {
        let (requests, reading) = state.withLock { ($0.requests, $0.reading) }
        requests?.finishDraining()
        await reading?.value
    }

    func count(_ time: Duration, _ error: String?) {
        state.withLock { state in
            state.counts.requests += 1
            state.counts.time += time
            guard let error else { return }
            state.counts.errors += 1
            state.counts.lastError = Quoted.phrase(error)
        }
    }

    var counts: Counts { state.withLock { $0.counts } }
}
#endif
