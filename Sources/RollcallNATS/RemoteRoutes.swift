#if NATS
public import RollcallRouting
internal import RollcallRegistry

/// Asks other processes, over NATS, for the routes that this one does not have.
///
/// ```swift
/// let router = Router().remote(via: RemoteRoutes(over: connection))
/// let profile: Profile = try await router.call("/users/42")
/// ```
///
/// - Arguments go as JSON: their types are `Encodable`. An answer is read as the `Decodable` type that is asked for.
/// - A request has an end: its deadline, or else ``Options/timeout``. The process that answers is told of it; and where
///   the caller gives up or is cancelled, it is told to stop.
/// - Where nobody answers to the path, the status is `notFound`; where the connection is lost, `unavailable`; where
///   the process that was at work has died, `timedOut` at the end of the time.
public struct RemoteRoutes: RemoteResponder {
    /// The connection.
    public let connection: NATSConnection
    private let subjects: RouteSubjects
    private let timeout: Duration

    /// How requests are sent.
    public struct Options: Sendable {
        /// The first words of all subjects; the same as those of the services.
        public var prefix: String
        /// How long an answer is waited for where a request has no deadline.
        public var timeout: Duration

        /// Makes options.
        ///
        /// - Parameters:
        ///   - prefix: The first words of all subjects.
        ///   - timeout: How long an answer is waited for where a request has no deadline.
        public init(prefix: String = "rollcall", timeout: Duration = .seconds(5)) {
            self.prefix = prefix
            self.timeout = timeout
        }
    }

    /// Routes of other processes.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - options: How requests are sent.
    public init(over connection: NATSConnection, _ options: Options = Options()) {
        self.connection = connection
        subjects = RouteSubjects(prefix: options.prefix)
        timeout = options.timeout
    }

    public func respond(to request: Request) async throws -> Response {
        let url = try request.routeURL ?? RouteURL(request.url)
        let subject = subjects.subject(for: url)
        guard subject.utf8.count <= 1024 else {
            throw RouteError(.tooLarge, "the path is longer than a subject of NATS may be, 1024 bytes")
        }
        let left = request.deadline.map { ContinuousClock.now.duration(to: $0) } ?? timeout
        guard left > .zero else { throw RouteError(.timedOut, "the deadline has passed") }
        let body = try body(of: request, url, left)
        let id = connection.events.requests.makeID()
        do throws(NATSError) {
            return RemoteAnswer.decode(try await connection.request(body, to: subject, headers: [:], timeout: left, id: id))
        } catch {
            if error.code == .timedOut || error.code == .cancelled {
                // If that does not arrive, the other process stops at its deadline.
                try? connection.send(Array(connection.replySubject(id).utf8), to: subjects.cancellation)
            }
            throw RouteError(error)
        }
    }

    private func body(of request: Request, _ url: RouteURL, _ left: Duration) throws(RouteError) -> [UInt8] {
        var remote = RemoteRequest()
        if url.scheme != nil || url.fragment != nil || !url.query.isEmpty { remote.url = request.url }
        remote.timeout = left.milliseconds
        for (name, value) in request.arguments {
            do { remote.arguments.append((name, try RemoteValue(value))) } catch {
                throw RouteError(.parameterWrongType, "parameter '\(name)': \(error)", parameter: name, underlying: error)
            }
        }
        remote.metadata = request.metadata.map { ($0, $1) }
        do { return try remote.json } catch { throw RouteError(.parameterMismatch, "\(error)", underlying: error) }
    }
}

extension RouteError {
    /// What an error of a connection means for a request.
    init(_ error: NATSError) {
        let status: RouteStatus =
            switch error.code {
            case .noResponders: .notFound
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .tooLarge: .tooLarge
            case .notPermitted, .unauthorized: .forbidden
            default: .unavailable
            }
        self.init(status, error.reason, underlying: error)
    }
}
#endif
