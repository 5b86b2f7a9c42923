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
    let rows: FrozenArray<Row>
    let patterns: [RoutePattern]
    /// Where captures stand: each list once, since many patterns have the same.
    let captureLists: FrozenArray<CaptureList>
    let captures: FrozenArray<CapturePlace>
    let nodes: FrozenArray<Node>
    let edges: FrozenArray<Edge>
    let labels: FrozenArray<UInt8>
    let wholes: WholePaths
    let branches: FrozenArray<Branch>
    let partials: [PartialSegment]
    let types: [CaptureType]
    /// The checks of the types, beside them so that reading one counts no references.
    let checks: FrozenArray<TextCheck>
    /// Whether some patterns have a scheme.
    let hasOrigins: Bool

    /// One pattern of a route.
    struct Row: BitwiseCopyable, Sendable {
        /// The index of the route.
        let route: Int32
        /// The index of the list that says where its captures stand.
        let captures: Int32
    }

    /// Where the captures of a pattern stand, from left to right.
    struct CaptureList: BitwiseCopyable, Sendable {
        let first: Int32
        let count: Int32
    }

    /// Where a capture of a pattern stands.
    struct CapturePlace: BitwiseCopyable, Hashable, Sendable {
        enum Kind: UInt8, Sendable { case whole, piece, rest }

        /// The label that is its name.
        let name: UInt32
        /// The index of its segment.
        let segment: UInt16
        /// The index of a piece's capture within its segment.
        let piece: UInt8
        let kind: Kind
    }

    /// Where a branch leads: a node, by its index; or the end of a pattern behind which nothing goes on, which has
    /// no node, so that a look-up touches less memory; or nowhere.
    enum Step {
        static let none: Int32 = -1

        /// The end of the pattern with this row.
        static func end(_ row: Int32) -> Int32 { -2 - row }

        /// The row of the pattern that ends there, or a negative number where a node is.
        @inline(__always) static func row(_ step: Int32) -> Int32 { -2 - step }
    }

    /// A place in the trie. What is not there is -1.
    struct Node: BitwiseCopyable, Sendable {
        /// The row of the pattern that ends here.
        var row: Int32 = -1
        /// The one branch that is not literal; or, where there are several, the index of the first. They lie side by
        /// side in the order in which they are tried.
        var branch = Branch(kind: .none, detail: -1, child: -1)
    }

    /// A literal branch, or an origin.
    struct Edge: BitwiseCopyable, Sendable {
        var hash: UInt32 = 0
        var parent: Int32 = 0
        /// Where it leads; nowhere where the slot is free.
        var child: Int32 = Step.none
        /// Where its label stands.
        var label: UInt32 = 0
    }

    /// A branch that is not literal.
    struct Branch: BitwiseCopyable, Sendable {
        enum Kind: UInt8, Sendable { case none, several, partial, typed, plain, rest }

        var kind: Kind
        /// Of a node's branch: whether the node has literal branches, or whole paths begin at it.
        var hasLiterals = false
        var hasWholes = false
        /// The index of the partial segment, or of the type, -1 where any text will do; of several branches, how many.
        var detail: Int32
        /// Where it leads; of the rest, the row; of several branches, the index of the first.
        var child: Int32
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
        rows = FrozenArray(builder.rows)
        patterns = builder.patterns
        captureLists = FrozenArray(builder.captureLists)
        captures = FrozenArray(builder.captures)
        nodes = FrozenArray(builder.nodes)
        edges = FrozenArray(builder.edges.slots)
        labels = FrozenArray(builder.edges.labels.bytes)
        wholes = WholePaths(builder.wholes)
        branches = FrozenArray(builder.branches)
        partials = builder.partials
        types = builder.types
        checks = FrozenArray(builder.types.map(\.check))
        hasOrigins = builder.hasOrigins
    }

    /// The route that owns a URL, or nil if none does.
    ///
    /// - Parameter url: The URL.
    public func match(_ url: consuming RouteURL) -> RouteMatch? {
        let row = row(of: url, loose: false)
        return row < 0 ? nil : RouteMatch(table: self, row: Int(row), url: url)
    }

    /// The route that would own a URL if no capture had a declared type, or nil if none would.
    func looseMatch(_ url: RouteURL) -> RouteMatch? {
        let row = row(of: url, loose: true)
        return row < 0 ? nil : RouteMatch(table: self, row: Int(row), url: url)
    }
}
