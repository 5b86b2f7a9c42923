#if NATS
internal import CNATS
internal import Foundation
internal import RollcallRegistry
internal import Synchronization

/// The one thread of a connection: it reads from the socket and writes to it, hands out what has arrived, and ends
/// what has waited too long.
///
/// The library only puts bytes into buffers; so sending never waits for the network.
final class ConnectionLoop: Sendable {
    private struct State: Sendable {
        var connection: LibraryPointer?
        var socket: Int32 = -1
        var wantsRead = false
        var wantsWrite = false
        var isStopping = false
        /// Whether there is a socket that nothing was sent over yet.
        var isNew = false
    }

    /// What is done after the socket was served, before the loop sleeps again.
    struct Work: Sendable {
        /// There is a new connection.
        var attached: @Sendable () -> Void
        /// Hands to the library what is to be sent.
        var send: @Sendable (inout UsedMessages) -> Void
        /// Hands out what has arrived.
        var deliver: @Sendable (inout UsedMessages) -> Void
        /// Ends what has waited too long, and says when to look again.
        var expire: @Sendable () -> ContinuousClock.Instant?
        /// The socket has been written to.
        var wrote: @Sendable () -> Void
    }

    private let state = Guarded(State())
    private let isAwake = Atomic(true)
    private let wakeReader: Int32
    private let wakeWriter: Int32
    private let ended = DispatchGroup()
    private let thread = Atomic<UInt>(0)

    init() throws(NATSError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw NATSError(.failed, "no pipe: \(String(cString: strerror(errno)))") }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        wakeReader = ends[0]
        wakeWriter = ends[1]
    }

    deinit {
        close(wakeReader)
        close(wakeWriter)
    }

    /// Starts the thread. It ends after ``stop()``.
    func start(_ work: Work) {
        ended.enter()
        let thread = Thread { [self] in
            run(work)
            ended.leave()
        }
        thread.name = "rollcall.nats"
        thread.start()
    }

    /// Waits for the thread to end. It is called from a thread that may wait, and not from this one.
    func waitForEnd() { ended.wait() }

    // MARK: What the library asks for. It holds its lock while it does.

    func attach(_ connection: LibraryPointer, _ socket: Int32) {
        state.withLock { state in
            state.connection = connection
            state.socket = socket
            state.wantsRead = true
            state.wantsWrite = false
            state.isNew = true
        }
        wake()
    }

    func setWantsRead(_ isWanted: Bool) {
        state.withLock { $0.wantsRead = isWanted }
        wake()
    }

    func setWantsWrite(_ isWanted: Bool) {
        state.withLock { $0.wantsWrite = isWanted }
        if isWanted, thread.load(ordering: .relaxed) != Self.currentThread { wake() }
    }

    private static var currentThread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }

    func stop() {
        state.withLock { $0.isStopping = true }
        wake()
    }

    /// Lets the loop look around.
    func wake() {
        guard !isAwake.exchange(true, ordering: .sequentiallyConsistent) else { return }
        var byte: UInt8 = 0
        // A pipe that is full wakes the loop as well.
        _ = write(wakeWriter, &byte, 1)
    }

    // MARK: The thread

    private func run(_ work: Work) {
        thread.store(Self.currentThread, ordering: .relaxed)
        var used = UsedMessages()
        while true {
            // From here on whoever has something new wakes the loop; what came before is seen below.
            isAwake.store(false, ordering: .sequentiallyConsistent)
            let isNew = state.withLock { state in
                defer { state.isNew = false }
                return state.isNew
            }
            if isNew { work.attached() }
            work.deliver(&used)
            work.send(&used)
            var now = state.withLock { $0 }
            if now.isStopping { break }
            if now.wantsWrite, let connection = now.connection {
                natsConnection_ProcessWriteEvent(connection.raw)
                work.wrote()
                now = state.withLock { $0 }
            }
            // After the server has something to do.
            used.giveBack()
            wait(now, until: work.expire())
        }
        work.deliver(&used)
        used.giveBack()
        nats_ReleaseThreadMemory()
    }

    /// Sleeps until something is to be done, and reads from the socket.
    private func wait(_ now: State, until deadline: ContinuousClock.Instant?) {
        var polled = [
            pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
            // A negative descriptor is passed over.
            pollfd(
                fd: now.wantsRead || now.wantsWrite ? now.socket : -1,
                events: (now.wantsRead ? Int16(POLLIN) : 0) | (now.wantsWrite ? Int16(POLLOUT) : 0), revents: 0),
        ]
        let timeout: Int32
        if let deadline {
            let left = ContinuousClock.now.duration(to: deadline)
            timeout = left <= .zero ? 0 : Int32(clamping: left.milliseconds)
        } else {
            timeout = -1
        }
        let count = poll(&polled, 2, timeout)
        isAwake.store(true, ordering: .sequentiallyConsistent)
        guard count > 0 else { return }
        if polled[0].revents != 0 {
            var bytes: (UInt64, UInt64) = (0, 0)
            while read(wakeReader, &bytes, 16) == 16 {}
        }
        // The library knows whether this is still its socket.
        if polled[1].revents & ~Int16(POLLOUT) != 0, let connection = now.connection {
            natsConnection_ProcessReadEvent(connection.raw)
        }
    }
}
#endif
