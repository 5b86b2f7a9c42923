internal import RollcallRegistry

/// The tables of one snapshot of a registry, one for each scope.
final class RouteTables: Sendable {
    private let tables: [RouteScope: RouteTable]
    private let entries: [RouteScope: [Entry]]
    /// The listeners that modules have registered.
    let listeners: [Listener]
    private static let empty = RouteTable([])

    /// The tables of this snapshot, made when they are first asked for.
    static func of(_ registry: Registry) -> RouteTables {
        registry.table(RouteTables.self) { RouteTables($0) }
    }

    private init(_ registry: Registry) {
        let found = registry.values(of: .route, as: Route.self)
        let groups = Dictionary(grouping: found) { $0.value.scope }
        tables = groups.mapValues { RouteTable($0.map(\.value)) }
        entries = groups.mapValues { $0.map(\.entry) }
        listeners = registry.values(of: .listener, as: Listener.self).map(\.value)
    }

    func table(_ scope: RouteScope) -> RouteTable { tables[scope] ?? Self.empty }

    /// The entries of a scope's routes, in the order of the table's routes.
    func entries(_ scope: RouteScope) -> [Entry] { entries[scope] ?? [] }
}
