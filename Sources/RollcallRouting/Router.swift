public import RollcallRegistry

/// Finds the route of a request, asks the interceptors, and calls the handler.
///
/// ```swift
/// let router = Router()                                            // what the program's modules have registered
/// let profile: Profile = try await router.call("/users/42?tab=media")
/// let response = await router.handle(Request(url: link, mode: .push, from: navigator))
/// ```
///
/// A router of the process sees the routes of libraries that are loaded later at its next look-up. Handlers and
/// interceptors run on the actor that they name, and on none otherwise.
public final class Router: Sendable {
    /// The scope whose routes it has.
    public let scope: RouteScope
    /// The schemes and hosts that requests from outside may have.
    public let origins: [RouteOrigin]
    /// What is refused for its size.
    public let limits: RouteURLLimits
    let source: Source
    let interceptors: [PlacedInterceptor]
    let timeout: Duration?
    let clock: RouterClock
    let listeners: Listeners
    let remote: (any RemoteResponder)?

    /// How often a request may be redirected, and how deep handlers may call the router from within its calls.
    public static let mostRedirects = 10

    enum Source: Sendable {
        case process
        case registry(Registry)
        case table(RouteTable)
    }

    /// A router of what is registered.
    ///
    /// - Parameters:
    ///   - scope: The scope whose routes it has.
    ///   - registry: The registry; nil is that of the process, as it is at each look-up.
    ///   - origins: The schemes and hosts that requests from outside may have; by default none.
    ///   - interceptors: What requests pass on their way, in order.
    ///   - limits: What is refused for its size.
    ///   - timeout: How long an answer is waited for where the request does not say. By default, without an end.
    ///   - clock: What deadlines are measured by.
    public convenience init<C: Clock>(
        scope: RouteScope = .main, registry: Registry? = nil, origins: [RouteOrigin] = [],
        interceptors: [any Interceptor] = [], limits: RouteURLLimits = RouteURLLimits(), timeout: Duration? = nil,
        clock: C = ContinuousClock()
    ) where C.Instant == ContinuousClock.Instant {
        self.init(
            registry.map(Source.registry) ?? .process, scope, origins, interceptors.map(PlacedInterceptor.init), limits,
            timeout, RouterClock(clock))
    }

    /// A router of these routes alone, whatever scope they name.
    ///
    /// - Parameters:
    ///   - routes: The routes. Of two with one shape, the first one stays.
    ///   - origins: The schemes and hosts that requests from outside may have; by default none.
    ///   - interceptors: What requests pass on their way, in order.
    ///   - limits: What is refused for its size.
    ///   - timeout: How long an answer is waited for where the request does not say. By default, without an end.
    ///   - clock: What deadlines are measured by.
    public convenience init<C: Clock>(
        routes: [Route], origins: [RouteOrigin] = [], interceptors: [any Interceptor] = [],
        limits: RouteURLLimits = RouteURLLimits(), timeout: Duration? = nil, clock: C = ContinuousClock()
    ) where C.Instant == ContinuousClock.Instant {
        self.init(
            .table(RouteTable(routes)), .main, origins, interceptors.map(PlacedInterceptor.init), limits, timeout,
            RouterClock(clock))
    }

    init(
        _ source: Source, _ scope: RouteScope, _ origins: [RouteOrigin], _ interceptors: [PlacedInterceptor],
        _ limits: RouteURLLimits, _ timeout: Duration?, _ clock: RouterClock, _ listeners: Listeners = Listeners(),
        _ remote: (any RemoteResponder)? = nil
    ) {
        self.source = source
        self.scope = scope
        self.origins = origins
        self.interceptors = interceptors
        self.limits = limits
        self.timeout = timeout
        self.clock = clock
        self.listeners = listeners
        self.remote = remote
    }

    /// The same router, which asks other processes where this one has no route.
    ///
    /// Only requests of the program's own code are sent on, and interceptors are asked before. A request that was sent
    /// here by another process is not sent on once more.
    ///
    /// - Parameter responder: What reaches the other processes.
    public func remote(via responder: any RemoteResponder) -> Router {
        Router(source, scope, origins, interceptors, limits, timeout, clock, listeners, responder)
    }
}
