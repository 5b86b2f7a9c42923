#if NATS
internal import CNATS
internal import RollcallRegistry
internal import RollcallWire

/// Why something over NATS failed.
public struct NATSError: Error, Sendable {
    /// What is wrong.
    public var code: Code
    /// What exactly is wrong, as a phrase.
    public var reason: String
    /// JetStream's own number of the error (`err_code`), where JetStream has answered with one.
    public var jetStreamCode: Int?

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The URL of a server, a subject, or another argument is none.
        case invalidArgument
        /// No server can be reached.
        case noServer
        /// The server does not know these credentials, or a file of credentials cannot be read.
        case unauthorized
        /// The server does not allow this.
        case notPermitted
        /// A secure connection cannot be made.
        case insecure
        /// There was no answer in time.
        case timedOut
        /// Nobody listens to the subject of a request.
        case noResponders
        /// The connection was lost: what was under way may or may not have arrived.
        case disconnected
        /// While there is no connection, what is to be sent waits, and there is no more room for it.
        case full
        /// The message is larger than the server takes.
        case tooLarge
        /// The connection has been closed, or is being drained.
        case closed
        /// The task was cancelled.
        case cancelled
        /// Messages came faster than they were taken, and some were dropped.
        case slowConsumer
        /// The server has no JetStream, or not for this account.
        case noJetStream
        /// There is no such stream, consumer, bucket or message.
        case notFound
        /// What is there is not what was expected: another revision, another configuration.
        case conflict
        /// Another error.
        case failed
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - reason: What exactly is wrong, as a phrase.
    ///   - jetStreamCode: JetStream's own number of the error.
    public init(_ code: Code, _ reason: String, jetStreamCode: Int? = nil) {
        self.code = code
        self.reason = reason
        self.jetStreamCode = jetStreamCode
    }
}

extension NATSError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        let words = "NATS: " + Quoted.phrase(reason) + "."
        return code.advice.isEmpty ? words : words + " " + code.advice
    }
}

extension NATSError.Code {
    /// What a person can do about it.
    var advice: String {
        switch self {
        case .invalidArgument: "Correct it."
        case .noServer: "Start one (nats-server), or check the URL."
        case .unauthorized: "Check the credentials."
        case .notPermitted: "Check the permissions of this user at the server."
        case .insecure: "Check the certificates, and whether the server uses TLS."
        case .timedOut: "Try again; if it stays so, look at the server."
        case .noResponders: "Start the program that answers."
        case .disconnected: "Send it again if a second arrival does no harm."
        case .full: "Nothing was sent. Wait for the connection."
        case .tooLarge: "Nothing was sent. Send less, or raise max_payload at the server."
        case .closed: "Make a new connection."
        case .cancelled: "Nothing more is done."
        case .slowConsumer: "Take messages faster, let several share them, or raise the limit."
        case .noJetStream: "Start the server with JetStream (nats-server -js)."
        case .notFound: "Make it first, or check the name."
        case .conflict: "Read what is there, and decide anew."
        case .failed: ""
        }
    }
}

extension NATSError {
    /// The error that a call of the library has returned; nil where there is none.
    ///
    /// - Parameters:
    ///   - status: What the call has returned.
    ///   - action: What was tried, as a phrase.
    init?(_ status: natsStatus, _ action: String) {
        guard status != NATS_OK else { return nil }
        // The library keeps the words of the last error for each thread.
        let detail = nats_GetLastError(nil).map { Self.withoutPlace(String(cString: $0)) } ?? ""
        let name = natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        let code = Code(status)
        self.init(code, "\(action): \(detail.isEmpty ? name : detail)")
        // The library has no status of its own for these.
        if code == .failed, ["authorization", "user seed", "user jwt"].contains(where: detail.localizedCaseContains) { self.code = .unauthorized }
    }
}

extension NATSError {
    /// The library's words without the place in its source that they begin with: `(conn.c:2088): `.
    private static func withoutPlace(_ words: String) -> String {
        guard words.hasPrefix("("), let end = words.firstRange(of: "): ") else { return words }
        return String(words[end.upperBound...])
    }
}

extension NATSError.Code {
    init(_ status: natsStatus) {
        self =
            switch status {
            case NATS_NO_SERVER: .noServer
            case NATS_CONNECTION_AUTH_FAILED: .unauthorized
            case NATS_NOT_PERMITTED: .notPermitted
            case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED, NATS_SECURE_CONNECTION_REQUIRED: .insecure
            case NATS_TIMEOUT: .timedOut
            case NATS_NO_RESPONDERS: .noResponders
            case NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION, NATS_IO_ERROR: .disconnected
            case NATS_INSUFFICIENT_BUFFER: .full
            case NATS_MAX_PAYLOAD: .tooLarge
            case NATS_CONNECTION_CLOSED, NATS_DRAINING, NATS_INVALID_SUBSCRIPTION: .closed
            case NATS_SLOW_CONSUMER: .slowConsumer
            case NATS_INVALID_ARG, NATS_INVALID_SUBJECT, NATS_INVALID_QUEUE_NAME, NATS_ADDRESS_MISSING: .invalidArgument
            case NATS_NOT_FOUND: .notFound
            default: .failed
            }
    }
}

extension String {
    /// Whether the text has these lower-case words in it, whatever the case of its own letters.
    func localizedCaseContains(_ words: String) -> Bool { lowercased().contains(words) }
}
#endif
