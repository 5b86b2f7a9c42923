internal import RollcallPattern

// What the macros write. Their patterns were checked when they were expanded; one that is refused all the same, by
// another version of this library, leaves its route without that path.

extension Route {
    /// The route that a macro's record hands out.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, checked by the macro.
    ///   - access: Who reaches the route.
    ///   - scope: The router that the route belongs to.
    ///   - exclusive: Groups of parameters of which a request gives one at most.
    ///   - handler: The name of the function.
    ///   - parameters: The parameters of the function, in order.
    ///   - respond: The function.
    public init<each Value: Sendable, Answer: Sendable>(
        declared patterns: [String], access: RouteAccess = .internal, scope: RouteScope = .main,
        exclusive: [[String]] = [], handler: String, parameters: repeat Parameter<each Value>,
        respond: @escaping @Sendable (repeat each Value) async throws -> Answer
    ) {
        self.init(
            patterns.compactMap { try? RoutePattern($0) }, access: access, scope: scope, exclusive: exclusive,
            handler: handler, parameters: repeat each parameters, respond: respond)
    }

    /// The route that a macro's record hands out.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, checked by the macro.
    ///   - access: Who reaches the route.
    ///   - scope: The router that the route belongs to.
    ///   - exclusive: Groups of parameters of which a request gives one at most.
    ///   - type: The type that answers.
    public init<Handler: RouteHandler>(
        declared patterns: [String], access: RouteAccess = .internal, scope: RouteScope = .main,
        exclusive: [[String]] = [], to type: Handler.Type
    ) {
        self.init(
            patterns.compactMap { try? RoutePattern($0) }, access: access, scope: scope, exclusive: exclusive, to: type)
    }
}

/// Nothing that is async and throws, for what a macro writes beside a call that may be either or neither.
public func _awaited() async throws {}
