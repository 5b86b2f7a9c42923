internal import RollcallRegistry
internal import Synchronization

/// The observers of a store: what a ``ChangeNotifyingStore`` needs to keep them and to tell them.
public final class StoreObservers: Sendable {
    private let handlers = Guarded<Handlers>(Handlers())
    private let count = Atomic<Int>(0)

    private struct Handlers {
        var nextID: UInt64 = 0
        var byID: [UInt64: @Sendable (StoreChange) -> Void] = [:]
    }

    /// Makes an empty list.
    public init() {}

    /// Whether nobody observes.
    public var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// Adds an observer.
    ///
    /// - Parameter handler: Called after each change, on the thread that makes it.
    /// - Returns: What ends it.
    public func add(_ handler: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
        let id = handlers.withLock { handlers in
            handlers.nextID += 1
            handlers.byID[handlers.nextID] = handler
            return handlers.nextID
        }
        count.add(1, ordering: .releasing)
        return StoreObservation { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: UInt64) {
        let removed = handlers.withLock { $0.byID.removeValue(forKey: id) }
        if removed != nil { count.subtract(1, ordering: .releasing) }
    }

    /// Tells every observer. Call it after the change, without a lock of the store's.
    /// - Parameter change: What has changed.
    public func notify(_ change: StoreChange) {
        if isEmpty { return }
        for handler in handlers.withLock({ Array($0.byID.values) }) { handler(change) }
    }
}

/// An observation of a store. It ends when it is cancelled, or when nobody holds it any more.
public final class StoreObservation: Sendable {
    private let end: Guarded<(@Sendable () -> Void)?>

    /// An observation that calls a closure once when it ends.
    /// - Parameter cancel: Ends it.
    public init(_ cancel: @escaping @Sendable () -> Void) {
        end = Guarded(cancel)
    }

    deinit { cancel() }

    /// Ends it; a second call does nothing.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}

/// The observers of stores that do not tell of changes themselves, so that all properties of one store share them.
enum ObserverTable {
    private struct Entry {
        weak var observers: StoreObservers?
    }

    private static let table = Guarded<[StoreIdentity: Entry]>([:])

    static func observers(of identity: StoreIdentity) -> StoreObservers {
        table.withLock { table in
            if let observers = table[identity]?.observers { return observers }
            table = table.filter { $0.value.observers != nil }
            let observers = StoreObservers()
            table[identity] = Entry(observers: observers)
            return observers
        }
    }
}
