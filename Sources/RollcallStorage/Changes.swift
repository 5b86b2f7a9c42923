internal import RollcallRegistry

/// The values of a property over time: the one that it has now, and then each new one.
///
/// There is no element for an equal value, and a removal gives the default. A consumer that is slow misses values
/// in between and gets the latest one; a batch is one change. A value that cannot be read is reported to the store,
/// like in the plain getter, and gives the default.
///
/// The sequence ends when the task that reads it is cancelled. Each iterator observes for itself.
public struct Changes<Value: Sendable>: AsyncSequence, Sendable {
    private let property: StoredProperty<Value>
    private let access: StoreAccess

    init(_ property: StoredProperty<Value>) {
        self.property = property
        access = property.backing.access
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(property, access)
    }

    /// The place in the sequence of one reader.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let property: StoredProperty<Value>
        private let access: StoreAccess
        private let signal = ChangeSignal()
        private var observation: StoreObservation?
        private var last: StoredValue??

        init(_ property: StoredProperty<Value>, _ access: StoreAccess) {
            self.property = property
            self.access = access
            do {
                observation = try access.observe { [signal, key = property.key] change in
                    if change.affects(key) { signal.raise() }
                }
            } catch {
                access.store.report(property.described(error))
            }
        }

        /// The next value, or nil when the task is cancelled.
        public mutating func next() async -> Value? {
            while true {
                if last != nil { await signal.wait() }
                guard !Task.isCancelled else {
                    observation?.cancel()
                    return nil
                }
                signal.lower()
                let (value, stored) = property.current(in: access)
                if let last, last == stored { continue }
                last = .some(stored)
                return value
            }
        }
    }
}

extension StoredProperty {
    /// The values of this property over time, the current one first.
    public var changes: Changes<Value> { Changes(self) }

    /// The value in a store, and the form in which it is or would be stored, nil for null.
    func current(in access: StoreAccess) -> (Value, StoredValue?) {
        do {
            let stored = try access.store.value(forKey: key) ?? access.defaults?.registeredDefault(forKey: key)
            if let stored {
                do { return (try coding.read(stored), stored == .null ? nil : stored) } catch {
                    throw storageError(error)
                }
            }
        } catch {
            access.store.report(described(error))
            if let registered = try? access.defaults?.registeredDefault(forKey: key),
                let value = try? coding.read(registered)
            {
                return (value, registered == .null ? nil : registered)
            }
        }
        let value = fallback()
        let stored = try? coding.write(value)
        return (value, stored == .null ? nil : stored)
    }
}

/// Something that is raised by many and waited for by one.
final class ChangeSignal: Sendable {
    private enum State {
        case low
        case raised
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Guarded(State.low)

    /// Wakes who waits, or makes the next wait end at once.
    func raise() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if case .waiting(let continuation) = state {
                state = .raised
                return continuation
            }
            state = .raised
            return nil
        }
        waiting?.resume()
    }

    /// Forgets that it was raised.
    func lower() {
        state.withLock { state in
            if case .raised = state { state = .low }
        }
    }

    /// Waits until it is raised, or the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRaised = state.withLock { state in
                    // A second waiter cannot be: an iterator belongs to one task.
                    if case .low = state, !Task.isCancelled {
                        state = .waiting(continuation)
                        return false
                    }
                    return true
                }
                if isRaised { continuation.resume() }
            }
        } onCancel: {
            raise()
        }
    }
}
