#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What travels with a message: which one it is, where it goes, when and by whom it was sent.
public struct Envelope: Sendable, Hashable {
    /// What tells the message from all others. A message that is sent or delivered again has the same one.
    public var id: String
    /// The subject that it was sent to, such as `rooms.kitchen`.
    public var subject: String
    /// When it was sent, by the sender's clock.
    public var time: Date
    /// Who has sent it, where the sender says so.
    public var sender: String?
    /// How often it has been delivered to this subscriber or its group, this time included.
    public var deliveryCount: Int
    /// Of a dead letter: why nobody could handle it.
    public var deadLetterReason: String?

    /// Whether it was delivered before: the handler may have seen it already, wholly or in part.
    public var isRedelivered: Bool { deliveryCount > 1 }

    /// The envelope of a message.
    ///
    /// - Parameters:
    ///   - subject: The subject that it goes to.
    ///   - id: What tells it from all others; by default, a new UUID.
    ///   - time: When it is sent; by default, now.
    ///   - sender: Who sends it.
    ///   - deliveryCount: How often it has been delivered.
    ///   - deadLetterReason: Of a dead letter, why nobody could handle it.
    public init(
        to subject: String, id: String = UUID().uuidString, time: Date = Date(), sender: String? = nil,
        deliveryCount: Int = 1, deadLetterReason: String? = nil
    ) {
        self.id = id
        self.subject = subject
        self.time = time
        self.sender = sender
        self.deliveryCount = deliveryCount
        self.deadLetterReason = deadLetterReason
    }
}
