#if NATS
internal import Foundation
internal import RollcallMessaging
internal import RollcallPattern

/// The names of the headers of messages.
enum HeaderName {
    /// The id, by which JetStream recognises a message that is sent again.
    static let id = "Nats-Msg-Id"
    /// When it was sent: milliseconds since 1970, UTC.
    static let time = "Rollcall-Time"
    /// The times that are taken for some: those that calendars can count with, 100 million days around 1970.
    static let times: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000
    /// Who has sent it, percent-encoded.
    static let sender = "Rollcall-Sender"
    /// Of a dead letter: why it is one, percent-encoded.
    static let reason = "Rollcall-Reason"
}

extension Envelope {
    /// The envelope as headers.
    var headers: NATSHeaders { NATSHeaders { forEachHeader(withTime: true, $0) } }

    /// The envelope as headers for what is stored.
    func headers(forStoringAt now: Date) -> NATSHeaders { NATSHeaders { forEachHeader(forStoringAt: now, $0) } }

    /// Calls a function with each header of what is stored. JetStream notes the time itself, which is the same for what is
    /// new.
    func forEachHeader(forStoringAt now: Date, _ body: (_ name: String, _ value: String) -> Void) {
        forEachHeader(withTime: abs(time.timeIntervalSince(now)) > 0.5, body)
    }

    /// Checks that there is an id, by which a message is recognised that comes twice.
    func checkID() throws(MessagingError) {
        if id.isEmpty { throw MessagingError(.encodingFailed, subject: subject, reason: "the id of the message is empty") }
    }

    private func forEachHeader(withTime: Bool, _ body: (_ name: String, _ value: String) -> Void) {
        // What is empty cannot be the value of a header.
        if !id.isEmpty { body(HeaderName.id, HeaderText.encoded(id)) }
        // A time that no number of milliseconds can say is left out: a dead letter may have a stranger's.
        if withTime, let milliseconds = Int64(exactly: (time.timeIntervalSince1970 * 1000).rounded()) {
            body(HeaderName.time, String(milliseconds))
        }
        if let sender, !sender.isEmpty { body(HeaderName.sender, HeaderText.encoded(sender)) }
        if let deadLetterReason, !deadLetterReason.isEmpty { body(HeaderName.reason, HeaderText.encoded(deadLetterReason)) }
    }

    /// The envelope of a message; what a stranger has not said is made up.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - id: Its id where it says none.
    ///   - time: When it was sent where it does not say.
    ///   - deliveryCount: How often it has been delivered.
    init(of message: NATSMessage, id: @autoclosure () -> String = UUID().uuidString, time: Date = Date(), deliveryCount: Int = 1) {
        let headers = message.headers
        let milliseconds = headers[HeaderName.time].flatMap { Int64($0) }.flatMap { HeaderName.times.contains($0) ? $0 : nil }
        self.init(
            to: message.subject, id: headers[HeaderName.id].flatMap { $0.isEmpty ? nil : HeaderText.decoded($0) } ?? id(),
            time: milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) } ?? time,
            sender: headers[HeaderName.sender].map(HeaderText.decoded), deliveryCount: deliveryCount,
            deadLetterReason: headers[HeaderName.reason].map(HeaderText.decoded))
    }
}

/// Any text that is not empty as one line of a header.
enum HeaderText {
    static func encoded(_ text: String) -> String {
        // Spaces at the ends are taken away on the way.
        if text.utf8.first == 0x20 || text.utf8.last == 0x20 { return PercentEncoding.encoded(text, "% ") }
        // Nearly all are plain already.
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != 0x25 }
        return isPlain ? text : PercentEncoding.encoded(text, "%")
    }

    /// The text of a line; a line that is not encoded as it should be is taken as it is.
    static func decoded(_ line: String) -> String {
        if !line.utf8.contains(0x25) { return line }
        var line = line
        return line.withUTF8 { bytes in
            isWell(bytes) ? PercentEncoding.text(bytes, 0..<bytes.count) : String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether a line is encoded as it should be. Other than in a path, NUL may be in it.
    private static func isWell(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while let (fault, position) = PercentEncoding.fault(in: bytes, start..<bytes.count) {
            guard case .nul = fault else { return false }
            start = position + 3
        }
        return true
    }
}
#endif
