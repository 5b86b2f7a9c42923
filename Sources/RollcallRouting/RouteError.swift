public import RollcallPattern
internal import RollcallRegistry
internal import RollcallWire

/// Why a request was not answered.
public struct RouteError: Error, Sendable {
    /// What is wrong.
    public var code: RouteStatus
    /// The URL that was asked for, its beginning where it is long.
    public var url: String
    /// What exactly is wrong, as a phrase.
    public var reason: String
    /// The function or type that the route leads to, where one was found.
    public var handler: String?
    /// The pattern that matched, where one did.
    public var pattern: RoutePattern?
    /// The name of the parameter concerned.
    public var parameter: String?
    /// The name of the interceptor that refused, failed, or was at work when the deadline passed.
    public var interceptor: String?
    /// The error that lies beneath: a ``RouteURLError``, or what the handler's own code threw.
    public var underlying: (any Error)?
    /// What explains why nothing matched, worked out only when it is asked for.
    var search: RouteSearch?

    /// An error, for handlers and interceptors to throw.
    ///
    /// The router fills in what it knows: the URL, the handler, the pattern.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - reason: What exactly is wrong, as a phrase.
    ///   - parameter: The name of the parameter concerned.
    ///   - underlying: The error that lies beneath.
    public init(_ code: RouteStatus, _ reason: String, parameter: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.parameter = parameter
        self.underlying = underlying
        url = ""
    }

    /// An error that refuses a request.
    ///
    /// - Parameter reason: Why, as a phrase.
    public static func forbidden(_ reason: String) -> RouteError {
        RouteError(.forbidden, reason)
    }

    /// Where nothing matched: the routes that came nearest, each with what keeps it from matching. Found anew at
    /// each call.
    public var nearest: [RouteExplanation.Candidate] { search?.explanation.candidates ?? [] }
}

extension RouteError: CustomStringConvertible {
    /// What is wrong, where, and what was near.
    public var description: String {
        var text = Quoted.text(url) + ": " + Quoted.phrase(reason)
        if let handler {
            text += ", in \(handler)"
            if let pattern { text += " (\(pattern))" }
        }
        if let interceptor { text += ", at the interceptor \(Quoted.text(interceptor))" }
        if code == .notFound, let explanation = search?.explanation { text += ". \(explanation.summary)" }
        return text
    }
}

/// A look-up that found nothing: what is needed to explain it.
struct RouteSearch: Sendable {
    let table: RouteTable
    let url: RouteURL

    var explanation: RouteExplanation { table.explain(url) }
}
