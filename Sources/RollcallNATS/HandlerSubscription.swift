#if NATS
internal import CNATS
internal import RollcallMessaging

/// A subscription whose messages a function takes, on a thread of the library's, as long as somebody holds this.
final class HandlerSubscription: Sendable {
    private let subscription: LibraryPointer

    /// - Parameters:
    ///   - connection: The connection.
    ///   - subject: The subject, with wildcards or without.
    ///   - handler: Takes a message; it returns soon, and waits for nothing.
    init(
        _ connection: LibraryPointer, _ subject: String, _ handler: @escaping @Sendable (NATSMessage) -> Void
    ) throws(NATSError) {
        do { try Subject.check(pattern: subject) } catch { throw NATSError(.invalidArgument, "\(error)") }
        let box = Unmanaged.passRetained(Handler(handler))
        var made: OpaquePointer?
        let status = natsConnection_Subscribe(
            &made, connection.raw, subject,
            { _, _, message, closure in
                guard let message else { return }
                // Invariant: the handler is kept until the library has called it for the last time.
                let handler = closure.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
                handler?.handle(NATSMessage(taking: message))
            }, box.toOpaque())
        guard status == NATS_OK, let made else {
            box.release()
            throw NATSError(status, "subscribing to \(subject)") ?? NATSError(.failed, "the library gives no subscription")
        }
        natsSubscription_SetPendingLimits(made, -1, Int32(NATSSubscription.byteLimit))
        natsSubscription_SetOnCompleteCB(made, { closure in
            if let closure { Unmanaged<Handler>.fromOpaque(closure).release() }
        }, box.toOpaque())
        subscription = LibraryPointer(made)
    }

    deinit { natsSubscription_Destroy(subscription.raw) }

    private final class Handler: Sendable {
        let handle: @Sendable (NATSMessage) -> Void

        init(_ handle: @escaping @Sendable (NATSMessage) -> Void) { self.handle = handle }
    }
}
#endif
