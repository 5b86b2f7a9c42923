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
                let message = NATSMessage(taking: taken)
                guard let id = UInt64(Substring(message.subject.utf8.dropFirst(prefix)), radix: 36) else { continue }
                requests.resolve(id, .success(message))
            case NATS_NO_RESPONDERS: requests.fail(before: .max, NATSError(.noResponders, "nobody listens"))
            default: return
            }
        }
    }
}
#endif
