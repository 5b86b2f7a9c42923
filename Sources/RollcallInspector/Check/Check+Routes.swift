internal import RollcallPattern
internal import RollcallRegistry
internal import RollcallRouting

extension Check {
    /// What is wrong with routes and pages, scope by scope, told by the table that the program itself would make.
    var routeFindings: [Finding] {
        var findings: [Finding] = []
        var described = DescribedRoutes()
        var scopes: [(name: String, routes: [Route], items: [InventoryItem])] = []
        for item in items("route", "page") {
            guard let card = item.card else { continue }
            do throws(RoutePatternError) {
                let route = try described.route(card)
                let scope = card.scope ?? "main"
                if let known = scopes.firstIndex(where: { $0.name == scope }) {
                    scopes[known].routes.append(route)
                    scopes[known].items.append(item)
                } else {
                    scopes.append((scope, [route], [item]))
                }
            } catch {
                findings.append(
                    Finding(
                        .invalidPattern, .certain, "no route can have the \(error)", [.init(item)], remedy: "Correct the pattern."))
            }
        }
        for scope in scopes {
            let table = RouteTable(scope.routes)
            let suffix = scope.name == "main" ? "" : " in the scope \(scope.name)"
            findings += table.conflicts.map { Self.finding($0, scope.routes, scope.items, suffix) }
            findings += RouteShadow.all(in: table).map { shadow in
                Finding(
                    .shadowedRoute, shadow.isCertain ? .certain : .likely,
                    "the route \(shadow.pattern) never answers\(suffix): every URL that it matches goes to \(shadow.winner)",
                    [.init(scope.items[shadow.index]), .init(scope.items[shadow.winnerIndex])],
                    remedy: "Remove it, or tell it apart by a literal segment.")
            }
        }
        return findings
    }

    private static func finding(
        _ conflict: RouteConflict, _ routes: [Route], _ items: [InventoryItem], _ suffix: String
    ) -> Finding {
        let hasUnknown = [conflict.first, conflict.second].contains { routes[$0.index].hasUnknownTypes(in: $0.pattern) }
        let certainty: Finding.Certainty = hasUnknown ? .likely : .certain
        let places = [Finding.Place(items[conflict.first.index]), .init(items[conflict.second.index])]
        switch conflict.code {
        case .duplicate:
            let first = conflict.first.pattern.text, second = conflict.second.pattern.text
            let names = first == second ? "" : ": \(first) and \(second) are equal but for the names of their captures"
            return Finding(
                .duplicateRoute, certainty, "two owners of the route \(conflict.shape)\(suffix)\(names)", places,
                remedy: "Give one of them another path.")
        case .ambiguous:
            return Finding(
                .ambiguousRoute, certainty,
                "the routes \(conflict.first.pattern) and \(conflict.second.pattern)\(suffix) differ only in types that are equally selective",
                places, remedy: "Tell them apart by a literal segment.")
        }
    }
}
