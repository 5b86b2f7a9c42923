#if NATS
internal import Foundation
internal import RollcallRegistry
public import RollcallRouting
internal import RollcallWire

/// Puts a router's routes on the network: those that are declared `.remote`, and no others.
///
/// ```swift
/// @Route("/users/{id}", access: .remote)
/// func profile(id: Int) async throws -> Profile { … }
///
/// let service = try await RouteService(Router(), over: connection, RouteService.Options(name: "profiles"))
/// …
/// await service.drain()
/// ```
///
/// Each pattern is an endpoint of a service of NATS: it listens to a subject whose wildcards are its captures, in a
/// queue group, so that all processes with the same routes share the load. Tools find it by the subjects `$SRV.PING`,
/// `$SRV.INFO` and `$SRV.STATS`.
///
/// Interceptors of the router see these requests too; their origin is `.remote`.
public final class RouteService: Sendable {
    /// How a service is found, and how much it does at once.
    public struct Options: Sendable {
        /// The service's name: letters, digits, dashes and underscores.
        public var name: String
        /// Its version, such as `1.0.0`.
        public var version: String
        /// What it is, for people.
        public var about: String
        /// The first words of all subjects.
        public var prefix: String
        /// The group that shares the load. Two services whose patterns overlap must have the same one.
        public var queue: String
        /// How many requests are handled at once. Others wait.
        public var concurrency: Int
        /// How long a request may take that says nothing about it.
        public var timeout: Duration

        /// Makes options.
        ///
        /// - Parameters:
        ///   - name: The service's name: letters, digits, dashes and underscores.
        ///   - version: Its version, such as `1.0.0`.
        ///   - about: What it is, for people.
        ///   - prefix: The first words of all subjects.
        ///   - queue: The group that shares the load.
        ///   - concurrency: How many requests are handled at once.
        ///   - timeout: How long a request may take that says nothing about it.
        public init(
            name: String = "rollcall", version: String = "0.1.0", about: String = "", prefix: String = "rollcall",
            queue: String = "q", concurrency: Int = 1024, timeout: Duration = .seconds(30)
        ) {
            self.name = name
            self.version = version
            self.about = about
            self.prefix = prefix
            self.queue = queue
            self.concurrency = concurrency
            self.timeout = timeout
        }
    }

    /// What tells this process from others with the same service.
    public let id = UUID().uuidString
    /// How it is found.
    public let options: Options
    /// The connection.
    public let connection: NATSConnection
    private let router: Router
    private let subjects: RouteSubjects
    private let running: RunningRequests
    private let endpoints = Guarded<[Endpoint]>([])
    private let discovery = Guarded<ServiceDiscovery?>(nil)
    private let cancellations: HandlerSubscription

    /// Begins to answer. When it returns, requests from anywhere arrive.
    ///
    /// - Parameters:
    ///   - router: The router.
    ///   - connection: The connection.
    ///   - options: How it is found.
    /// - Throws: ``NATSError``.
    public init(_ router: Router, over connection: NATSConnection, _ options: Options = Options()) async throws(NATSError) {
        guard ServiceDiscovery.isName(options.name) else {
            throw NATSError(.invalidArgument, "\(Quoted.text(options.name)) is no name of a service: letters, digits, '-' and '_'")
        }
        self.router = router
        self.connection = connection
        self.options = options
        subjects = RouteSubjects(prefix: options.prefix)
        running = RunningRequests(limit: options.concurrency)
        cancellations = try connection.subscribe(to: subjects.cancellation) { [running] message in
            running.cancel(String(decoding: message.payload, as: UTF8.self))
        }
        let discovery = try ServiceDiscovery(id, options, connection) { [weak self] in self?.endpoints.withLock { $0 } ?? [] }
        self.discovery.withLock { $0 = discovery }
        try await refresh()
    }

    deinit {
        for endpoint in endpoints.withLock({ $0 }) { endpoint.stop() }
    }

