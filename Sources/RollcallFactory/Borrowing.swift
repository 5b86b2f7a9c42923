public import RollcallWire

/// Lets a closure use the value at a place without copying it.
///
/// To call a method of a value behind a pointer, the compiler copies the value first, since it cannot know that the
/// memory stays as it is: a reference count for each string of a message. Here it stays, so another value of the same
/// bits is used, and never destroyed.
///
/// - Parameters:
///   - place: Leads to a value, which nobody changes before this returns.
///   - body: Uses the value.
@inlinable @inline(__always)
public func _withBorrowed<Value>(
    _ place: UnsafePointer<Value>, _ body: (borrowing Value) throws(WireError) -> Void
) throws(WireError) {
    // A weak reference, say, has to be known where it lies.
    guard _isBitwiseTakable(Value.self) else { return try body(place.pointee) }
    try withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory throws(WireError) in
        // Invariant: the value at `place` outlives this one and stays as it is, so what this one refers to lives; and
        // what is put back into the memory is not destroyed, so every reference is released once.
        let alias = memory.baseAddress.unsafelyUnwrapped
        UnsafeMutableRawPointer(alias).copyMemory(from: UnsafeRawPointer(place), byteCount: MemoryLayout<Value>.size)
        let value = alias.move()
        do throws(WireError) {
            try body(value)
        } catch {
            alias.initialize(to: consume value)
            throw error
        }
        alias.initialize(to: consume value)
    }
}
