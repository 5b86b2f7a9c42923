#if NATS
internal import CNATS

/// Messages of the library that are done with, and are given back together.
///
/// The library frees messages on a thread of its own, which it wakes whenever that thread has nothing to do. To wake it
/// for each message takes longer than to send one.
struct UsedMessages: ~Copyable {
    private var messages: [OpaquePointer] = []
    private var bytes = 0

    init() {}

    /// Takes a message that nobody uses any more.
    ///
    /// - Parameter size: How many bytes it has, about.
    mutating func add(_ message: OpaquePointer, size: Int) {
        messages.append(message)
        bytes += size
        if messages.count == Self.limit || bytes > Self.byteLimit { giveBack() }
    }

    /// Gives all of them back.
    mutating func giveBack() {
        for message in messages { natsMsg_Destroy(message) }
        messages.removeAll(keepingCapacity: true)
        bytes = 0
    }

    deinit { for message in messages { natsMsg_Destroy(message) } }

    private static let limit = 4096
    /// So large messages do not all wait in memory.
    private static let byteLimit = 1 << 20
}
#endif
