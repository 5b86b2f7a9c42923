internal import RollcallPattern
internal import RollcallRegistry
internal import RollcallRouting

/// The routes and pages of some files by their scopes, made from their cards.
struct DescribedScopes {
    /// The scopes, in the order in which they are met.
    private(set) var scopes: [Scope] = []
    /// Routes with a pattern that no route can have.
    private(set) var invalid: [(item: InventoryItem, error: RoutePatternError)] = []
    /// Whether there were more routes than are looked at.
    private(set) var isCut = false

    /// The routes of one scope, each with where it stands.
    struct Scope {
        let name: String
        var routes: [Route] = []
        var items: [(item: InventoryItem, card: Card)] = []
    }

    /// More patterns than these are not looked at: with hostile types, the work grows with their square.
    private static let most = 50_000

    init(_ items: [InventoryItem]) {
        var described = DescribedRoutes()
        var places: [String: Int] = [:]
        var count = 0
        for item in items where item.kind == "route" || item.kind == "page" {
            guard let card = item.card else { continue }
            count += 1 + card.aliases.count
            guard count <= Self.most else {
                isCut = true
                return
            }
            do throws(RoutePatternError) {
                let route = try described.route(card)
                let name = card.scope ?? "main"
                let place = places[name] ?? scopes.count
                if place == scopes.count {
                    places[name] = place
                    scopes.append(Scope(name: name))
                }
                scopes[place].routes.append(route)
                scopes[place].items.append((item, card))
            } catch {
                invalid.append((item, error))
            }
        }
    }

    /// The scope of a name; empty where there is none.
    func scope(_ name: String) -> Scope { scopes.first { $0.name == name } ?? Scope(name: name) }
}
