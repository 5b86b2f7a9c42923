internal import RollcallPattern
internal import RollcallRegistry
internal import RollcallRouting

extension Check {
    /// What is wrong with routes and pages, scope by scope, told by the table that the program itself would make.
    var routeFindings: [Finding] {
        let described = DescribedScopes(items)
        var findings = described.invalid.prefix(Self.mostFindings).map { item, error in
            Finding(.invalidPattern, .certain, "no route can have the \(error)", [.init(item)], remedy: "Correct the pattern.")
        }
        if described.isCut {
            findings.append(
                Finding(
                    .unreadableCards, .certain, "there are too many routes to check them all", [],
                    remedy: "Check the files in parts."))
        }
        for scope in described.scopes {
            let items = scope.items.map(\.item)
            let table = RouteTable(scope.routes)
            let suffix = scope.name == "main" ? "" : " in the scope \(scope.name)"
            findings += table.conflicts.prefix(Self.mostFindings).map { Self.finding($0, scope.routes, items, suffix) }
            findings += RouteShadow.all(in: table).prefix(Self.mostFindings).map { shadow in
                Finding(
                    .shadowedRoute, shadow.isCertain ? .certain : .likely,
                    "the route \(shadow.pattern) never answers\(suffix): every URL that it matches goes to \(shadow.winner)",
                    [.init(items[shadow.index]), .init(items[shadow.winnerIndex])],
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
