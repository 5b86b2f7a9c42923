/// How a request ended.
public enum RouteStatus: String, Sendable, Hashable, CaseIterable, Codable {
    /// The handler has answered.
    case success
    /// The URL is none.
    case malformedURL
    /// No route matches.
    case notFound
    /// A parameter that the handler needs is not there.
    case parameterMissing
    /// The text of a parameter cannot be read as its type, or is given more than once.
    case parameterMismatch
    /// A value that was passed for a parameter has another type.
    case parameterWrongType
    /// Parameters are given together that exclude each other.
    case parameterConflict
    /// The request asks for a page to be shown, and there is no navigator, or it is gone.
    case noNavigator
    /// The request asks for a page, and the handler has answered with none.
    case noPage
    /// The caller asks for a value of a type that the answer does not have.
    case valueMismatch
    /// The request comes from outside and the route, or the URL's scheme or host, is not open to it; or an
    /// interceptor has refused it.
    case forbidden
    /// Requests lead to each other without an end.
    case redirectLoop
    /// The deadline has passed.
    case timedOut
    /// The task of the request was cancelled.
    case cancelled
    /// The handler, or an interceptor, has thrown an error.
    case handlerFailed
    /// The request was to be answered by another process, which cannot be reached.
    case unavailable
    /// The request, or its answer, is too large to be sent to another process or back.
    case tooLarge
}
