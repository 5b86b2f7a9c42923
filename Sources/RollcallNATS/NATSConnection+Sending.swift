#if NATS
internal import CNATS
internal import Foundation
internal import RollcallMessaging
internal import RollcallRegistry
internal import RollcallWire
internal import Synchronization

extension NATSConnection {
    /// Sends a message. It is under way when this returns, and may still be lost: ``flush(timeout:)`` makes sure.
    ///
    /// - Parameters:
    ///   - payload: The message.
    ///   - subject: The subject that it goes to.
    ///   - reply: The subject that answers go to.
    ///   - headers: The headers.
    /// - Throws: ``NATSError``, where it was not sent.
    public func publish(
        _ payload: [UInt8], to subject: String, reply: String? = nil, headers: NATSHeaders = [:]
    ) async throws(NATSError) {
        try send(payload, to: subject, reply: reply, headers: headers)
        await roomToSend()
    }

    /// Waits until no more is to be sent than the options allow to wait.
    private func roomToSend() async {
        let limit = max(options.sendBuffer, 0)
        if events.outbox.queued.load(ordering: .relaxed) > limit { await events.room(below: limit) }
    }

    /// Checks that a message can be sent as far as its size goes.
    func check(_ payload: [UInt8], _ headers: NATSHeaders) throws(NATSError) {
        let (size, limit) = (payload.count + headers.bytes, maxPayload)
        guard size <= limit else { throw .tooLarge(size, limit) }
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Parameters:
    ///   - payload: The request.
    ///   - subject: The subject that it goes to.
    ///   - headers: The headers.
    ///   - timeout: How long the answer is waited for; nil is as the options say.
    /// - Throws: ``NATSError``: `noResponders` where nobody listens, `timedOut`, `disconnected`, `cancelled`.
    public func request(
        _ payload: [UInt8], to subject: String, headers: NATSHeaders = [:], timeout: Duration? = nil
    ) async throws(NATSError) -> NATSMessage {
        let id = events.requests.makeID()
        return try await request(payload, to: subject, headers: headers, timeout: timeout, id: id)
    }

    /// The subject that the answer to a request of this number goes to.
    func replySubject(_ id: UInt64) -> String { inbox + String(id) }

    func request(
        _ payload: [UInt8], to subject: String, headers: NATSHeaders, timeout: Duration?, id: UInt64
    ) async throws(NATSError) -> NATSMessage {
        let reply = replySubject(id)
        return try await waiting(id, events.requests, timeout) { () throws(NATSError) in
            try self.send(payload, to: subject, reply: reply, headers: headers)
        }
    }

    /// Sends a message that JetStream is to store, and waits for its answer. Where it fails, it can be sent again: its
    /// headers have an id.
    func store(
        _ payload: [UInt8], to subject: String, headers: NATSHeaders, timeout: Duration?
    ) async throws(NATSError) -> NATSMessage {
        let id = storing.requests.makeID()
        let reply = storing.inbox + String(id)
        return try await waiting(id, storing.requests, timeout) { () throws(NATSError) in
            try self.send(payload, to: subject, reply: reply, headers: headers)
        }
    }

    /// Sends messages that JetStream is to store, all at once.
    ///
    /// - Returns: What takes the answers.
    func store(_ messages: ArraySlice<OutgoingMessage>, timeout: Duration) async -> StoringBatch {
        await roomToSend()
        let batch = storing.requests.addBatch(
            of: messages.count, until: .now.advanced(clamping: timeout), epoch: events.epoch.load(ordering: .acquiring))
        let (now, limit) = (Date(), maxPayload)
        var buffer = OutboxBuffer()
        buffer.reserve(messages.reduce(0) { $0 + $1.payload.count + 256 })
        for (id, index) in zip(batch.ids, messages.indices) {
            do throws(NATSError) {
                try buffer.append(
                    subject: messages[index].envelope.subject, reply: (storing.inbox, String(id)),
                    payload: messages[index].payload, limit: limit
                ) { messages[index].envelope.forEachHeader(forStoringAt: now, $0) }
            } catch {
                // The transport sends it once more, and hears what is wrong with it.
                storing.requests.resolve(id, of: batch, isStored: false)
            }
        }
        do throws(NATSError) { try put(buffer) } catch {
            for id in batch.ids { storing.requests.resolve(id, of: batch, isStored: false) }
        }
        return batch
    }

    /// Waits until the server has everything that was sent before.
    ///
    /// - Parameter timeout: How long it may take; nil is as the options say.
    /// - Throws: ``NATSError``: `disconnected` where the connection was lost meanwhile, so that something may be lost.
    public func flush(timeout: Duration? = nil) async throws(NATSError) {
        // The server handles what a client sends in order, and so this comes back after all of it was handled.
        let id = events.requests.makeID()
        let epoch = events.epoch.load(ordering: .acquiring)
        _ = try await waiting(id, events.requests, timeout) { () throws(NATSError) in
            try self.send([], to: self.replySubject(id))
        }
        guard events.epoch.load(ordering: .acquiring) == epoch else {
            throw NATSError(.disconnected, "the connection was lost meanwhile")
        }
    }

    /// What a server may forbid, in its own words.
    enum Action: String {
        case publishing = "Publish"
        case subscribing = "Subscription"
    }

    /// The server's word that something is forbidden. It says so before it answers a flush that follows, and the library
    /// keeps what it has said last.
    func denial(of action: Action, _ subject: String) -> NATSError? {
        var text: UnsafePointer<CChar>?
        guard natsConnection_GetLastError(handle.raw, &text) == NATS_NOT_PERMITTED, let text else { return nil }
        // Invariant: the text is a part of the connection, of 256 bytes at most, the last of which is always 0.
        let words = String(cString: text)
        guard words.contains("\(action.rawValue) to \"\(subject)\"") else { return nil }
        return NATSError(.notPermitted, words)
    }

    /// Sends something and waits for the answer with this number.
    private func waiting(
        _ id: UInt64, _ requests: PendingRequests, _ timeout: Duration?, _ send: @escaping @Sendable () throws(NATSError) -> Void
    ) async throws(NATSError) -> NATSMessage {
        let deadline = ContinuousClock.now.advanced(clamping: timeout ?? options.requestTimeout)
        let epoch = events.epoch.load(ordering: .acquiring)
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard requests.add(id, continuation, until: deadline, epoch: epoch) else {
                    return continuation.resume(returning: .failure(NATSError(.closed, "the connection is closed")))
                }
                if Task.isCancelled {
                    return requests.resolve(id, .failure(NATSError(.cancelled, "the task was cancelled")))
                }
                do throws(NATSError) { try send() } catch { requests.resolve(id, .failure(error)) }
            }
        } onCancel: {
            requests.resolve(id, .failure(NATSError(.cancelled, "the task was cancelled")))
        }
        return try answer.get()
    }

    /// Puts a message among those that are to be sent; it waits for nothing.
    func send(
        _ payload: [UInt8], to subject: String, reply: String? = nil, headers: NATSHeaders = [:]
    ) throws(NATSError) {
        for subject in [subject, reply] {
            // Such a byte would end the line of the protocol.
            guard let subject else { continue }
            // And a line that is too long ends the connection.
            guard subject.utf8.count <= 1024 else { throw NATSError(.invalidArgument, "a subject has at most 1024 bytes") }
            if subject.isEmpty || subject.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f }) {
                throw NATSError(.invalidArgument, "\(Quoted.text(subject)) is no subject")
            }
        }
        try headers.check()
        var buffer = OutboxBuffer()
        buffer.reserve(payload.count + headers.bytes + 256)
        try buffer.append(subject: subject, reply: (reply ?? "", ""), payload: payload, limit: maxPayload) { add in
            for field in headers.fields { add(field.name, field.value) }
        }
        try put(buffer)
    }

    private func put(_ messages: OutboxBuffer) throws(NATSError) {
        try events.outbox.put(messages)
        events.loop.wake()
    }
}

/// Lets those who want to know that something has been sent share one question to the server.
final class Confirmations: Sendable {
    private struct State: Sendable {
        var isAsking = false
        var waiting: [CheckedContinuation<NATSError?, Never>] = []
    }

    private let state = Guarded(State())

    /// Waits for an answer to a question that is asked from now on.
    /// - Returns: What went wrong, or nil.
    func confirm(_ ask: @escaping @Sendable () async -> NATSError?) async -> NATSError? {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                state.waiting.append(continuation)
                defer { state.isAsking = true }
                return !state.isAsking
            }
            if isFirst { Task { await work(ask) } }
        }
    }

    private func work(_ ask: @Sendable () async -> NATSError?) async {
        while true {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                if state.waiting.isEmpty { state.isAsking = false }
                return state.waiting
            }
            if waiting.isEmpty { return }
            let error = await ask()
            for continuation in waiting { continuation.resume(returning: error) }
        }
    }
}
#endif
