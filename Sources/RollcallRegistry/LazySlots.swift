internal import Synchronization

/// A fixed number of objects, each made when it is first asked for and then found without a lock.
package final class LazySlots<Object: AnyObject & Sendable>: Sendable {
    private let slots: Slots

    /// Memory that never moves, since threads share it.
    private struct Slots: @unchecked Sendable {
        // Unchecked, since it is a pointer; what it leads to is only touched with atomic operations.
        let base: UnsafeMutablePointer<Atomic<Unmanaged<Object>?>>
        let count: Int
    }

    package init(count: Int) {
        let base = UnsafeMutablePointer<Atomic<Unmanaged<Object>?>>.allocate(capacity: count)
        for index in 0..<count { (base + index).initialize(to: Atomic(nil)) }
        slots = Slots(base: base, count: count)
    }

    deinit {
        for index in 0..<slots.count { slots.base[index].load(ordering: .acquiring)?.release() }
        slots.base.deinitialize(count: slots.count)
        slots.base.deallocate()
    }

    /// The object at the index, or nil if `make` gives none. Of several threads that make one at once, one wins,
    /// and all get its object.
    package func object(at index: Int, make: () -> Object?) -> Object? {
        precondition((0..<slots.count).contains(index), "the index lies within the slots")
        // Invariant: an object that stands in a slot stays there as long as `self` lives.
        if let found = slots.base[index].load(ordering: .acquiring) { return found.takeUnretainedValue() }
        guard let made = make() else { return nil }
        let held = Unmanaged.passRetained(made)
        let (exchanged, original) = slots.base[index].compareExchange(
            expected: nil, desired: held, ordering: .acquiringAndReleasing)
        if exchanged { return made }
        held.release()
        return original?.takeUnretainedValue()
    }
}
