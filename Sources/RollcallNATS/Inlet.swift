#if NATS
internal import CNATS
internal import RollcallMessaging
internal import RollcallRegistry
internal import Synchronization

/// A subscription of the library, and where its messages go. The loop takes them from it.
final class Inlet: Sendable {
    enum Item: Sendable {
        case message(NATSMessage)
        /// Messages were dropped here.
        case dropped
    }

    let id: UInt64
    private let subscription: LibraryPointer
    let mailbox: Mailbox<Item>
    /// Whether the loop has stopped taking messages because there was no room.
    private let isStalled = Atomic(false)
    private let isDraining = Atomic(false)
    private let isClosed = Atomic(false)
    private let isEnding = Atomic(false)

    init(_ id: UInt64, _ subscription: LibraryPointer, _ mailbox: Mailbox<Item>) {
        self.id = id
        self.subscription = subscription
        self.mailbox = mailbox
    }

    deinit { natsSubscription_Destroy(subscription.raw) }

    /// Takes what has arrived, as far as there is room. It is called on the loop only.
    func fill(_ used: inout UsedMessages) {
        var waiting: UInt64 = 0
        let status = natsSubscription_QueuedMsgs(subscription.raw, &waiting)
        while waiting > 0 {
            if !mailbox.hasRoom {
                isStalled.store(true, ordering: .sequentiallyConsistent)
                // Somebody may have taken one before that could be seen.
                guard mailbox.hasRoom else { return }
                isStalled.store(false, ordering: .sequentiallyConsistent)
            }
            guard let item = take(&used) else { break }
            _ = mailbox.offer(item)
            if case .message = item { waiting -= 1 }
        }
        let isOver = status != NATS_OK || isDraining.load(ordering: .acquiring)
        if waiting == 0, isOver { mailbox.close() }
    }

    private func take(_ used: inout UsedMessages) -> Item? {
        var message: OpaquePointer?
        switch natsSubscription_NextMsg(&message, subscription.raw, 0) {
        case NATS_OK:
            guard let message else { return nil }
            let copy = NATSMessage(of: message)
            used.add(message, size: copy.payload.count + copy.headers.bytes)
            return .message(copy)
        case NATS_SLOW_CONSUMER: return .dropped
        // The library takes the server's word that nobody listens for itself.
        case NATS_NO_RESPONDERS: return .message(.noResponders)
        default: return nil
        }
    }

    /// Whether no more messages are wanted.
    var isOver: Bool { isEnding.load(ordering: .acquiring) || isClosed.load(ordering: .acquiring) }

    /// Says that one was taken.
    /// - Returns: Whether the loop waits for that.
    func taken() -> Bool { isStalled.exchange(false, ordering: .sequentiallyConsistent) }

    /// Tells the server that no more messages are wanted. Those that are under way arrive.
    func beginDraining() {
        guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Without an end: the time that the reader takes is the caller's to limit.
        if natsSubscription_DrainTimeout(subscription.raw, 0) != NATS_OK { close() }
    }

    /// Nothing is under way any more: once what has arrived is taken, it is over.
    func finishDraining() { isDraining.store(true, ordering: .releasing) }

    /// Stops at once. What has been put into the mailbox can still be read.
    func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        natsSubscription_Unsubscribe(subscription.raw)
        mailbox.close()
    }
}
#endif
