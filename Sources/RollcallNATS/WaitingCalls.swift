#if NATS
internal import Dispatch
internal import RollcallRegistry

/// Where calls of the library wait that connect and close: on threads of their own, so that nobody else has to.
enum WaitingCalls {
    private static let queue = DispatchQueue(label: "rollcall.nats.waiting", attributes: .concurrent)

    /// Starts a call for which nobody waits.
    static func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    /// Runs a call on a thread that may wait.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// The same for a call that may never come back: nil where it takes longer. What it gives after all is let go.
    static func run<Value: Sendable>(within limit: Duration, _ body: @escaping @Sendable () -> Value) async -> Value? {
        let call = Call<Value>()
        await withCheckedContinuation { continuation in
            call.begin(continuation)
            queue.async { call.end(body()) }
            let milliseconds = Int(min(limit.milliseconds, Int64(Int32.max)))
            queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { call.end(nil) }
        }
        return call.value
    }

    /// A call that somebody waits for until it, or the time, is over.
    private final class Call<Value: Sendable>: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Void, Never>?
            var value: Value?
        }

        private let state = Guarded(State())

        /// What was given in time. It lies behind the lock, since the Thread Sanitizer does not see what a continuation
        /// hands over that is resumed before anybody waits.
        var value: Value? { state.withLock { $0.value } }

        func begin(_ continuation: CheckedContinuation<Void, Never>) { state.withLock { $0.continuation = continuation } }

        /// Ends the waiting, if this is the first end.
        func end(_ value: Value?) {
            state.withLock { state in
                guard let continuation = state.continuation.take() else { return nil as CheckedContinuation<Void, Never>? }
                state.value = value
                return continuation
            }?.resume()
        }
    }
}
#endif
