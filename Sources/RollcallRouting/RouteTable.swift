internal import RollcallPattern

/// The routes of one scope, found by URL. It is built once and never changes.
///
/// It is a trie of segments whose literal branches lie in one hash table. At each segment the most specific branch
/// is tried first: the literal one, then partly literal ones, then captures of declared types, then a capture of
/// any text, then the rest. Where a branch ends without a match, the next one is tried. Which route wins does not
/// depend on the order of registration.
///
/// A look-up takes no lock, and makes no text unless a capture's type is one that only its text can tell.
public final class RouteTable: Sendable {
    /// The routes, in the order in which they were given.
    public let routes: [Route]
    /// Two owners of one shape, and routes of which nothing but their order by name says which one wins.
    public let conflicts: [RouteConflict]

    /// The patterns of the routes.
    let rows: [Row]
    let nodes: [Node]
    let edges: [Edge]
    let labels: [UInt8]
    let choices: [Choices]
    /// Whether some patterns have a scheme.
    let hasOrigins: Bool

    /// One pattern of a route.
    struct Row: Sendable {
        let route: Int
        let pattern: RoutePattern
    }

    /// A place in the trie. What is not there is -1.
    struct Node: Sendable {
        /// The row of the pattern that ends here.
        var row: Int32 = -1
        /// The node behind a capture of any text.
        var plain: Int32 = -1
        /// The index of the further branches.
        var choices: Int32 = -1
        /// How many literal branches there are.
        var literals: Int32 = 0
    }

    /// A literal branch, or (from a node's negative counterpart) a whole literal path, or an origin.
    struct Edge: Sendable {
        var hash: UInt64 = 0
        var parent: Int32 = 0
        /// The node it leads to, or the row of a whole path; -1 where the slot is free.
        var child: Int32 = -1
        var offset: UInt32 = 0
        var count: UInt32 = 0
    }

    /// The branches of a node that are neither literal nor a capture of any text, each list in order.
    struct Choices: Sendable {
        var partial: [(segment: PartialSegment, child: Int32)] = []
        var typed: [(type: CaptureType, child: Int32)] = []
        var rest: [(type: CaptureType?, row: Int32)] = []
    }

    /// The parent of edges that lead to the root of an origin.
    static let originParent: Int32 = .min

    /// A table of routes. Of two with one shape, the first one stays; ``conflicts`` has both.
    ///
    /// - Parameter routes: The routes.
    public init(_ routes: [Route]) {
        var builder = RouteTableBuilder(routes)
        builder.build()
        self.routes = routes
        conflicts = builder.conflicts
        rows = builder.rows
        nodes = builder.nodes
        edges = builder.edges.slots
        labels = builder.edges.labels
        choices = builder.choices
        hasOrigins = builder.hasOrigins
    }

    /// The route that owns a URL, or nil if none does.
    ///
    /// - Parameter url: The URL.
    public func match(_ url: RouteURL) -> RouteMatch? {
        let row = row(of: url, loose: false)
        return row < 0 ? nil : RouteMatch(table: self, row: Int(row), url: url)
    }

    /// The route that would own a URL if no capture had a declared type, or nil if none would.
    func looseMatch(_ url: RouteURL) -> RouteMatch? {
        let row = row(of: url, loose: true)
        return row < 0 ? nil : RouteMatch(table: self, row: Int(row), url: url)
    }
}
