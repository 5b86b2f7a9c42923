/// A type that answers requests.
///
/// ```swift
/// @Page("main")
/// struct MainPage: RouteHandler {
///     static func respond(to request: Request) async throws -> Response {
///         .page(MainPage(tab: try request.value(Parameter("tab", String?.self))))
///     }
/// }
/// ```
public protocol RouteHandler: SendableMetatype {
    /// Answers a request.
    ///
    /// - Parameter request: The request, with the captures of its path.
    static func respond(to request: Request) async throws -> Response
}
