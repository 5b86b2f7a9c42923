public import RollcallPattern

/// Two routes of one table that get in each other's way.
public struct RouteConflict: Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The pattern without the names of its captures.
    public var shape: String
    /// The route that came first; of two owners of one shape, the one that stays.
    public var first: Owner
    /// The other route.
    public var second: Owner

    /// The kinds of conflicts.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Two routes have one shape. The first one stays.
        case duplicate
        /// Captures at the same place have types that are equally selective, so that of a text that both accept
        /// only the types' names say which route wins.
        case ambiguous
    }

    /// One of the routes.
    public struct Owner: Sendable, Hashable {
        /// The pattern concerned.
        public var pattern: RoutePattern
        /// The function or type that answers.
        public var handler: String
        /// The position of the route among the table's routes.
        public var index: Int

        init(_ pattern: RoutePattern, _ route: Route, index: Int) {
            self.pattern = pattern
            self.index = index
            handler = route.handler
        }
    }

    init(_ code: Code, shape: String, first: Owner, second: Owner) {
        self.code = code
        self.shape = shape
        self.first = first
        self.second = second
    }
}

extension RouteConflict: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch code {
        case .duplicate:
            "two owners of the route \(shape): \(first.handler), as \(first.pattern), stays; "
                + "\(second.handler), as \(second.pattern), is left out. Give one of them another path."
        case .ambiguous:
            "the routes \(first.pattern) of \(first.handler) and \(second.pattern) of \(second.handler) differ only in "
                + "types that are equally selective. Tell them apart by a literal segment."
        }
    }
}
