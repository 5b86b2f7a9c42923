internal import RollcallRegistry
internal import RollcallWire

/// Why a message was not sent, or messages are not received.
public struct MessagingError: Error, Sendable {
    /// What is wrong.
    public var code: Code
    /// The subject concerned, where there is one.
    public var subject: String?
    /// What exactly is wrong, as a phrase.
    public var reason: String
    /// The error that lies beneath.
    public var underlying: (any Error)?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text is no subject.
        case invalidSubject
        /// The message cannot be written.
        case encodingFailed
        /// The message is larger than the transport takes.
        case tooLarge
        /// The message was not sent.
        case notSent
        /// The message may or may not have arrived: the connection was lost before that was known.
        case unconfirmed
        /// The transport, or what keeps the messages, is not there.
        case unavailable
        /// The transport does not let this program in, or not to this subject.
        case unauthorized
        /// It took too long.
        case timedOut
        /// The task was cancelled.
        case cancelled
        /// The transport has been closed.
        case closed
        /// Messages came faster than they were taken, and some were dropped.
        case slowConsumer
        /// Another error.
        case failed
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - subject: The subject concerned.
    ///   - reason: What exactly is wrong, as a phrase.
    ///   - underlying: The error that lies beneath.
    public init(_ code: Code, subject: String? = nil, reason: String, underlying: (any Error)? = nil) {
        self.code = code
        self.subject = subject
        self.reason = reason
        self.underlying = underlying
    }
}

extension MessagingError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        (subject.map { Quoted.text($0) + ": " } ?? "") + Quoted.phrase(reason) + ". " + code.advice
    }
}

extension MessagingError.Code {
    /// What a person can do about it.
    var advice: String {
        switch self {
        case .invalidSubject: "A subject is made of words with dots between them."
        case .encodingFailed: "Nothing was sent."
        case .tooLarge: "Nothing was sent. Send less, or a reference to where the rest is."
        case .notSent: "Send it again when the transport is there."
        case .unconfirmed: "Send it again with the same id, so that a second arrival is recognised."
        case .unavailable: "Check that the service runs and has what is asked for."
        case .unauthorized: "Check the credentials and the permissions."
        case .timedOut: "Try again; if it stays so, look at the service."
        case .cancelled: "Nothing more is done."
        case .closed: "Make a new transport."
        case .slowConsumer: "Take messages faster, let several share them, or raise the limit."
        case .failed: "See the reason."
        }
    }
}