    /// Looks for routes that have come since, with libraries that were loaded.
    ///
    /// - Throws: ``NATSError``.
    public func refresh() async throws(NATSError) {
        for route in router.routes where route.access.contains(.remote) {
            for pattern in route.patterns {
                for subject in subjects.subjects(for: pattern) where !endpoints.withLock({ $0.contains { $0.subject == subject } }) {
                    try serve(Endpoint(pattern: pattern.text, handler: route.handler, subject: subject))
                }
            }
        }
        try await connection.flush()
    }

    /// Answers until the task is cancelled, or the connection is closed, and stops in good order then.
    public func run() async {
        for await _ in connection.statuses {}
        // The task is cancelled, and those that are at work are to end by themselves.
        await Task { await drain() }.value
    }

    /// Stops in good order: takes no more requests, and answers those that are there.
    public func drain() async {
        discovery.withLock { $0 = nil }
        let endpoints = endpoints.withLock { $0 }
        for endpoint in endpoints { endpoint.beginDraining() }
        // Once for all of them: a server that is gone or silent is waited for in it.
        _ = try? await connection.flush()
        for endpoint in endpoints { await endpoint.finishDraining() }
        await running.whenAllAreDone()
        _ = try? await connection.flush()
    }

    private func serve(_ endpoint: Endpoint) throws(NATSError) {
        let requests = try connection.subscribe(to: endpoint.subject, queue: options.queue)
        let reading = Task { [router, connection, subjects, running, timeout = options.timeout] in
            while true {
                do throws(NATSError) {
                    guard let message = try await requests.next() else { return }
                    await running.run(message.reply) {
                        let start = ContinuousClock.now
                        let error = await Self.answer(message, router, connection, subjects, timeout)
                        endpoint.count(ContinuousClock.now - start, error)
                    }
                } catch {
                    // Some were dropped: their callers hear of it at the end of their time.
                    if error.code == .cancelled { return }
                    endpoint.count(.zero, error.reason)
                }
            }
        }
        endpoint.begin(requests, reading)
        endpoints.withLock { $0.append(endpoint) }
    }

    /// Answers a request.
    /// - Returns: What went wrong, or nil.
    private static func answer(
        _ message: NATSMessage, _ router: Router, _ connection: NATSConnection, _ subjects: RouteSubjects, _ timeout: Duration
    ) async -> String? {
        guard let reply = message.reply else { return "a request without a subject for its answer" }
        let path = subjects.path(of: message.subject)
        var response: Response
        do {
            let remote = try RemoteRequest(json: message.payload)
            // The server's permissions are for subjects: the body is not to lead elsewhere.
            if let url = remote.url, subjects.subject(for: try RouteURL(url, limits: router.limits)) != message.subject {
                throw RouteError(.forbidden, "the request's URL is not that of the subject it was sent to")
            }
            let left = remote.timeout.map { Duration.milliseconds(max(0, min($0, 86_400_000))) } ?? timeout
            let request = Request(
                remote.url ?? path, arguments: Dictionary(remote.arguments.map { ($0.name, $0.value) }) { first, _ in first },
                deadline: ContinuousClock.now.advanced(clamping: left),
                metadata: Dictionary(remote.metadata.map { ($0.name, $0.value) }) { first, _ in first }, origin: .remote)
            response = await router.handle(request)
        } catch let error as RouteError {
            var failure = error
            failure.url = path
            response = Response(failure)
        } catch {
            var failure = RouteError(.parameterMismatch, "the request cannot be read: \(error)", underlying: error)
            failure.url = path
            response = Response(failure)
        }
        let (payload, headers) = RemoteAnswer.encode(response, limit: connection.maxPayload)
        do {
            try await connection.publish(payload, to: reply, headers: headers)
            return headers.isEmpty ? nil : response.error?.reason ?? "the answer could not be sent"
        } catch {
            return error.reason
        }
    }
}
#endif
