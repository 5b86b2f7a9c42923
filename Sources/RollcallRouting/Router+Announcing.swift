public import RollcallPattern
internal import RollcallRegistry
internal import Synchronization

extension Router {
    /// Listens to notices from now on.
    ///
    /// - Parameters:
    ///   - patterns: The patterns of the notices, such as `/signed-out/{user}`.
    ///   - handler: The name of the function, for messages.
    ///   - parameters: The parameters of the function, in order.
    ///   - respond: The function.
    /// - Returns: What ends it.
    /// - Throws: `RoutePatternError`, which says what is wrong with a pattern and where.
    @discardableResult
    public func listen<each Value: Sendable, Answer: Sendable>(
        _ patterns: String..., handler: String = "a closure", parameters: repeat Parameter<each Value>,
        respond: @escaping @Sendable (repeat each Value) async throws -> Answer
    ) throws(RoutePatternError) -> Listening {
        var parsed: [RoutePattern] = []
        for pattern in patterns { parsed.append(try RoutePattern(pattern)) }
        let listener = Listener(
            Route(parsed, scope: scope, handler: handler, parameters: repeat each parameters, respond: respond))
        let id = listeners.withLock { list in
            list.nextID += 1
            list.listeners.append((list.nextID, listener))
            return list.nextID
        }
        return Listening(id: id, router: self)
    }

    /// Tells all listeners of a notice, at once, and waits for them. That nobody listens is no error.
    ///
    /// - Parameters:
    ///   - path: The path, such as `/signed-out/42`.
    ///   - arguments: Values that the listeners' parameters take by name, of any type.
    /// - Returns: The listeners' answers, in the order of their registration.
    @discardableResult
    public func announce(_ path: String, _ arguments: [String: any Sendable] = [:]) async -> [Response] {
        await announce(Request(path, arguments: arguments))
    }

    /// Tells all listeners of a notice, at once, and waits for them. That nobody listens is no error.
    ///
    /// No interceptor is asked, and no page is shown. A notice from outside reaches nobody.
    ///
    /// - Parameter request: The notice.
    /// - Returns: The listeners' answers, in the order of their registration.
    @discardableResult
    public func announce(_ request: Request) async -> [Response] {
        var notice = request
        notice.mode = .value
        guard notice.origin == .inside else {
            return [failure(RouteError(.forbidden, "a notice from outside reaches nobody"), notice)]
        }
        do {
            notice = try split(notice)
        } catch {
            return [failure(error, notice)]
        }
        return await withTaskGroup(of: (Int, Response?).self) { [notice] group in
            for (index, listener) in currentListeners.enumerated() {
                let router = Router(.table(listener.table), scope, [], [], limits, timeout, clock)
                group.addTask { (index, notice.routeURL.flatMap(listener.table.looseMatch) == nil ? nil : await router.handle(notice)) }
            }
            var answers: [(Int, Response)] = []
            for await (index, answer) in group {
                if let answer { answers.append((index, answer)) }
            }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// The listeners of modules, then those that were added at run time.
    private var currentListeners: [Listener] {
        let registered =
            switch source {
            case .process: RouteTables.of(.process).listeners
            case .registry(let registry): RouteTables.of(registry).listeners
            case .table: [Listener]()
            }
        return registered.filter { $0.belongs(to: scope) } + listeners.withLock { $0.listeners.map(\.listener) }
    }
}
