public import RollcallPattern
public import RollcallRegistry
internal import Synchronization

/// Something that is told of notices. Of a route there is one owner; of a notice, any number of listeners.
///
/// ```swift
/// let listening = try router.listen("/signed-out/{user}", parameters: Parameter("user", Int.self)) { user in
///     await cache.forget(user)
/// }
/// await router.announce("/signed-out/42")
/// ```
public struct Listener: Registrable {
    let table: RouteTable
    private let number: Int
    private static let numbers = Atomic(0)

    /// A listener.
    ///
    /// - Parameters:
    ///   - patterns: The patterns of the notices, such as `/signed-out/{user}`.
    ///   - scope: The router that it listens to.
    ///   - handler: The name of the function, for messages.
    ///   - parameters: The parameters of the function, in order.
    ///   - respond: The function.
    /// - Throws: `RoutePatternError`, which says what is wrong with a pattern and where.
    public init<each Value: Sendable, Answer: Sendable>(
        _ patterns: String..., scope: RouteScope = .main, handler: String = "a closure",
        parameters: repeat Parameter<each Value>, respond: @escaping @Sendable (repeat each Value) async throws -> Answer
    ) throws(RoutePatternError) {
        var parsed: [RoutePattern] = []
        for pattern in patterns { parsed.append(try RoutePattern(pattern)) }
        self.init(Route(parsed, scope: scope, handler: handler, parameters: repeat each parameters, respond: respond))
    }

    init(_ route: Route) {
        table = RouteTable([route])
        number = Self.numbers.add(1, ordering: .relaxed).newValue
    }

    /// A name that no other listener has: a notice belongs to nobody.
    public var claims: Claims { Claims(namespace: Listener.self, name: String(number)) }

    /// Whether it listens to a router of this scope.
    func belongs(to scope: RouteScope) -> Bool { table.routes.first?.scope == scope }
}

extension Entry {
    /// An entry for a listener; the place is that of the call.
    ///
    /// - Parameters:
    ///   - listener: The listener.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public init(_ listener: Listener, fileID: String = #fileID, line: Int = #line) {
        let route = listener.table.routes.first
        let card = Card(
            kind: "listener", id: route?.patterns.first?.text ?? "",
            aliases: route?.patterns.dropFirst().map(\.text) ?? [], type: route?.handler,
            scope: route.flatMap { $0.scope == .main ? nil : $0.scope.rawValue }, captures: route?.captureTypeNames ?? [:],
            fileID: fileID, line: line)
        self.init(kind: .listener, value: listener, card: card)
    }
}

/// What listens to a router at run time, in order. A router and those that were made from it share it.
final class Listeners: Sendable {
    struct List: Sendable {
        var listeners: [(id: Int, listener: Listener)] = []
        var nextID = 0
    }

    private let list = Guarded(List())

    func withLock<Result: Sendable>(_ body: (inout List) -> Result) -> Result {
        list.withLock { body(&$0) }
    }
}

/// A listener that was added at run time, and how to end it. Letting go of it ends nothing.
public struct Listening: Sendable {
    let id: Int
    let router: Router

    /// Ends it. A second call does nothing.
    public func stop() {
        router.listeners.withLock { list in list.listeners.removeAll { $0.id == id } }
    }
}
