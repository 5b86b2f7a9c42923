#if NATS
internal import RollcallWire

/// JetStream as this library uses it: its own requests and answers, which are JSON over NATS.
struct JetStream: Sendable {
    let connection: NATSConnection

    /// Where a message was stored.
    struct Acknowledgement: Decodable, Sendable {
        var stream: String
        var seq: UInt64
        /// Whether a message with this id was there before, so that this one was not stored.
        var duplicate: Bool?
    }

    /// An error as JetStream words it.
    private struct Failure: Decodable {
        struct Reason: Decodable {
            var code: Int
            var err_code: Int?
            var description: String?
        }
        var error: Reason
    }

    /// Nothing.
    struct Empty: Codable, Sendable {}

    /// Sends a request to the API.
    ///
    /// - Parameters:
    ///   - verb: The last words of the subject.
    ///   - body: The request.
    /// - Throws: ``NATSError``: `noJetStream`, `notFound`, `conflict` and others.
    func ask<Answer: Decodable>(_ verb: String, _ body: some Encodable, _ type: Answer.Type = Answer.self) async throws(NATSError) -> Answer {
        let payload: [UInt8]
        do { payload = try JSON.encode(body) } catch { throw NATSError(.invalidArgument, "\(error)") }
        do throws(NATSError) {
            return try Self.read(try await connection.request(payload, to: "$JS.API." + verb), verb)
        } catch where error.code == .noResponders {
            throw NATSError(.noJetStream, "the server has no JetStream: start it with 'nats-server -js', or have 'jetstream {}' in its configuration")
        }
    }

    /// Stores a message.
    ///
    /// - Parameters:
    ///   - payload: The message.
    ///   - subject: The subject of a stream.
    ///   - headers: The headers.
    /// - Throws: ``NATSError``; `noResponders` where no stream has the subject.
    func publish(
        _ payload: [UInt8], to subject: String, headers: NATSHeaders, timeout: Duration? = nil
    ) async throws(NATSError) -> Acknowledgement {
        let answer = try await connection.store(payload, to: subject, headers: headers, timeout: timeout)
        if let quick = Self.acknowledgement(answer.payload) { return quick }
        return try Self.read(answer, "storing a message to \(subject)")
    }

    /// The answer of nearly all messages that are stored: read without the ways of `Decodable`.
    private static func acknowledgement(_ json: [UInt8]) -> Acknowledgement? {
        try? JSON.read(json) { reader throws(WireError) in
            var found = Acknowledgement(stream: "", seq: 0)
            var more = try reader.beginObject()
            while more {
                switch reader.string(of: try reader.readKey()) {
                case "stream": found.stream = try reader.readString()
                case "seq": found.seq = try reader.readInteger(UInt64.self)
                case "duplicate": found.duplicate = try reader.readBool()
                case "domain": try reader.skipValue()
                default: throw .invalidValue
                }
                more = try reader.nextMember()
            }
            if found.seq == 0 { throw .invalidValue }
            return found
        }
    }

    private static func read<Answer: Decodable>(_ message: NATSMessage, _ action: String) throws(NATSError) -> Answer {
        if let failure = try? JSON.decode(Failure.self, from: message.payload) {
            throw NATSError(failure.error.code, failure.error.err_code, failure.error.description ?? "no reason", action)
        }
        do { return try JSON.decode(Answer.self, from: message.payload) } catch {
            throw NATSError(.failed, "\(action): JetStream's answer cannot be read: \(error)")
        }
    }
}

extension NATSError {
    /// The error that JetStream has answered with.
    fileprivate init(_ status: Int, _ number: Int?, _ text: String, _ action: String) {
        let code: Code =
            switch number {
            case 10039, 10076: .noJetStream
            case 10071, 10164, 10058, 10013, 10105, 10065: .conflict
            case 10047, 10023, 10077, 10028: .full
            default: status == 404 ? .notFound : .failed
            }
        self.init(code, "\(action): \(text)", jetStreamCode: number)
    }
}
#endif
