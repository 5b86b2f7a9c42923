#if NATS
internal import CNATS
internal import RollcallRegistry
internal import Synchronization

/// What is to be sent and was not handed to the library yet, in order.
///
/// The library keeps its lock while it writes to the socket; many threads that wait for that lock cost more than all
/// the rest. So only the loop hands messages over, many at a time.
final class Outbox: Sendable {
    enum Item: Sendable {
        case plain(subject: String, reply: String?, payload: [UInt8])
        /// A message with headers, which were checked, and how many bytes it has.
        case message(subject: String, reply: String?, payload: [UInt8], headers: NATSHeaders, bytes: Int)
    }

    private struct State: Sendable {
        var items: [Item] = []
        var bytes = 0
        var isClosed = false
    }

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

    /// How many bytes wait.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Puts messages at the end, all or none.
    ///
    /// - Throws: ``NATSError``, where there is no room, or no connection any more.
    func put(_ items: [Item], bytes: Int) throws(NATSError) {
        let isConnected = isConnected
        let code = state.withLock { state -> NATSError.Code? in
            if state.isClosed { return .closed }
            if !isConnected, state.bytes + bytes > limit { return .full }
            state.items += items
            state.bytes += bytes
            return nil
        }
        switch code {
        case nil: return
        case .closed?: throw NATSError(.closed, "the connection is closed")
        default: throw NATSError(.full, "there is no connection, and \(limit) bytes wait for one")
        }
    }

    /// Hands all messages to the library; those for which it has no room stay. It is called on the loop only.
    /// - Returns: What went wrong with a message, where something did.
    func send(to connection: LibraryPointer) -> NATSError? {
        let items = state.withLock { state in
            defer {
                state.items = []
                state.bytes = 0
            }
            return state.items
        }
        var failure: NATSError?
        for (index, item) in items.enumerated() {
            let status = item.send(to: connection)
            if status == NATS_OK { continue }
            if status == NATS_INSUFFICIENT_BUFFER {
                let left = items[index...]
                let bytes = left.reduce(0) { $0 + $1.bytes }
                state.withLock { state in
                    state.items = left + state.items
                    state.bytes += bytes
                }
                return failure
            }
            failure = NATSError(status, "sending")
        }
        return failure
    }

    /// Takes nothing more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.items = []
            state.bytes = 0
        }
    }
}

extension Outbox.Item {
    fileprivate var bytes: Int {
        switch self {
        case .plain(let subject, let reply, let payload): subject.utf8.count + (reply?.utf8.count ?? 0) + payload.count + 32
        case .message(_, _, _, _, let bytes): bytes
        }
    }

    fileprivate func send(to connection: LibraryPointer) -> natsStatus {
        switch self {
        case .plain(let subject, let reply, let payload):
            let count = Int32(clamping: payload.count)
            return payload.withUnsafeBytes { bytes in
                guard let reply else { return natsConnection_Publish(connection.raw, subject, bytes.baseAddress, count) }
                return natsConnection_PublishRequest(connection.raw, subject, reply, bytes.baseAddress, count)
            }
        case .message(let subject, let reply, let payload, let headers, _):
            // Made here, by the thread that gives it back too.
            var made: OpaquePointer?
            let status = payload.withUnsafeBytes { bytes in
                natsMsg_Create(&made, subject, reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
            }
            guard status == NATS_OK, let made else { return status == NATS_OK ? NATS_NO_MEMORY : status }
            defer { natsMsg_Destroy(made) }
            let added = headers.write(to: made)
            return added == NATS_OK ? natsConnection_PublishMsg(connection.raw, made) : added
        }
    }
}
#endif
