import Rollcall

/// Routes as programs have them, and paths that lead to them.
struct RouteCorpus {
    let count: Int
    let literals: [String]
    let captured: [String]
    let literalTable: RouteTable
    let captureTable: RouteTable

    static let areas = ["users", "messages", "channels", "settings", "media", "search", "orders", "account", "groups", "events"]
    static let actions = ["overview", "details", "edit", "history", "members", "preferences", "export", "archive", "share", "report"]

    init(count: Int) {
        self.count = count
        literals = (0..<count).map { "/\(Self.areas[$0 % 10])/\(Self.actions[$0 / 10 % 10])/item\($0 / 100)" }
        let patterns = Self.patterns(count)
        captured = patterns.enumerated().map { $1.replacing("{id}", with: "\($0 * 7919 % 100_003)").replacing("{name}", with: "anna") }
        literalTable = RouteTable(Self.routes(literals))
        captureTable = RouteTable(Self.routes(patterns))
    }

    /// Patterns with one or two captures, the first of them an integer.
    static func patterns(_ count: Int) -> [String] {
        (0..<count).map { index in
            let area = areas[index % 10] + (index < 100 ? "" : "\(index / 100)")
            let action = actions[index / 10 % 10]
            return index % 3 == 0 ? "/\(area)/{id}/\(action)/{name}" : "/\(area)/{id}/\(action)"
        }
    }

    static func routes(_ patterns: [String]) -> [Route] {
        patterns.compactMap { try? Route($0, parameters: Parameter("id", Int?.self)) { _ in } }
    }

    /// Paths in an order that no cache foresees, each a string of its own.
    static func requests(of paths: [String], _ count: Int) -> [String] {
        var state: UInt64 = 42
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return String(decoding: Array(paths[Int(state >> 33) % paths.count].utf8), as: UTF8.self)
        }
    }
}
