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
        await withCheckedContinuation { continuation in
            // Whoever is first takes the continuation out.
            let waiter = Waiter<Value?>(continuation)
            queue.async { waiter.resume(returning: body()) }
            let milliseconds = Int(min(limit.milliseconds, Int64(Int32.max)))
            queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { waiter.resume(returning: nil) }
        }
    }

    private final class Waiter<Value: Sendable>: Sendable {
        private let continuation: Guarded<CheckedContinuation<Value, Never>?>

        init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = Guarded(continuation) }

        func resume(returning value: Value) {
            continuation.withLock { $0.take() }?.resume(returning: value)
        }
    }
}
#endif
