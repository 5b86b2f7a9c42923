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
    private let destination: Destination
    /// Whether the loop has stopped taking messages because there was no room.
    private let isStalled = Atomic(false)
    private let isDraining = Atomic(false)
    private let isClosed = Atomic(false)

    enum Destination: Sendable {
        /// Called on the loop, for each message; it returns soon.
        case handler(@Sendable (NATSMessage) -> Void)
        /// Read by somebody.
        case mailbox(Mailbox<Item>)
    }

    init(_ id: UInt64, _ subscription: LibraryPointer, to destination: Destination) {
        self.id = id
        self.subscription = subscription
        self.destination = destination
    }

    deinit { natsSubscription_Destroy(subscription.raw) }

    /// Whether somebody reads it.
    var hasReader: Bool {
        if case .mailbox = destination { true } else { false }
    }

    /// Takes what has arrived, as far as there is room. It is called on the loop only.
    func fill() {
        var waiting: UInt64 = 0
        let status = natsSubscription_QueuedMsgs(subscription.raw, &waiting)
        switch destination {
        case .handler(let handler):
            while waiting > 0, case .message(let message)? = take() {
                handler(message)
                waiting -= 1
            }
        case .mailbox(let mailbox):
            while waiting > 0 {
                if !mailbox.hasRoom {
                    isStalled.store(true, ordering: .sequentiallyConsistent)
                    // Somebody may have taken one before that could be seen.
                    guard mailbox.hasRoom else { return }
                    isStalled.store(false, ordering: .sequentiallyConsistent)
                }
                guard let item = take() else { break }
                _ = mailbox.offer(item)
                if case .message = item { waiting -= 1 }
            }
            let isOver = status != NATS_OK || isDraining.load(ordering: .acquiring)
            if waiting == 0, isOver { mailbox.close() }
        }
    }

    private func take() -> Item? {
        var message: OpaquePointer?
        switch natsSubscription_NextMsg(&message, subscription.raw, 0) {
        case NATS_OK: return message.map { .message(NATSMessage(taking: $0)) }
        case NATS_SLOW_CONSUMER: return .dropped
        default: return nil
        }
    }

    /// Says that one was taken.
    /// - Returns: Whether the loop waits for that.
    func taken() -> Bool { isStalled.exchange(false, ordering: .sequentiallyConsistent) }

    /// Tells the server that no more messages are wanted. Those that are under way arrive.
    func beginDraining() {
        natsSubscription_Drain(subscription.raw)
    }

    /// Nothing is under way any more: once what has arrived is taken, it is over.
    func finishDraining() { isDraining.store(true, ordering: .releasing) }

    /// Stops at once. What has been put into the mailbox can still be read.
    func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        natsSubscription_Unsubscribe(subscription.raw)
        if case .mailbox(let mailbox) = destination { mailbox.close() }
    }
}
#endif
