import Rollcall
import RollcallRegistry
import Synchronization
import Testing

/// What happened, in order.
final class Log<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }

    /// Waits until so many things happened, at most ten seconds.
    func wait(for count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while all.count < count {
            try #require(ContinuousClock.now < deadline, "only \(all.count) of \(count)", sourceLocation: sourceLocation)
            await Task.yield()
        }
    }
}

extension InProcessTransport {
    /// Waits until somebody receives from the subject, at most ten seconds.
    func hasReceivers(on subject: String) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while !hasReceivers(of: subject) {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
    }
}

/// What several tasks wait for.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
