#if NATS
internal import CNATS
internal import Foundation
internal import RollcallMessaging
internal import RollcallRegistry
internal import RollcallWire
internal import Synchronization

/// A connection to a server of NATS, or to a cluster of them.
///
/// ```swift
/// let connection = try await NATSConnection.connect(NATSOptions("nats://localhost:4222"))
/// let answer = try await connection.request("hello", to: "greeter")
/// await connection.drain()
/// ```
///
/// - It has one thread, which reads and writes, and shares another one, which hands out answers; none is held by a
///   request or a message.
/// - When the connection is lost, servers are tried until one is there. Subscriptions go on; what is sent meanwhile
///   waits; requests that were under way fail with `disconnected`.
/// - A connection that nobody holds any more is closed.
public final class NATSConnection: Sendable {
    /// How it was made.
    public let options: NATSOptions
    let events: ConnectionEvents
    let handle: LibraryPointer
    let confirmations = Confirmations()
    /// The first part of the subjects of answers, with a dot at its end.
    let inbox: String
    private let answers: HandlerSubscription
    let storing: StoringLane

    /// Makes a connection.
    ///
    /// - Parameter options: Where to, who, and how.
    /// - Throws: ``NATSError``, in bounded time: `noServer`, `unauthorized`, `insecure`, `timedOut`, `invalidArgument`.
    public static func connect(_ options: NATSOptions = NATSOptions()) async throws(NATSError) -> NATSConnection {
        // The library's own limit holds for each server, and only until the server has said its first line: one that falls
        // silent then keeps libnats 3.4.1 reading until the server closes the connection.
        let limit = min(options.connectTimeout, .seconds(86_400)) * (options.servers.count + 1) + .seconds(1)
        let result = await WaitingCalls.run(within: limit) { () -> Result<NATSConnection, NATSError> in
            do throws(NATSError) {
                return .success(try NATSConnection(connecting: options))
            } catch {
                return .failure(error)
            }
        }
        guard let result else {
            let servers = options.servers.map(NATSOptions.withoutPassword).joined(separator: ", ")
            throw NATSError(.timedOut, "connecting to \(servers): a server answers and then falls silent")
        }
        return try result.get()
    }

    private init(connecting options: NATSOptions) throws(NATSError) {
        for server in options.servers where server.isEmpty || server.utf8.contains(where: { $0 <= 0x20 }) {
            throw NATSError(.invalidArgument, "\(Quoted.text(NATSOptions.withoutPassword(server))) is no URL of a server")
        }
        let events = try ConnectionEvents(reconnectBuffer: options.reconnectBuffer)
        let closure = Unmanaged.passUnretained(events).toOpaque()
        let settings = try LibraryOptions(options, events: closure)
        // Threads that spin for a lock take the processor from the one that has it. It counts for the first to open it.
        nats_Open(0)
        var made: OpaquePointer?
        let status = natsConnection_Connect(&made, settings.pointer)
        guard status == NATS_OK, let made else {
            let servers = options.servers.map(NATSOptions.withoutPassword).joined(separator: ", ")
            var error = NATSError(status, "connecting to \(servers)")
                ?? NATSError(.failed, "connecting to \(servers): the library gives no connection")
            if error.code == .unauthorized { error.reason += ", with \(options.credentials)" }
            throw error
        }
        self.options = options
        self.events = events
        handle = LibraryPointer(made)
        inbox = "_INBOX.\(Self.randomWord())."
        let prefix = inbox.utf8.count
        do throws(NATSError) {
            let stored = "_INBOX.\(Self.randomWord())."
            storing = StoringLane(try Self.subscribe(handle, stored + "*", queue: nil, limit: .max), inbox: stored)
            events.start(handle, storing, sendBuffer: options.sendBuffer)
            answers = try HandlerSubscription(handle, inbox + "*") { [requests = events.requests] message in
                guard let id = UInt64(Substring(message.subject.utf8.dropFirst(prefix))) else { return }
                // The server says itself that nobody listens.
                if message.payload.isEmpty, message.headers.status == 503 {
                    requests.resolve(id, .failure(NATSError(.noResponders, "nobody listens")))
                } else {
                    requests.resolve(id, .success(message))
                }
            }
        } catch {
            events.start(handle, nil, sendBuffer: options.sendBuffer)
            Self.end(handle, events)
            throw error
        }
    }

