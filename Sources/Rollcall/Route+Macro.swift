public import RollcallRouting

/// Registers a function or a type as the handler of a path.
///
/// ```swift
/// @Route("/users/{id}", access: .external)
/// func profile(id: Int, tab: ProfileTab = .posts) async throws -> Profile { … }
/// ```
///
/// The parameters of a function are taken by name from the path's captures, the arguments that the caller passes, and
/// the query. A capture's type decides which texts the route matches. A function may be `static`, isolated to the main
/// actor or another one, `async`, throwing; it returns nothing, a value, a page or a `Response`.
///
/// A type conforms to `RouteHandler`. Two routes of one shape do not link.
///
/// - Parameters:
///   - patterns: One or several patterns: string literals.
///   - access: Who reaches the route: by default, the program's own code.
///   - scope: The router that the route belongs to, a string literal.
///   - exclusive: Lists of parameters of which a request gives one at most.
@attached(peer)
public macro Route(
    _ patterns: String..., access: RouteAccess = .internal, scope: RouteScope = .main, exclusive: [String]...
) = #externalMacro(module: "RollcallMacros", type: "RouteMacro")

/// Registers a function or a type as the handler of a page.
///
/// ```swift
/// @Page("main")
/// struct MainPage: RouteHandler { … }
/// ```
///
/// A page is a route whose path is one segment: `router.call("main")`, `courier://main`.
///
/// - Parameters:
///   - id: The page's id, a string literal.
///   - access: Who reaches the page: by default, the program's own code.
///   - scope: The router that the page belongs to, a string literal.
///   - exclusive: Lists of parameters of which a request gives one at most.
@attached(peer)
public macro Page(
    _ id: String, access: RouteAccess = .internal, scope: RouteScope = .main, exclusive: [String]...
) = #externalMacro(module: "RollcallMacros", type: "PageMacro")
