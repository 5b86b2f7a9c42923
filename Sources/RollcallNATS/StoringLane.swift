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

    /// The number that a text is in base 36; nil where it is none.
    private static func number(_ text: UnsafePointer<CChar>) -> UInt64? {
        // Invariant: the subject is longer than the prefix, since it matches it and a word more.
        var number: UInt64 = 0
        var position = text
        while position.pointee != 0 {
            let digit: UInt64
            switch UInt8(bitPattern: position.pointee) {
            case let byte where (0x30...0x39).contains(byte): digit = UInt64(byte - 0x30)
            case let byte where (0x61...0x7a).contains(byte): digit = UInt64(byte - 0x61 + 10)
            default: return nil
            }
            number = number &* 36 &+ digit
            position += 1
        }
        return number
    }

    /// Takes what has arrived. It is called on the loop only.
    func drain() {
        var waiting: UInt64 = 0
        guard natsSubscription_QueuedMsgs(subscription.raw, &waiting) == NATS_OK else { return }
        let prefix = inbox.utf8.count
        while waiting > 0 {
            waiting -= 1
            var taken: OpaquePointer?
            switch natsSubscription_NextMsg(&taken, subscription.raw, 0) {
            case NATS_OK:
                guard let taken else { continue }
                // The words before the number are known, and no text is made of them.
                let id = natsMsg_GetSubject(taken).flatMap { Self.number($0 + prefix) }
                let message = NATSMessage(taking: taken, withSubject: false)
                if let id { requests.resolve(id, .success(message)) }
            case NATS_NO_RESPONDERS: requests.fail(before: .max, NATSError(.noResponders, "nobody listens"))
            default: return
            }
        }
    }
}
#endif
