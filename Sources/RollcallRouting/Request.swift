#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is asked of a router: a path or a URL, and how it is to be answered.
///
/// ```swift
/// Request("/users/42", arguments: ["tab": ProfileTab.media])       // from within the program
/// Request(url: link, mode: .push, from: navigator)                 // from outside: a link, a notification
/// ```
///
/// A request from outside reaches only routes that are declared `.external`, and only with schemes and hosts that
/// the router is told of.
public struct Request: Sendable {
    /// The path or the URL, as it was given.
    public var url: String
    /// How it is to be answered.
    public var mode: Mode
    /// Whether the request comes from the program itself or from outside.
    public let origin: Origin
    /// Where the request comes from, and where a page is shown. It is not kept alive by the request.
    public weak let navigator: (any Navigator)?
    /// When the answer is no longer waited for.
    public var deadline: ContinuousClock.Instant?
    /// What interceptors and handlers tell each other, such as a session or a trace.
    public var metadata: [String: String]
    /// What the request gives by name. The captures and the query are there when a handler gets the request.
    public internal(set) var parameters: RequestParameters
    /// The URL, split; there when an interceptor or a handler gets the request.
    public internal(set) var routeURL: RouteURL?

    /// How a request is to be answered.
    public enum Mode: String, Sendable, Hashable, CaseIterable, Codable {
        /// The page is pushed by the navigator. An answer without a page is handed back alone.
        case push
        /// The page is presented by the navigator. An answer without a page is handed back alone.
        case present
        /// The page is handed back and not shown; an answer without a page is an error.
        case page
        /// The answer is handed back, and nothing is shown.
        case value
    }

    /// Where a request comes from.
    public enum Origin: String, Sendable, Hashable, Codable {
        /// The program's own code.
        case inside
        /// A link, a notification, another program, another person.
        case outside
        /// Another process that has sent the request over a network.
        case remote
    }

    /// A request of the program's own code.
    ///
    /// - Parameters:
    ///   - path: A path, such as `/users/42?tab=media`, the id of a page, or a URL.
    ///   - arguments: Values that the handler's parameters take by name, of any type.
    ///   - mode: How it is to be answered.
    ///   - navigator: Where the request comes from, and where a page is shown.
    ///   - deadline: When the answer is no longer waited for.
    ///   - metadata: What interceptors and handlers tell each other.
    ///   - origin: Whether the request comes from the program itself.
    public init(
        _ path: String, arguments: [String: any Sendable] = [:], mode: Mode = .value, from navigator: (any Navigator)? = nil,
        deadline: ContinuousClock.Instant? = nil, metadata: [String: String] = [:], origin: Origin = .inside
    ) {
        self.url = path
        self.mode = mode
        self.origin = origin
        self.navigator = navigator
        self.deadline = deadline
        self.metadata = metadata
        parameters = RequestParameters(arguments: arguments)
    }

    /// A request for a URL that comes from outside, unless said otherwise.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - arguments: Values that the handler's parameters take by name, of any type.
    ///   - mode: How it is to be answered.
    ///   - navigator: Where the request comes from, and where a page is shown.
    ///   - deadline: When the answer is no longer waited for.
    ///   - metadata: What interceptors and handlers tell each other.
    ///   - origin: Whether the URL comes from outside.
    public init(
        url: String, arguments: [String: any Sendable] = [:], mode: Mode = .value, from navigator: (any Navigator)? = nil,
        deadline: ContinuousClock.Instant? = nil, metadata: [String: String] = [:], origin: Origin = .outside
    ) {
        self.init(
            url, arguments: arguments, mode: mode, from: navigator, deadline: deadline, metadata: metadata, origin: origin)
    }

    /// A request for a URL that comes from outside, unless said otherwise.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - arguments: Values that the handler's parameters take by name, of any type.
    ///   - mode: How it is to be answered.
    ///   - navigator: Where the request comes from, and where a page is shown.
    ///   - deadline: When the answer is no longer waited for.
    ///   - metadata: What interceptors and handlers tell each other.
    ///   - origin: Whether the URL comes from outside.
    public init(
        url: URL, arguments: [String: any Sendable] = [:], mode: Mode = .value, from navigator: (any Navigator)? = nil,
        deadline: ContinuousClock.Instant? = nil, metadata: [String: String] = [:], origin: Origin = .outside
    ) {
        self.init(
            url.absoluteString, arguments: arguments, mode: mode, from: navigator, deadline: deadline, metadata: metadata,
            origin: origin)
    }
}

extension Request {
    /// The values that the caller has passed.
    public var arguments: [String: any Sendable] {
        get { parameters.arguments }
        set { parameters.arguments = newValue }
    }

    /// The fragment of the URL. It is never matched.
    public var fragment: String? { routeURL?.fragment }

    /// The value of a parameter.
    ///
    /// - Parameter parameter: Its name and type, such as `Parameter("id", Int.self)`.
    /// - Throws: ``RouteError``, which says what is missing or does not fit.
    public func value<Value>(_ parameter: Parameter<Value>) throws(RouteError) -> Value {
        do {
            return try parameter.value(in: self)
        } catch {
            throw RouteError(error)
        }
    }

    /// The same request for another URL, from the same place. What the first one passed stays with it.
    ///
    /// A redirection is the program's own, so by default the new request comes from inside. Where the new URL is
    /// made of what came from outside, let it come from outside as well.
    ///
    /// - Parameters:
    ///   - path: The new path or URL.
    ///   - arguments: Values that the handler's parameters take by name.
    ///   - origin: Whether the new URL comes from outside.
    public func redirected(
        to path: String, arguments: [String: any Sendable] = [:], origin: Origin = .inside
    ) -> Request {
        Request(
            path, arguments: arguments, mode: mode, from: navigator, deadline: deadline, metadata: metadata, origin: origin)
    }
}

extension RouteError {
    init(_ fault: ParameterFault) {
        self.init(fault.code, fault.reason, parameter: fault.name)
    }
}
