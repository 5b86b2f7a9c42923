/// Something that a request passes on its way to its handler: it can answer, change the request, redirect or refuse
/// it, and look at the answer.
///
/// ```swift
/// struct Authentication: Interceptor {
///     let prefix = "/account"
///     func intercept(_ request: Request, next: NextHandler) async throws -> Response {
///         guard await session.isOpen else {
///             return .redirect(to: request.redirected(to: "/login", arguments: ["returnTo": request]))
///         }
///         return try await next(request)
///     }
/// }
/// ```
///
/// Interceptors run in the order in which the router is given them, on no actor unless they name one.
public protocol Interceptor: Sendable {
    /// What messages call it. By default, the name of its type.
    var name: String { get }

    /// The path below which it is asked: `/account` covers `/account` and `/account/keys`, and not `/accounts`. By
    /// default `/`, which covers everything.
    var prefix: String { get }

    /// Answers a request, or hands it on.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The next interceptor, or the handler. To hand on a request for another URL is to redirect: the
    ///     router begins anew with it, so that no interceptor is passed by.
    func intercept(_ request: Request, next: NextHandler) async throws -> Response
}

extension Interceptor {
    /// The name of the type.
    public var name: String { String(describing: Self.self) }

    /// Everything.
    public var prefix: String { "/" }
}

/// What comes after an interceptor.
public struct NextHandler: Sendable {
    let run: @Sendable (Request) async throws -> Response

    /// Hands the request on, and waits for the answer.
    ///
    /// - Parameter request: The request, changed or not.
    public func callAsFunction(_ request: Request) async throws -> Response {
        try await run(request)
    }
}

/// An interceptor that is a closure.
public struct InterceptorClosure: Interceptor {
    /// What messages call it.
    public let name: String
    /// The path below which it is asked.
    public let prefix: String
    private let body: @Sendable (Request, NextHandler) async throws -> Response

    /// An interceptor of this name.
    ///
    /// - Parameters:
    ///   - name: What messages call it.
    ///   - prefix: The path below which it is asked.
    ///   - body: What it does.
    public init(
        _ name: String, prefix: String = "/", _ body: @escaping @Sendable (Request, NextHandler) async throws -> Response
    ) {
        self.name = name
        self.prefix = prefix
        self.body = body
    }

    /// Answers a request, or hands it on.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The next interceptor, or the handler.
    public func intercept(_ request: Request, next: NextHandler) async throws -> Response {
        try await body(request, next)
    }
}
