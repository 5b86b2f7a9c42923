public import RollcallFactory

/// A message of a family as it arrives, with its envelope.
public struct ChannelMessage<F: Family>: Sendable where F.Base: Sendable {
    /// Which message it is, where it comes from, and how often it has been delivered.
    public let envelope: Envelope
    /// The message; or why it cannot be read. An unknown member is whatever the family makes of it.
    public let content: Result<F.Base, FamilyError>
    /// The message as it came.
    public let payload: [UInt8]

    /// The message.
    ///
    /// - Throws: `FamilyError`, where it cannot be read.
    public var message: F.Base {
        get throws(FamilyError) { try content.get() }
    }

    init(_ delivery: Delivery, _ content: Result<F.Base, FamilyError>) {
        envelope = delivery.envelope
        payload = delivery.payload
        self.content = content
    }
}
