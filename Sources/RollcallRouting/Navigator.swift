/// What shows pages: a stack of screens, a window, a model of either.
///
/// A request knows the navigator that it comes from; the router hands it the page of the answer.
@MainActor
public protocol Navigator: AnyObject, Sendable {
    /// The page on top, or nil if none is shown.
    var top: (any Page)? { get }

    /// Shows a page on top of the others.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: The request that it answers.
    func push(_ page: any Page, for request: Request)

    /// Shows a page in front of all others, until it is dismissed.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: The request that it answers.
    func present(_ page: any Page, for request: Request)

    /// Takes away the page that was pushed last.
    func pop()

    /// Takes away all pages that were pushed, down to the first one.
    func popToRoot()

    /// Takes away what was presented last.
    func dismiss()
}
