#if NATS
internal import Foundation
internal import RollcallMessaging

/// A message of a stream as a consumer is handed it.
struct JetStreamMessage: Sendable {
    let message: NATSMessage
    /// Where it is told what became of the message.
    private let reply: String
    let stream: String
    /// How often it has been delivered.
    let deliveryCount: Int
    /// Its number in the stream.
    let sequence: UInt64
    /// When it was stored.
    let time: Date

    /// Reads what the subject for the answer says; nil where this is no message of a stream.
    ///
    /// `$JS.ACK.<stream>.<consumer>.<deliveries>.<number>.<number of the delivery>.<time>.<pending>`, and since version 2
    /// two words, a domain and an account, before the stream.
    init?(_ message: NATSMessage) {
        guard let reply = message.reply else { return nil }
        let words = reply.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count >= 9, words[0] == "$JS", words[1] == "ACK" else { return nil }
        let first = words.count == 9 ? 2 : 4
        guard words.count >= first + 7, let count = Int(words[first + 2]), count >= 1, let sequence = UInt64(words[first + 3]),
            let nanoseconds = Int64(words[first + 5])
        else { return nil }
        self.message = message
        self.reply = reply
        stream = String(words[first])
        deliveryCount = count
        self.sequence = sequence
        time = Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }

    var envelope: Envelope {
        Envelope(of: message, id: "\(stream)-\(sequence)", time: time, deliveryCount: deliveryCount)
    }

    /// What is to become of a message.
    enum Verdict: Sendable {
        /// It has been handled.
        case handled
        /// It is among the dead letters.
        case buried
        /// It is to be delivered again.
        case again(after: Duration)

        /// Whether it is not to be delivered again.
        var isFinal: Bool { if case .again = self { false } else { true } }

        fileprivate var word: String {
            switch self {
            case .handled: "+ACK"
            case .buried: "+TERM"
            case .again(let delay): #"-NAK {"delay":\#(max(0, delay.nanoseconds))}"#
            }
        }
    }

    /// Tells JetStream what is to become of it. Where that does not arrive, it is delivered again, and recognised.
    func tell(_ verdict: Verdict, over connection: NATSConnection) { try? connection.send(Array(verdict.word.utf8), to: reply) }
}
#endif
