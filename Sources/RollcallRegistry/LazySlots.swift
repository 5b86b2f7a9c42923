public import Synchronization

/// A fixed number of objects, each made when it is first asked for and then found without a lock.
@usableFromInline package final class LazySlots<Object: AnyObject & Sendable>: Sendable {
    @usableFromInline let slots: PointerSlots

    package init(count: Int) {
        slots = PointerSlots(count: count)
    }

    deinit {
        for index in 0..<slots.count {
            if let pointer = slots.load(index) { Unmanaged<Object>.fromOpaque(pointer).release() }
        }
    }

    /// The object at the index, or nil if `make` gives none. Of several threads that make one at once, one wins,
    /// and all get its object.
    package func object(at index: Int, make: () -> Object?) -> Object? {
        unmanagedObject(at: index, make: make)?.takeUnretainedValue()
    }

    /// The same without a reference count, for as long as the slots live.
    @inlinable @inline(__always)
    package func unmanagedObject(at index: Int, make: () -> Object?) -> Unmanaged<Object>? {
        // Invariant: an object that stands in a slot stays there as long as `self` lives.
        if let found = slots.load(index) { return Unmanaged<Object>.fromOpaque(found) }
        return fill(index, make)
    }

    @usableFromInline @inline(never)
    func fill(_ index: Int, _ make: () -> Object?) -> Unmanaged<Object>? {
        guard let made = make() else { return nil }
        let held = Unmanaged.passRetained(made)
        guard let winner = slots.storeIfEmpty(held.toOpaque(), index) else { return held }
        held.release()
        return Unmanaged<Object>.fromOpaque(winner)
    }
}

/// Pointers that threads share, each written at most once.
///
/// Apart from the generic class, since the runtime takes long to make the metadata of a generic atomic: it
/// searches the conformances of the whole program.
@usableFromInline
final class PointerSlots: @unchecked Sendable {
    // Unchecked, since it holds a pointer; what it leads to is only touched with atomic operations.
    @usableFromInline let base: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
    @usableFromInline let count: Int

    init(count: Int) {
        base = .allocate(capacity: count)
        for index in 0..<count { (base + index).initialize(to: Atomic(nil)) }
        self.count = count
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inlinable @inline(__always)
    func load(_ index: Int) -> UnsafeMutableRawPointer? {
        precondition((0..<count).contains(index), "the index lies within the slots")
        return base[index].load(ordering: .acquiring)
    }

    /// Stores the pointer, or answers the one that stands there already.
    func storeIfEmpty(_ pointer: UnsafeMutableRawPointer, _ index: Int) -> UnsafeMutableRawPointer? {
        precondition((0..<count).contains(index), "the index lies within the slots")
        return base[index].compareExchange(expected: nil, desired: pointer, ordering: .acquiringAndReleasing).original
    }
}
