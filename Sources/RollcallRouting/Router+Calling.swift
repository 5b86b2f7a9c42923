internal import RollcallRegistry

extension Router {
    /// Calls a handler and takes the value, or the page, of its answer.
    ///
    /// ```swift
    /// let profile: Profile = try await router.call("/users/42?tab=media")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path, the id of a page, or a URL.
    ///   - arguments: Values that the handler's parameters take by name, of any type.
    ///   - type: The type of the answer.
    /// - Returns: The value or the page, whichever has the type.
    /// - Throws: ``RouteError``, with the status as its code.
    public func call<Value: Sendable>(
        _ path: String, _ arguments: [String: any Sendable] = [:], as type: Value.Type = Value.self
    ) async throws(RouteError) -> Value {
        try await call(Request(path, arguments: arguments), as: type)
    }

    /// Calls a handler and takes the value, or the page, of its answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - type: The type of the answer.
    /// - Returns: The value or the page, whichever has the type.
    /// - Throws: ``RouteError``, with the status as its code.
    public func call<Value: Sendable>(
        _ request: Request, as type: Value.Type = Value.self
    ) async throws(RouteError) -> Value {
        let response = try await call(request)
        if let value = response.value as? Value { return value }
        if let remote = response.value as? RemoteValue {
            do { return try remote.decode(type) } catch {
                throw mismatch("\(Article.with(Value.self)) is asked for, and another process has answered with something else: \(error)", error)
            }
        }
        if let page = response.page as? Value { return page }
        // An answer without a value is one of a function that returns nothing, or nil.
        if response.value == nil, response.page == nil {
            if let nothing = () as? Value { return nothing }
            if let nothing = Never?.none as? Value { return nothing }
        }
        let found = response.value.map { "a value of type \(Swift.type(of: $0))" } ?? response.page.map { "a page of type \(Swift.type(of: $0))" }
        throw mismatch("\(Article.with(Value.self)) is asked for, and the answer is \(found ?? "nothing")")

        func mismatch(_ reason: String, _ underlying: (any Error)? = nil) -> RouteError {
            var error = RouteError(.valueMismatch, reason, underlying: underlying)
            error.url = request.url
            error.handler = response.handler
            error.pattern = response.pattern
            return error
        }
    }

    /// Calls a handler.
    ///
    /// - Parameters:
    ///   - path: The path, the id of a page, or a URL.
    ///   - arguments: Values that the handler's parameters take by name, of any type.
    /// - Returns: The answer.
    /// - Throws: ``RouteError``, with the status as its code.
    @discardableResult
    public func call(_ path: String, _ arguments: [String: any Sendable] = [:]) async throws(RouteError) -> Response {
        try await call(Request(path, arguments: arguments))
    }

    /// Calls a handler.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: ``RouteError``, with the status as its code.
    @discardableResult
    public func call(_ request: Request) async throws(RouteError) -> Response {
        let response = await handle(request)
        if let error = response.error { throw error }
        return response
    }
}
