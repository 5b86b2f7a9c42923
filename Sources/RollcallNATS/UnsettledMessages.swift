#if NATS
/// The numbers of the messages that a consumer has handed out and that are not settled, as far as this process knows.
///
/// Of a group, another member may settle a message that has failed here. Nobody tells this one; but the server knows the
/// number up to which all are settled, and is asked when more are here than it hands out at a time.
package struct UnsettledMessages: Sendable {
    private var numbers: Set<UInt64> = []
    private let limit: Int
    private var askingLimit: Int

    /// - Parameter limit: How many messages the server hands out to all members together before one is settled.
    package init(limit: Int) {
        self.limit = limit
        askingLimit = limit
    }

    /// The first one, at which a new consumer begins.
    package var first: UInt64? { numbers.min() }

    package var count: Int { numbers.count }

    /// Whether the server is to be asked which of them are settled.
    package var areTooMany: Bool { numbers.count > askingLimit }

    package mutating func insert(_ number: UInt64) { numbers.insert(number) }

    package mutating func remove(_ number: UInt64) { numbers.remove(number) }

    /// Removes those that the server says are settled: all up to a number.
    package mutating func removeAll(upTo floor: UInt64) {
        numbers = numbers.filter { $0 > floor }
        // One that stays for long keeps the floor down, and asking again at once would tell nothing.
        askingLimit = max(limit, 2 * numbers.count)
    }
}
#endif