    deinit {
        // Closing waits for threads of the library, so it is done elsewhere.
        WaitingCalls.start { [handle, events] in Self.end(handle, events) }
    }

    /// Closes a connection and gives it back to the library. It is called once, from a thread that may wait.
    private static func end(_ handle: LibraryPointer, _ events: ConnectionEvents) {
        natsConnection_Close(handle.raw)
        events.waitForEnd()
        natsConnection_Destroy(handle.raw)
        nats_ReleaseThreadMemory()
    }

    /// Closes the connection at once. What was not sent is lost, what waits fails with `closed`.
    public func close() async {
        await WaitingCalls.run { [handle, events] in
            natsConnection_Close(handle.raw)
            events.waitForEnd()
        }
    }

    /// Ends the connection in good order: asks for no more messages, waits until those that are there are handled, sends
    /// what is to be sent, and closes.
    ///
    /// - Parameter timeout: How long that may take.
    public func drain(timeout: Duration = .seconds(10)) async {
        let deadline = ContinuousClock.now.advanced(clamping: timeout)
        let alarm = Task { [events] in
            try await Task.sleep(until: deadline, clock: .continuous)
            events.stopWaiting()
        }
        let read = events.read
        for inlet in read { inlet.beginDraining() }
        _ = try? await flush(timeout: timeout)
        for inlet in read { inlet.finishDraining() }
        events.loop.wake()
        await events.whenNobodyReads()
        _ = try? await flush(timeout: max(.milliseconds(100), ContinuousClock.now.duration(to: deadline)))
        alarm.cancel()
        await close()
    }

    // MARK: What it is

    /// Whether there is a connection.
    public var status: NATSStatus { events.status }

    /// Whether there is a connection, now and at each change. It ends when the connection is closed.
    public var statuses: AsyncStream<NATSStatus> { events.listen() }

    /// How large a message may be, headers included, in bytes.
    public var maxPayload: Int { events.maxPayload.load(ordering: .relaxed) }

    /// How many subscriptions are read.
    package var readers: Int { events.read.count }

    // MARK: Subscribing

    /// Receives messages.
    ///
    /// - Parameters:
    ///   - subject: The subject; `*` stands for one word, `>` at the end for one word or more.
    ///   - queue: The name of a group whose members share the messages.
    ///   - capacity: How many messages may wait for the reader.
    /// - Throws: ``NATSError``.
    public func subscribe(
        to subject: String, queue: String? = nil, capacity: Int = 65_536
    ) throws(NATSError) -> NATSSubscription {
        // What does not fit into the mailbox waits in the library, which drops and tells.
        let waiting = min(max(capacity / 2, 1), 512)
        let subscription = try Self.subscribe(handle, subject, queue: queue, limit: max(capacity - waiting, 1))
        let inlet = Inlet(events.makeID(), subscription, Mailbox(capacity: waiting))
        events.add(inlet)
        return NATSSubscription(subject, inlet, self)
    }

    /// Hands messages to a function, on a thread of the library's: it returns soon, and waits for nothing.
    func subscribe(to subject: String, handler: @escaping @Sendable (NATSMessage) -> Void) throws(NATSError) -> HandlerSubscription {
        try HandlerSubscription(handle, subject, handler)
    }

    private static func subscribe(
        _ handle: LibraryPointer, _ subject: String, queue: String?, limit: Int
    ) throws(NATSError) -> LibraryPointer {
        do { try Subject.check(pattern: subject) } catch { throw NATSError(.invalidArgument, "\(error)") }
        if let queue, queue.isEmpty || queue.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f }) {
            throw NATSError(.invalidArgument, "\(Quoted.text(queue)) is no name of a group")
        }
        var made: OpaquePointer?
        let status =
            if let queue {
                natsConnection_QueueSubscribeSync(&made, handle.raw, subject, queue)
            } else {
                natsConnection_SubscribeSync(&made, handle.raw, subject)
            }
        if let error = NATSError(status, "subscribing to \(subject)") { throw error }
        guard let made else { throw NATSError(.failed, "the library gives no subscription") }
        natsSubscription_SetPendingLimits(made, Int32(clamping: limit), Int32(NATSSubscription.byteLimit))
        return LibraryPointer(made)
    }

    private static func randomWord() -> String {
        var generator = SystemRandomNumberGenerator()
        // It goes over the network twice for each message.
        return String(generator.next() as UInt64, radix: 36)
    }
}
#endif
