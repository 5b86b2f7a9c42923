internal import RollcallPattern
public import RollcallRegistry
internal import RollcallWire

extension Router {
    /// The table of routes, as it is now.
    public var table: RouteTable {
        switch source {
        case .process: RouteTables.of(.process).table(scope)
        case .registry(let registry): RouteTables.of(registry).table(scope)
        case .table(let table): table
        }
    }

    /// The routes, in the order of registration. Those that are left out for a conflict are among them.
    public var routes: [Route] { table.routes }

    /// The routes, each with what its annotation says of it: its module, file and line.
    public var listing: [(route: Route, card: Card?)] {
        let registry: Registry
        switch source {
        case .process: registry = .process
        case .registry(let given): registry = given
        case .table(let table): return table.routes.map { ($0, nil) }
        }
        let tables = RouteTables.of(registry)
        return zip(tables.table(scope).routes, tables.entries(scope)).map { ($0, registry.card(of: $1)) }
    }

    /// Two owners of one shape, and routes of which nothing but their order by name says which one wins.
    public var conflicts: [RouteConflict] { table.conflicts }

    /// Whether ``handle(_:)`` finds a handler for the request and every parameter that it declares, without calling
    /// it. Interceptors are not asked, and what the handler itself will say is not known; neither is what other
    /// processes answer to.
    ///
    /// - Parameter request: The request.
    public func canOpen(_ request: Request) -> Bool {
        var request = request
        return (try? resolve(&request)) != nil
    }

    /// Whether ``handle(_:)`` finds a handler for the path and every parameter that it declares, without calling it.
    ///
    /// - Parameter path: The path, the id of a page, or a URL.
    public func canOpen(_ path: String) -> Bool { canOpen(Request(path)) }

    /// Says which route a URL leads to, or which came nearest and why they do not match.
    ///
    /// - Parameter url: The URL.
    public func explain(_ url: String) -> RouteExplanation {
        do {
            return table.explain(try RouteURL(url, limits: limits))
        } catch {
            return RouteExplanation(match: nil, fault: error, candidates: [])
        }
    }

    /// The request with its URL split.
    func split(_ request: Request) throws(RouteError) -> Request {
        var request = request
        do {
            let url = try RouteURL(request.url, limits: limits)
            request.routeURL = url
            request.parameters.query = url.query
            return request
        } catch {
            var failure = RouteError(.malformedURL, "byte \(error.position): \(error.reason)", underlying: error)
            failure.url = error.text
            throw failure
        }
    }

    /// The route of the request; the request gets its captures. All that can be known to be wrong without calling
    /// the handler is found here.
    func resolve(_ request: inout Request) throws(RouteError) -> RouteMatch {
        if request.routeURL?.text != request.url { request = try split(request) }
        guard let url = request.routeURL else { throw RouteError(.malformedURL, "the URL was not split") }
        if request.origin == .outside, !origins.contains(where: { $0.covers(url) }) {
            let origin = url.scheme.map { $0 + "://" + (url.host ?? "") } ?? "a path without a scheme"
            throw RouteError(.forbidden, "requests from outside may not begin with \(origin); the router's origins say what they may")
        }
        let table = table
        guard let match = table.match(url) else { throw notFound(url, in: table, request) }
        do throws(RouteError) {
            request.parameters.captures = match.captures
            if !match.route.access.admits(request.origin) {
                throw RouteError(
                    .forbidden,
                    request.origin == .remote
                        ? "the route is not open to other processes; declare it .remote"
                        : "the route is not open to requests from outside; declare it .external")
            }
            if let fault = match.route.check(request) { throw RouteError(fault) }
            if (request.mode == .push || request.mode == .present), request.navigator == nil {
                throw RouteError(.noNavigator, "the mode is '\(request.mode)', and the request has no navigator, or it is gone")
            }
            return match
        } catch {
            throw error.completed(match)
        }
    }

    /// The error for a URL without a match. If only a capture's type is in the way, it says so.
    private func notFound(_ url: RouteURL, in table: RouteTable, _ request: Request) -> RouteError {
        guard let match = table.looseMatch(url), match.route.access.admits(request.origin) else {
            var error = RouteError(.notFound, "no route matches")
            error.search = RouteSearch(table: table, url: url)
            return error
        }
        for capture in match.captures {
            guard let type = match.route.captureType(of: capture.name) else { continue }
            for var text in capture.values where !text.withUTF8(type.accepts) {
                let reason = "parameter '\(capture.name)': the text \(Quoted.text(text)) is no \(type.name)"
                return RouteError(.parameterMismatch, reason, parameter: capture.name).completed(match)
            }
        }
        return RouteError(.parameterMismatch, "a capture does not have its type").completed(match)
    }
}

extension RouteError {
    /// The error with the route that was found.
    func completed(_ match: RouteMatch) -> RouteError {
        var error = self
        error.handler = match.route.handler
        error.pattern = match.pattern
        return error
    }
}
