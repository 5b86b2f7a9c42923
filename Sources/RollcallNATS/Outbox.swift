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
        /// A message with headers.
        case message(PreparedMessage)
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
        case .message(let message): message.bytes
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
        case .message(let message): return natsConnection_PublishMsg(connection.raw, message.pointer.raw)
        }
    }
}

/// A message of the library with its headers.
final class PreparedMessage: Sendable {
    let pointer: LibraryPointer
    let bytes: Int

    init(_ payload: [UInt8], to subject: String, reply: String?, headers: NATSHeaders, bytes: Int) throws(NATSError) {
        self.bytes = bytes
        var made: OpaquePointer?
        let status = payload.withUnsafeBytes { bytes in
            natsMsg_Create(
                &made, subject, reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
        }
        if let error = NATSError(status, "making a message") { throw error }
        guard let made else { throw NATSError(.failed, "the library gives no message") }
        pointer = LibraryPointer(made)
        try headers.write(to: made)
    }

    deinit { natsMsg_Destroy(pointer.raw) }
}
#endif
