public import RollcallPattern

extension Route {
    /// A route to a function with typed parameters.
    ///
    /// The function may return nothing, a value, a ``Page`` or a ``Response``.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, such as `/users/{id}`.
    ///   - access: Who reaches the route.
    ///   - scope: The router that the route belongs to.
    ///   - exclusive: Groups of parameters of which a request gives one at most.
    ///   - handler: The name of the function, for messages.
    ///   - parameters: The parameters of the function, in order.
    ///   - respond: The function.
    /// - Throws: `RoutePatternError`, which says what is wrong with a pattern and where.
    public init<each Value: Sendable, Answer: Sendable>(
        _ patterns: String..., access: RouteAccess = .internal, scope: RouteScope = .main, exclusive: [[String]] = [],
        handler: String = "a closure", parameters: repeat Parameter<each Value>,
        respond: @escaping @Sendable (repeat each Value) async throws -> Answer
    ) throws(RoutePatternError) {
        var parsed: [RoutePattern] = []
        for pattern in patterns { parsed.append(try RoutePattern(pattern)) }
        self.init(
            parsed, access: access, scope: scope, exclusive: exclusive, handler: handler, parameters: repeat each parameters,
            respond: respond)
    }

    /// A route to a function with typed parameters, by patterns that were checked before.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - access: Who reaches the route.
    ///   - scope: The router that the route belongs to.
    ///   - exclusive: Groups of parameters of which a request gives one at most.
    ///   - handler: The name of the function, for messages.
    ///   - parameters: The parameters of the function, in order.
    ///   - respond: The function.
    public init<each Value: Sendable, Answer: Sendable>(
        _ patterns: [RoutePattern], access: RouteAccess = .internal, scope: RouteScope = .main, exclusive: [[String]] = [],
        handler: String = "a closure", parameters: repeat Parameter<each Value>,
        respond: @escaping @Sendable (repeat each Value) async throws -> Answer
    ) {
        var descriptions: [ParameterDescription] = []
        var captureTypes: [String: CaptureType] = [:]
        for parameter in repeat each parameters {
            descriptions.append(parameter.description)
            if let type = parameter.capture { captureTypes[parameter.name] = type }
        }
        self.init(
            patterns: patterns, handler: handler, parameters: descriptions, access: access, scope: scope,
            exclusive: exclusive, captureTypes: captureTypes,
            check: { request in
                for parameter in repeat each parameters {
                    if case .fault(let fault) = parameter.take(request) { return fault }
                }
                return nil
            },
            respond: { request in
                do {
                    return Response(answer: try await respond(repeat try (each parameters).value(in: request)))
                } catch let fault as ParameterFault {
                    throw RouteError(fault)
                }
            })
    }

    /// A route to a type that answers.
    ///
    /// - Parameters:
    ///   - patterns: The patterns, such as `/users/{id}`.
    ///   - access: Who reaches the route.
    ///   - scope: The router that the route belongs to.
    ///   - exclusive: Groups of parameters of which a request gives one at most.
    ///   - type: The type.
    /// - Throws: `RoutePatternError`, which says what is wrong with a pattern and where.
    public init<Handler: RouteHandler>(
        _ patterns: String..., access: RouteAccess = .internal, scope: RouteScope = .main, exclusive: [[String]] = [],
        to type: Handler.Type
    ) throws(RoutePatternError) {
        var parsed: [RoutePattern] = []
        for pattern in patterns { parsed.append(try RoutePattern(pattern)) }
        self.init(parsed, access: access, scope: scope, exclusive: exclusive, to: type)
    }

    /// A route to a type that answers, by patterns that were checked before.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - access: Who reaches the route.
    ///   - scope: The router that the route belongs to.
    ///   - exclusive: Groups of parameters of which a request gives one at most.
    ///   - type: The type.
    public init<Handler: RouteHandler>(
        _ patterns: [RoutePattern], access: RouteAccess = .internal, scope: RouteScope = .main, exclusive: [[String]] = [],
        to type: Handler.Type
    ) {
        self.init(
            patterns: patterns, handler: String(describing: type), parameters: [], access: access, scope: scope,
            exclusive: exclusive, captureTypes: [:], check: { _ in nil }, respond: { try await type.respond(to: $0) })
    }
}
