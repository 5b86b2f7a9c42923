public import RollcallPattern

/// The answer to a request.
public struct Response: Sendable {
    /// How the request ended.
    public var status: RouteStatus
    /// The page, where the handler has answered with one.
    public var page: (any Page)?
    /// The value, where the handler has answered with one.
    public var value: (any Sendable)?
    /// What is wrong, where the request did not succeed.
    public var error: RouteError?
    /// The function or type that has answered. The router sets it.
    public internal(set) var handler: String?
    /// The pattern by which it was found. The router sets it.
    public internal(set) var pattern: RoutePattern?
    /// The request to go on with instead.
    var redirect: Request?

    /// An answer with a page, a value, both, or neither.
    ///
    /// - Parameters:
    ///   - page: A page.
    ///   - value: A value.
    public init(page: (any Page)? = nil, value: (any Sendable)? = nil) {
        status = .success
        self.page = page
        self.value = value
    }

    /// An answer that says what is wrong.
    ///
    /// - Parameter error: What is wrong.
    public init(_ error: RouteError) {
        status = error.code
        self.error = error
    }

    /// What a handler's result says: a response as it is, a page, a value, or nothing.
    init(answer: some Sendable) {
        switch answer {
        case let response as Response: self = response
        case let page as any Page: self.init(page: page)
        case is Void: self.init()
        default: self.init(value: answer)
        }
    }

    /// An answer with a page.
    ///
    /// - Parameter page: The page.
    public static func page(_ page: any Page) -> Response { Response(page: page) }

    /// An answer with a value.
    ///
    /// - Parameter value: The value.
    public static func value(_ value: any Sendable) -> Response { Response(value: value) }

    /// An answer that sends the router on to another request.
    ///
    /// - Parameter request: The request to go on with: see ``Request/redirected(to:arguments:origin:)``.
    public static func redirect(to request: Request) -> Response {
        var response = Response()
        response.redirect = request
        return response
    }

    /// An answer that refuses the request.
    ///
    /// - Parameter reason: Why, as a phrase.
    public static func forbidden(_ reason: String) -> Response { Response(.forbidden(reason)) }

    /// Whether the request succeeded.
    public var isSuccess: Bool { status == .success }
}

extension Response: CustomStringConvertible {
    /// The status, and what is wrong where something is.
    public var description: String {
        error.map { "\(status): \($0)" } ?? "\(status)" + (handler.map { ", by \($0)" } ?? "")
    }
}
