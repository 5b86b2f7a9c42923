#if NATS
/// Messages that wait to be sent, one behind the other in one piece of memory.
///
/// What a sender makes for each message would be taken apart by another thread, with a lock for each piece.
package struct OutboxBuffer: Sendable {
    /// For each message its ``Head``, then its texts, each behind its length and with a zero at its end: the subject, the
    /// reply, which is empty where there is none, and the names and values of the headers. Then its payload.
    private var bytes: [UInt8] = []

    package init() {}

    private struct Head {
        var headers = 0
        var payload = 0
    }

    /// How many bytes of memory the messages are: not fewer than they are on their way, and not many more.
    package var size: Int { bytes.count }

    mutating func reserve(_ size: Int) { bytes.reserveCapacity(size) }

    // MARK: Writing

    /// Adds a message at the end, or nothing.
    ///
    /// - Parameters:
    ///   - reply: The subject that answers go to, in two parts.
    ///   - limit: How many bytes the headers and the payload may have.
    ///   - headers: Calls its argument with each name and value.
    /// - Throws: ``NATSError``, where it is too large.
    package mutating func append(
        subject: String, reply: (String, String) = ("", ""), payload: [UInt8], limit: Int,
        headers: (_ add: (_ name: String, _ value: String) -> Void) -> Void
    ) throws(NATSError) {
        guard payload.count <= limit else { throw .tooLarge(payload.count, limit) }
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: MemoryLayout<Head>.size))
        append(subject, "")
        append(reply.0, reply.1)
        var head = Head(payload: payload.count)
        var headerBytes = 0
        headers { name, value in
            append(name, "")
            append(value, "")
            head.headers += 1
            headerBytes += NATSHeaders.bytes(name, value)
        }
        if head.headers > 0 { headerBytes += NATSHeaders.fixedBytes }
        guard payload.count + headerBytes <= limit else {
            bytes.removeSubrange(start...)
            throw .tooLarge(payload.count + headerBytes, limit)
        }
        bytes.append(contentsOf: payload)
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: head, toByteOffset: start, as: Head.self) }
    }

    private mutating func append(_ text: String, _ more: String) {
        withUnsafeBytes(of: text.utf8.count + more.utf8.count) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: text.utf8)
        if !more.isEmpty { bytes.append(contentsOf: more.utf8) }
        bytes.append(0)
    }

    /// Adds the messages of another one at the end.
    package mutating func append(_ others: OutboxBuffer) {
        // Most often there is nothing to be kept.
        if bytes.isEmpty { bytes = others.bytes } else { bytes += others.bytes }
    }

    // MARK: Reading

    /// A message, whose pointers live as long as ``removePrefix(while:)`` runs.
    package struct Message {
        package let subject: UnsafePointer<CChar>
        package let reply: UnsafePointer<CChar>?
        package let payload: UnsafeRawBufferPointer
        package let headerCount: Int
        /// How many bytes of memory it is.
        package let size: Int
        fileprivate var headers: Cursor

        /// Calls a function with each name and value, as long as it returns true.
        package func forEachHeader(_ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Bool) {
            var cursor = headers
            for _ in 0..<headerCount {
                let name = cursor.text()
                guard body(name.start, cursor.text().start) else { return }
            }
        }
    }

    /// A place among the bytes.
    ///
    /// Invariant: the bytes were written by ``append(subject:reply:payload:limit:headers:)`` alone, and it is asked for what
    /// was written there.
    fileprivate struct Cursor {
        let base: UnsafeRawPointer
        var offset: Int

        mutating func value<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
            defer { offset += MemoryLayout<Value>.size }
            return base.loadUnaligned(fromByteOffset: offset, as: type)
        }

        mutating func text() -> (start: UnsafePointer<CChar>, count: Int) {
            let count = value(Int.self)
            defer { offset += count + 1 }
            return ((base + offset).assumingMemoryBound(to: CChar.self), count)
        }
    }

    /// Takes the messages from the front for which a function returns true.
    package mutating func removePrefix(while body: (Message) -> Bool) {
        let taken = bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            var cursor = Cursor(base: base, offset: 0)
            while cursor.offset < bytes.count {
                let start = cursor.offset
                let head = cursor.value(Head.self)
                let subject = cursor.text(), reply = cursor.text()
                let headers = cursor
                for _ in 0..<2 * head.headers { _ = cursor.text() }
                let payload = UnsafeRawBufferPointer(start: base + cursor.offset, count: head.payload)
                cursor.offset += head.payload
                let message = Message(
                    subject: subject.start, reply: reply.count == 0 ? nil : reply.start, payload: payload,
                    headerCount: head.headers, size: cursor.offset - start, headers: headers)
                guard body(message) else { return start }
            }
            return bytes.count
        }
        bytes.removeSubrange(..<taken)
    }
}

extension NATSError {
    /// A message with so many bytes that a server does not take it.
    static func tooLarge(_ size: Int, _ limit: Int) -> NATSError {
        NATSError(.tooLarge, "the message has \(size) bytes, and the server takes \(limit)")
    }
}
#endif
