#if NATS
internal import CNATS

/// The answers of JetStream to messages that are stored: the loop takes them itself, without the library's thread.
///
/// Where nobody listens, the library says so without saying to which request. So all that wait are told, and each is
/// sent again with its id, by which JetStream recognises those that it has.
final class StoringLane: Sendable {
    let requests = PendingRequests()
    /// The first part of the subjects of answers, with a dot at its end.
    let inbox: String
    private let subscription: LibraryPointer

    init(_ subscription: LibraryPointer, inbox: String) {
        self.subscription = subscription
        self.inbox = inbox
    }

    deinit { natsSubscription_Destroy(subscription.raw) }

    /// The number that a text is; nil where it is none.
    private static func number(_ text: UnsafePointer<CChar>) -> UInt64? {
        // Invariant: the subject is longer than the prefix, since it matches it and a word more.
        var number: UInt64 = 0
        var position = text
        while position.pointee != 0 {
            let digit = UInt8(truncatingIfNeeded: position.pointee) &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            number = number &* 10 &+ UInt64(digit)
            position += 1
        }
        return number
    }

    /// How JetStream's answer begins where a message was stored; else it begins with an error.
    private static let stored = Array(#"{"stream":"#.utf8)

    /// Whether an answer of JetStream says that a message was stored. Nothing is made of it for each message of a batch.
    private static func isStored(_ answer: OpaquePointer) -> Bool {
        // Invariant: the data is the message's, and has so many bytes.
        let bytes = UnsafeRawBufferPointer(start: natsMsg_GetData(answer), count: Int(natsMsg_GetDataLength(answer)))
        return bytes.starts(with: stored)
    }

    /// Takes what has arrived. It is called on the loop only.
    func drain(_ used: inout UsedMessages) {
        var waiting: UInt64 = 0
        guard natsSubscription_QueuedMsgs(subscription.raw, &waiting) == NATS_OK else { return }
        let prefix = inbox.utf8.count
        // Most often the next answer is to the same batch.
        var batch: StoringBatch?
        while waiting > 0 {
            waiting -= 1
            var taken: OpaquePointer?
            switch natsSubscription_NextMsg(&taken, subscription.raw, 0) {
            case NATS_OK:
                guard let taken else { continue }
                // The words before the number are known, and no text is made of them.
                let id = natsMsg_GetSubject(taken).flatMap { Self.number($0 + prefix) }
                if let id {
                    if batch?.ids.contains(id) != true { batch = requests.batch(of: id) }
                    if let batch {
                        requests.resolve(id, of: batch, isStored: Self.isStored(taken))
                    } else {
                        requests.take(id)?.resume(returning: .success(NATSMessage(of: taken, withSubject: false)))
                    }
                }
                used.add(taken, size: Int(natsMsg_GetDataLength(taken)))
            case NATS_NO_RESPONDERS: requests.fail(before: .max, NATSError(.noResponders, "nobody listens"))
            // Some were dropped; those that are there come with the next call.
            case NATS_SLOW_CONSUMER: waiting += 1
            default: return
            }
        }
    }
}
#endif
