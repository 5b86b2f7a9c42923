#if NATS
internal import CNATS
internal import RollcallRegistry
internal import Synchronization

/// What is to be sent and was not handed to the library yet, in order.
///
/// The library keeps its lock while it writes to the socket; many threads that wait for that lock cost more than all
/// the rest. So only the loop hands messages over, many at a time.
final class Outbox: Sendable {
    private struct State: Sendable {
        var buffer = OutboxBuffer()
        var isClosed = false
    }

    /// How many bytes wait for the network, about: here, and in the library.
    let queued = Atomic<Int>(0)
    private let state = Guarded(State())
    private let connected = Atomic(true)
    private let limit: Int

    /// - Parameter limit: How many bytes may wait while there is no connection.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is a connection.
    var isConnected: Bool {
        get { connected.load(ordering: .acquiring) }
        set { connected.store(newValue, ordering: .releasing) }
    }

    /// Puts messages at the end, all or none.
    ///
    /// - Throws: ``NATSError``, where there is no room, or no connection any more.
    func put(_ messages: OutboxBuffer) throws(NATSError) {
        let isConnected = isConnected
        let code = state.withLock { state -> NATSError.Code? in
            if state.isClosed { return .closed }
            if !isConnected, state.buffer.size + messages.size > limit { return .full }
            state.buffer.append(messages)
            // Before the loop can take them, so that its count of what is left comes after.
            queued.add(messages.size, ordering: .relaxed)
            return nil
        }
        switch code {
        case nil: return
        case .closed?: throw NATSError(.closed, "the connection is closed")
        default: throw NATSError(.full, "there is no connection, and \(limit) bytes wait for one")
        }
    }

    /// Hands all messages to the library, where there is a connection; those for which it has no room stay. It is called
    /// on the loop only.
    /// - Returns: What went wrong with a message, where something did.
    func send(to connection: LibraryPointer, _ used: inout UsedMessages) -> NATSError? {
        // Else the library would keep as many again.
        guard isConnected else { return nil }
        var messages = state.withLock { state in
            defer { state.buffer = OutboxBuffer() }
            return state.buffer
        }
        var failure: NATSError?
        messages.removePrefix { message in
            let status = message.send(to: connection, &used)
            if status == NATS_INSUFFICIENT_BUFFER { return false }
            if status != NATS_OK { failure = NATSError(status, "sending") }
            return true
        }
        if messages.size > 0 {
            state.withLock { state in
                messages.append(state.buffer)
                state.buffer = messages
            }
        }
        return failure
    }

    /// Notes how much the library has not sent yet.
    func noteSent(left: Int) { state.withLock { queued.store(left + $0.buffer.size, ordering: .relaxed) } }

    /// Takes nothing more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.buffer = OutboxBuffer()
        }
    }
}

extension OutboxBuffer.Message {
    fileprivate func send(to connection: LibraryPointer, _ used: inout UsedMessages) -> natsStatus {
        let count = Int32(payload.count)
        if headerCount == 0 {
            guard let reply else { return natsConnection_Publish(connection.raw, subject, payload.baseAddress, count) }
            return natsConnection_PublishRequest(connection.raw, subject, reply, payload.baseAddress, count)
        }
        var made: OpaquePointer?
        let created = natsMsg_Create(&made, subject, reply, payload.baseAddress?.assumingMemoryBound(to: CChar.self), count)
        guard created == NATS_OK, let made else { return created == NATS_OK ? NATS_NO_MEMORY : created }
        defer { used.add(made, size: size) }
        var status = NATS_OK
        forEachHeader { name, value in
            status = natsMsgHeader_Add(made, name, value)
            return status == NATS_OK
        }
        return status == NATS_OK ? natsConnection_PublishMsg(connection.raw, made) : status
    }
}
#endif
