internal import RollcallRegistry

/// What is at work on a request, for the error that says what has not come to an end.
final class RouteProgress: Sendable {
    private let state = Guarded<(interceptor: String?, handler: String?)>((nil, nil))

    func enter(interceptor: String) { state.withLock { $0 = (interceptor, nil) } }
    func enter(handler: String) { state.withLock { $0 = (nil, handler) } }

    var interceptor: String? { state.withLock { $0.interceptor } }
    var handler: String? { state.withLock { $0.handler } }
}
