#if SecretService
internal import CLibSecret
internal import Dispatch
internal import Synchronization

/// Cancels calls to the service when their time is over.
final class TimeLimit: @unchecked Sendable {
    // Unchecked: a GCancellable can be used from any thread, and the rest is atomic.
    let cancellable: UnsafeMutablePointer<GCancellable>?
    private let over = Atomic(false)
    private let lifted = Atomic(false)

    init(_ timeout: Duration) {
        cancellable = g_cancellable_new()
        let (seconds, attoseconds) = timeout.components
        let nanoseconds = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let wait = nanoseconds.overflow ? Int.max / 2 : nanoseconds.partialValue + Int(attoseconds / 1_000_000_000)
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(wait)) { [weak self] in self?.end() }
    }

    deinit {
        if let cancellable { g_object_unref(cancellable) }
    }

    /// Whether the time is over.
    var isOver: Bool { over.load(ordering: .acquiring) }

    /// Lets the call take as long as a person needs.
    func lift() { lifted.store(true, ordering: .releasing) }

    private func end() {
        guard !lifted.load(ordering: .acquiring) else { return }
        over.store(true, ordering: .releasing)
        if let cancellable { g_cancellable_cancel(cancellable) }
    }
}
#endif
