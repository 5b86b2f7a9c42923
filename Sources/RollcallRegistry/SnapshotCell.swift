internal import Synchronization

/// A place from which many threads read the current snapshot while now and then one replaces it.
///
/// Reading takes no lock and never waits. A replaced snapshot is released at the first replacement at which
/// no reader is between finding it and retaining it, so what is kept is bounded.
package final class SnapshotCell<Value: AnyObject & Sendable>: Sendable {
    private let current = Atomic<Unmanaged<Value>?>(nil)
    private let readers = Atomic<Int>(0)
    private let retired = Guarded<[Unmanaged<Value>]>([])

    package init() {}

    deinit {
        current.load(ordering: .acquiring)?.release()
        retired.withLock { for old in $0 { old.release() } }
    }

    /// The current snapshot, or nil before the first one was stored.
    package func load() -> Value? {
        readers.add(1, ordering: .sequentiallyConsistent)
        defer { readers.subtract(1, ordering: .sequentiallyConsistent) }
        // Invariant: while `readers` counts this thread, `store` releases nothing, so the object is alive
        // until it is retained here.
        return current.load(ordering: .sequentiallyConsistent)?.retain().takeRetainedValue()
    }

    /// Makes `value` the current snapshot. Callers take turns (hold a lock of their own).
    package func store(_ value: Value) {
        let old = current.exchange(Unmanaged.passRetained(value), ordering: .sequentiallyConsistent)
        let released = retired.withLock { retired -> [Unmanaged<Value>] in
            if let old { retired.append(old) }
            guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
            defer { retired = [] }
            return retired
        }
        for old in released { old.release() }
    }
}
