public import RollcallRegistry

/// A queue of bounded length between those who put and those who take. Who puts into a full one waits, and who takes
/// from an empty one, each in order.
///
/// Inlined, so that those of other modules are made for their elements.
@usableFromInline package final class Mailbox<Element: Sendable>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var elements: ArraySlice<Element> = []
        @usableFromInline var senders: ArraySlice<(id: UInt64, element: Element, continuation: CheckedContinuation<Bool, Never>)> = []
        @usableFromInline var receivers: ArraySlice<(id: UInt64, continuation: CheckedContinuation<Element?, Never>)> = []
        @usableFromInline var nextID: UInt64 = 0
        @usableFromInline var isClosed = false

        @inlinable init() {}

        @inlinable mutating func makeID() -> UInt64 {
            nextID += 1
            return nextID
        }
    }

    @usableFromInline let state = Guarded(State())
    @usableFromInline let capacity: Int

    @inlinable package init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// Puts an element at the end, once there is room.
    /// - Returns: Whether it was put there; not where the mailbox is closed or the task cancelled.
    @inlinable package func put(_ element: Element) async -> Bool {
        let id = state.withLock { $0.makeID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (now, receiver) = state.withLock { state -> (Bool?, CheckedContinuation<Element?, Never>?) in
                    if state.isClosed || Task.isCancelled { return (false, nil) }
                    if let receiver = state.receivers.popFirst() { return (true, receiver.continuation) }
                    if state.elements.count < capacity {
                        state.elements.append(element)
                        return (true, nil)
                    }
                    state.senders.append((id, element, continuation))
                    return (nil, nil)
                }
                receiver?.resume(returning: element)
                if let now { continuation.resume(returning: now) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                guard let index = state.senders.firstIndex(where: { $0.id == id }) else { return nil }
                return state.senders.remove(at: index).continuation
            }
            continuation?.resume(returning: false)
        }
    }

    /// Puts an element at the end if there is room.
    /// - Returns: Whether there was.
    @inlinable package func offer(_ element: Element) -> Bool {
        let (isTaken, receiver) = state.withLock { state -> (Bool, CheckedContinuation<Element?, Never>?) in
            if state.isClosed { return (false, nil) }
            if let receiver = state.receivers.popFirst() { return (true, receiver.continuation) }
            guard state.elements.count < capacity else { return (false, nil) }
            state.elements.append(element)
            return (true, nil)
        }
        receiver?.resume(returning: element)
        return isTaken
    }

    /// Puts back, at the front, an element that was taken: there was room for it.
    /// - Returns: Whether it is there; not where the mailbox is closed.
    @inlinable package func putBack(_ element: Element) -> Bool {
        let (isTaken, receiver) = state.withLock { state -> (Bool, CheckedContinuation<Element?, Never>?) in
            if state.isClosed { return (false, nil) }
            if let receiver = state.receivers.popFirst() { return (true, receiver.continuation) }
            state.elements = [element] + state.elements
            return (true, nil)
        }
        receiver?.resume(returning: element)
        return isTaken
    }

    /// The next element; nil once the mailbox is closed and empty, or the task is cancelled.
    @inlinable package func next() async -> Element? {
        let id = state.withLock { $0.makeID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isNow, element, sender) = state.withLock { state -> (Bool, Element?, CheckedContinuation<Bool, Never>?) in
                    if Task.isCancelled { return (true, nil, nil) }
                    if let element = state.elements.popFirst() {
                        guard let sender = state.senders.popFirst() else { return (true, element, nil) }
                        state.elements.append(sender.element)
                        return (true, element, sender.continuation)
                    }
                    if state.isClosed { return (true, nil, nil) }
                    state.receivers.append((id, continuation))
                    return (false, nil, nil)
                }
                sender?.resume(returning: true)
                if isNow { continuation.resume(returning: element) }
            }
        } onCancel: {
            let receiver = state.withLock { state -> CheckedContinuation<Element?, Never>? in
                guard let index = state.receivers.firstIndex(where: { $0.id == id }) else { return nil }
                return state.receivers.remove(at: index).continuation
            }
            receiver?.resume(returning: nil)
        }
    }

    /// Refuses what comes. What is there can still be taken, unless it is dropped.
    /// - Returns: What was dropped.
    @discardableResult
    @inlinable package func close(dropping isDropping: Bool = false) -> [Element] {
        let (receivers, senders, dropped) = state.withLock { state in
            state.isClosed = true
            defer {
                state.receivers = []
                state.senders = []
                if isDropping { state.elements = [] }
            }
            return (
                state.receivers.map(\.continuation), state.senders.map(\.continuation), isDropping ? Array(state.elements) : []
            )
        }
        for receiver in receivers { receiver.resume(returning: nil) }
        for sender in senders { sender.resume(returning: false) }
        return dropped
    }

    /// Whether an element that is offered now would be taken, where nobody else puts any.
    @inlinable package var hasRoom: Bool { state.withLock { $0.elements.count < capacity } }
}
