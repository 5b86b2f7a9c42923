#if NATS
internal import CNATS
internal import Foundation
internal import RollcallRegistry
internal import Synchronization

/// What the callbacks of the library and the loop lead to: the moving parts of a connection.
///
/// The library holds pointers to it from the moment of connecting until it has said that the connection is closed, and
/// the connection keeps it alive until then.
final class ConnectionEvents: Sendable {
    /// What the library tells.
    enum Event {
        case disconnected
        case reconnected
        case closed
        case error(natsStatus)
    }

    private struct State: Sendable {
        var status = NATSStatus.connected
        var listeners: [UInt64: AsyncStream<NATSStatus>.Continuation] = [:]
        var subscriptions: [UInt64: Inlet] = [:]
        var nextID: UInt64 = 0
        var storing: StoringLane?
        var waitingForRoom: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
        /// Whether nobody is to wait for the end of reading any more.
        var isWaitingOver = false
    }

    let loop: ConnectionLoop
    let requests = PendingRequests()
    let outbox: Outbox
    /// How large a message may be.
    let maxPayload = Atomic<Int>(1 << 20)
    /// How often a connection was lost. It is counted before the library does anything else about it.
    let epoch = Atomic<UInt64>(0)
    private let state = Guarded(State())
    private let closed = DispatchGroup()
    private let started = Atomic(false)

    init(reconnectBuffer: Int) throws(NATSError) {
        loop = try ConnectionLoop()
        outbox = Outbox(limit: reconnectBuffer)
    }

    /// The events that a closure of the library points to.
    static func at(_ closure: UnsafeMutableRawPointer?) -> ConnectionEvents? {
        // Invariant: the connection keeps the object until the library has said that it is closed.
        closure.map { Unmanaged<ConnectionEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Starts the loop of a connection that has been made.
    func start(_ connection: LibraryPointer, _ storing: StoringLane?, sendBuffer: Int) {
        guard started.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else { return }
        state.withLock { $0.storing = storing }
        closed.enter()
        let askLimit: @Sendable () -> Void = { [unowned self] in
            // The library takes the size of a message as a number of 32 bits.
            maxPayload.store(Int(Int32(clamping: natsConnection_GetMaxPayload(connection.raw))), ordering: .relaxed)
        }
        askLimit()
        let countLeft: @Sendable () -> Void = { [unowned self] in
            let left = max(Int(natsConnection_Buffered(connection.raw)), 0)
            outbox.noteSent(left: left)
            if left <= max(sendBuffer, 0) / 2 { makeRoom() }
        }
        loop.start(
            ConnectionLoop.Work(
                attached: askLimit,
                send: { [unowned self] used in
                    guard let error = outbox.send(to: connection, &used) else { return }
                    tell(.failed(error))
                    // Nothing may follow that is written, and then nobody would count what was refused.
                    countLeft()
                },
                deliver: { [unowned self] used in
                    storing?.drain(&used)
                    for inlet in state.withLock({ Array($0.subscriptions.values) }) { inlet.fill(&used) }
                },
                expire: { [unowned self] in
                    let now = ContinuousClock.now
                    let deadlines = [requests.expire(now), storing?.requests.expire(now)]
                    return deadlines.compactMap(\.self).min()
                },
                wrote: countLeft))
    }

    /// Waits for the last callback and the end of the loop. It is called from a thread that may wait.
    func waitForEnd() {
        closed.wait()
        loop.waitForEnd()
    }

    /// Notes what the library tells, on a thread of the library's.
    func handle(_ event: Event) {
        switch event {
        case .disconnected:
            let lost = NATSError(.disconnected, "the connection was lost")
            for requests in all { requests.fail(before: epoch.load(ordering: .acquiring), lost) }
            // In this order, so that nobody begins to wait for room in between.
            tell(.reconnecting)
            makeRoom()
        case .reconnected: tell(.connected)
        case .closed:
            end()
            closed.leave()
        case .error(let status):
            // The receivers hear of dropped messages from the library as well, at the place where they are missing.
            if status != NATS_SLOW_CONSUMER, let error = NATSError(status, "the connection") { tell(.failed(error)) }
        }
    }

    /// Ends everything that waits.
    private func end() {
        tell(.closed)
        outbox.close()
        for requests in all { requests.close() }
        makeRoom()
        let subscriptions = state.withLock { Array($0.subscriptions.values) }
        for inlet in subscriptions { inlet.close() }
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// All requests that wait.
    private var all: [PendingRequests] { [requests] + (state.withLock { $0.storing?.requests }.map { [$0] } ?? []) }

    // MARK: Status

    var status: NATSStatus { state.withLock { $0.status } }

    private func tell(_ status: NATSStatus) {
        let listeners = state.withLock { state -> [AsyncStream<NATSStatus>.Continuation] in
            if case .closed = state.status { return [] }
            if case .failed = status {} else { state.status = status }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(status) }
    }

    func listen() -> AsyncStream<NATSStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: NATSStatus.self, bufferingPolicy: .bufferingNewest(64))
        let (id, now) = state.withLock { state in
            state.nextID += 1
            state.listeners[state.nextID] = continuation
            return (state.nextID, state.status)
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { state in state.listeners[id] = nil } }
        continuation.yield(now)
        if case .closed = now { continuation.finish() }
        return stream
    }

    // MARK: Subscriptions

    func add(_ inlet: Inlet) {
        let isClosed = state.withLock { state -> Bool in
            if case .closed = state.status { return true }
            state.subscriptions[inlet.id] = inlet
            return false
        }
        if isClosed { inlet.close() }
        loop.wake()
    }

    func remove(_ id: UInt64) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.subscriptions[id] = nil
            guard state.subscriptions.isEmpty else { return [] }
            defer { state.waitingForEnd = [] }
            return state.waitingForEnd
        }
        for continuation in waiting { continuation.resume() }
    }

    func makeID() -> UInt64 {
        state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
    }

    /// The subscriptions that are read.
    var read: [Inlet] { state.withLock { Array($0.subscriptions.values) } }

    /// Waits until nobody reads any more.
    func whenNobodyReads() async {
        await withCheckedContinuation { continuation in
            let isNow = state.withLock { state in
                let isNow = state.subscriptions.isEmpty || state.isWaitingOver
                if !isNow { state.waitingForEnd.append(continuation) }
                return isNow
            }
            if isNow { continuation.resume() }
        }
    }

    /// Lets those go who wait until nobody reads, and those who are about to.
    func stopWaiting() {
        let waiting = state.withLock { state in
            state.isWaitingOver = true
            defer { state.waitingForEnd = [] }
            return state.waitingForEnd
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: Room

    /// Waits until less waits for the network, or the task is cancelled.
    func room(below limit: Int) async {
        let id = makeID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = state.withLock { state in
                    // Where the task is cancelled behind this place, the handler waits for the lock.
                    guard outbox.queued.load(ordering: .relaxed) > limit, !Task.isCancelled, case .connected = state.status
                    else { return true }
                    state.waitingForRoom[id] = continuation
                    return false
                }
                if isNow { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waitingForRoom.removeValue(forKey: id) }?.resume()
        }
    }

    private func makeRoom() {
        let waiting = state.withLock { state in
            defer { state.waitingForRoom = [:] }
            return state.waitingForRoom.values.map(\.self)
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// Whether there is a connection.
public enum NATSStatus: Sendable {
    /// There is one.
    case connected
    /// There is none, and servers are tried. What is sent waits.
    case reconnecting
    /// There is none, and there will be none.
    case closed
    /// The server, or the library, reports an error; the connection goes on.
    case failed(NATSError)
}
#endif
