#if NATS
internal import RollcallPattern
internal import RollcallRegistry
internal import RollcallRouting
internal import RollcallWire

/// An answer as it goes over the wire.
///
/// A success has the JSON text of the value, or nothing where there is none. Anything else has the headers
/// `Nats-Service-Error`, one line of text, and `Nats-Service-Error-Code`, a number as of HTTP; and a JSON object with
/// the status and what else is known.
enum RemoteAnswer {
    private static let errorHeader = "Nats-Service-Error"
    private static let codeHeader = "Nats-Service-Error-Code"

    /// A failure, for other processes.
    private struct Failure: Codable {
        var status: RouteStatus
        var reason: String
        var url: String?
        var handler: String?
        var pattern: String?
        var parameter: String?
        var interceptor: String?
    }

    /// The payload and headers of an answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - limit: How large a message may be.
    static func encode(_ response: Response, limit: Int) -> (payload: [UInt8], headers: NATSHeaders) {
        if let error = response.error { return encode(error) }
        guard let value = response.value else {
            guard response.page == nil else {
                return encode(failure("the answer is a page, which cannot go to another process", .valueMismatch, response))
            }
            return ([], [:])
        }
        do {
            let json = try RemoteValue(value).json
            guard json.count <= limit else {
                let reason = "the answer has \(json.count) bytes, and the server takes \(limit)"
                return encode(failure(reason, .tooLarge, response))
            }
            return (json, [:])
        } catch {
            return encode(failure("the answer cannot be sent: \(error)", .valueMismatch, response))
        }
    }

    private static func failure(_ reason: String, _ status: RouteStatus, _ response: Response) -> RouteError {
        var error = RouteError(status, reason)
        error.handler = response.handler
        error.pattern = response.pattern
        return error
    }

    static func encode(_ error: RouteError) -> (payload: [UInt8], headers: NATSHeaders) {
        let failure = Failure(
            status: error.code, reason: Quoted.phrase(error.reason), url: error.url, handler: error.handler,
            pattern: error.pattern?.text, parameter: error.parameter, interceptor: error.interceptor)
        let reason = Quoted.phrase(error.reason)
        let headers: NATSHeaders = [
            errorHeader: reason.isEmpty ? "\(error.code)" : HeaderText.encoded(reason), codeHeader: String(error.code.number),
        ]
        // The structure has nothing that could not be written.
        return ((try? JSON.encode(failure)) ?? [], headers)
    }

    /// The response that an answer means.
    static func decode(_ message: NATSMessage) -> Response {
        guard let line = message.headers[errorHeader] else {
            return Response(value: message.payload.isEmpty ? nil : RemoteValue(json: message.payload))
        }
        guard let failure = try? JSON.decode(Failure.self, from: message.payload), failure.status != .success else {
            // Another program answers, which knows only the headers; or a status that this version does not know.
            let number = message.headers[codeHeader].flatMap { Int($0) }
            return Response(RouteError(RouteStatus(number: number), HeaderText.decoded(line)))
        }
        var error = RouteError(failure.status, failure.reason, parameter: failure.parameter)
        error.url = failure.url ?? ""
        error.handler = failure.handler
        error.pattern = failure.pattern.flatMap { try? RoutePattern($0) }
        error.interceptor = failure.interceptor
        return Response(error)
    }
}

extension RouteStatus {
    /// The number for a status, as of HTTP.
    var number: Int {
        switch self {
        case .success: 200
        case .malformedURL, .parameterMissing, .parameterMismatch, .parameterWrongType, .parameterConflict: 400
        case .forbidden: 403
        case .notFound: 404
        case .noNavigator, .noPage, .valueMismatch: 406
        case .tooLarge: 413
        case .cancelled: 499
        case .handlerFailed: 500
        case .unavailable: 503
        case .timedOut: 504
        case .redirectLoop: 508
        }
    }

    /// The status for the number of another program.
    init(number: Int?) {
        self =
            switch number {
            case 400: .parameterMismatch
            case 401, 403: .forbidden
            case 404: .notFound
            case 413: .tooLarge
            case 429, 503: .unavailable
            case 408, 504: .timedOut
            default: .handlerFailed
            }
    }
}
#endif
