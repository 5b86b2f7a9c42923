internal import Synchronization

/// A value behind a lock.
///
/// It is the standard library's `Mutex`, whose slow path the Thread Sanitizer cannot see into: the library is
/// not compiled for it, so what one thread wrote before another had to wait looks like a race. The atomic is
/// there to be seen.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<Int>(0)

    package init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs the body while no other thread does.
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return try body(&value)
        }
    }
}
