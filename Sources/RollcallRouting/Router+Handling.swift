internal import RollcallRegistry
internal import RollcallWire

extension Router {
    /// How many calls of routers lie around this one in the same task.
    @TaskLocal private static var depth = 0

    /// Answers a request. It never throws: what is wrong stands in the answer.
    ///
    /// The handler sees the cancellation of the task, and ends with it. Where a deadline passes, the handler is
    /// cancelled, and not waited for.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, with its status.
    public func handle(_ request: Request) async -> Response {
        guard Self.depth < Self.mostRedirects else {
            return failure(RouteError(.redirectLoop, "handlers have called each other \(Self.depth) times"), request)
        }
        var request = request
        if let timeout {
            let latest = clock.now().advanced(clamping: timeout)
            request.deadline = min(request.deadline ?? latest, latest)
        }
        return await Self.$depth.withValue(Self.depth + 1) { [request] in
            let progress = RouteProgress()
            guard let deadline = request.deadline else { return await followingRedirects(request, progress) }
            return await clock.race(until: deadline) {
                await self.followingRedirects(request, progress)
            } late: {
                var error = RouteError(.timedOut, "the deadline has passed")
                error.interceptor = progress.interceptor
                error.handler = progress.handler
                return self.failure(error, request)
            }
        }
    }

    /// Answers a request, for code that is not async.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: What is called with the answer, on the main actor.
    /// - Returns: The task that answers, to cancel it.
    @discardableResult
    public func handle(
        _ request: Request, completion: @escaping @MainActor @Sendable (Response) -> Void
    ) -> Task<Void, Never> {
        Task {
            let response = await handle(request)
            await completion(response)
        }
    }

    /// Answers a request, and goes on with the request to which an answer redirects.
    private func followingRedirects(_ request: Request, _ progress: RouteProgress) async -> Response {
        var request = request
        var visited = [request.url]
        while true {
            do {
                try Task.checkCancellation()
                let response = try await attempt(request, progress)
                guard let next = response.redirect else { return completed(response, request) }
                guard visited.count <= Self.mostRedirects else {
                    let path = visited.suffix(3).map { Quoted.text($0) }.joined(separator: ", then ")
                    return failure(RouteError(.redirectLoop, "redirected \(visited.count) times: \(path)"), request)
                }
                visited.append(next.url)
                var following = next
                following.deadline = request.deadline
                request = following
            } catch {
                return failure(RouteError(catching: error, progress), request)
            }
        }
    }

    /// Asks the interceptors in order, and then the handler.
    private func attempt(_ request: Request, _ progress: RouteProgress) async throws -> Response {
        let request = try split(request)
        guard let url = request.routeURL, !interceptors.isEmpty else { return try await answer(request, progress) }
        let chain = interceptors.filter { $0.covers(url) }.map(\.interceptor)
        return try await step(chain[...], request, url: request.url, progress)
    }

    private func step(
        _ chain: ArraySlice<any Interceptor>, _ request: Request, url: String, _ progress: RouteProgress
    ) async throws -> Response {
        // An interceptor has handed on a request for another URL: the router begins anew with it, so that the
        // interceptors of that URL are all asked.
        guard request.url.utf8.elementsEqual(url.utf8) else { return .redirect(to: request) }
        try Task.checkCancellation()
        guard let interceptor = chain.first else { return try await answer(request, progress) }
        progress.enter(interceptor: interceptor.name)
        let next = NextHandler { request in
            let response = try await self.step(chain.dropFirst(), request, url: url, progress)
            progress.enter(interceptor: interceptor.name)
            return response
        }
        return try await interceptor.intercept(request, next: next)
    }

    /// Calls the handler, and shows its page.
    private func answer(_ request: Request, _ progress: RouteProgress) async throws -> Response {
        var request = request
        let match: RouteMatch
        do throws(RouteError) {
            match = try resolve(&request)
        } catch {
            return try await answerRemotely(request, error)
        }
        progress.enter(handler: match.route.handler)
        do {
            var response = try await match.route.respond(request)
            response.handler = match.route.handler
            response.pattern = match.pattern
            if response.isSuccess, response.redirect == nil { try await show(response.page, for: request) }
            return response
        } catch {
            throw RouteError(catching: error, progress).completed(match)
        }
    }

    /// Asks other processes for what this one has no route for.
    private func answerRemotely(_ request: Request, _ error: RouteError) async throws -> Response {
        guard let remote, error.code == .notFound, request.origin == .inside else { throw error }
        let response: Response
        do {
            response = try await remote.respond(to: request)
        } catch let other as RouteError where other.code == .notFound {
            // Nobody has it; what is near is known of this process.
            var error = error
            error.reason += ", here or on another machine"
            throw error
        }
        if response.isSuccess { try await show(response.page, for: request) }
        return response
    }

    /// Does with the page of an answer what the request's mode says.
    private func show(_ page: (any Page)?, for request: Request) async throws {
        switch request.mode {
        case .value: return
        case .page:
            if page == nil { throw RouteError(.noPage, "the mode is 'page', and the handler has answered with none") }
        case .push, .present:
            guard let page else { return }
            // A request that was cancelled or has come too late shows nothing.
            try Task.checkCancellation()
            guard let navigator = request.navigator else {
                throw RouteError(.noNavigator, "the navigator that the request came from is gone")
            }
            if request.mode == .push { await navigator.push(page, for: request) } else { await navigator.present(page, for: request) }
        }
    }

    private func completed(_ response: Response, _ request: Request) -> Response {
        guard var error = response.error, error.url.isEmpty else { return response }
        error.url = String(request.url.prefix(Quoted.longest + 1))
        error.handler = error.handler ?? response.handler
        error.pattern = error.pattern ?? response.pattern
        var response = response
        response.error = error
        return response
    }

    /// An answer that says what is wrong.
    func failure(_ error: RouteError, _ request: Request) -> Response {
        var error = error
        if error.url.isEmpty { error.url = String(request.url.prefix(Quoted.longest + 1)) }
        var response = Response(error)
        response.handler = error.handler
        response.pattern = error.pattern
        return response
    }
}

extension RouteError {
    /// What another error means: what a handler or an interceptor has thrown.
    init(catching error: any Error, _ progress: RouteProgress) {
        if let error = error as? RouteError {
            self = error
        } else if error is CancellationError {
            self.init(.cancelled, "the request was cancelled")
        } else {
            self.init(.handlerFailed, "\(error)", underlying: error)
        }
        if handler == nil, interceptor == nil, code != .notFound, code != .malformedURL, code != .cancelled {
            interceptor = progress.interceptor
        }
    }
}
