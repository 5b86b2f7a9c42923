public import Synchronization

/// A value behind a lock: what this package uses in place of the standard library's `Mutex`.
///
/// It is that `Mutex`, whose slow path the Thread Sanitizer cannot see into: the library is not compiled for it, so
/// what one thread wrote before another had to wait looks like a race. The atomic is there to be seen.
@usableFromInline package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let order = Atomic<Int>(0)

    @inlinable
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs the body while no other thread does. It must not use the same lock.
    ///
    /// Inlined, since the runtime is asked for the types of each call otherwise, which takes longer than the rest.
    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return try body(&value)
        }
    }
}
