import RollcallInspector
import RollcallPattern
import RollcallRegistry
import RollcallRouting
import TestSupport
import Testing

/// What the check says of shadowed routes is compared with what a table does.
@Suite struct ShadowedRoutes {
    @Test func `a route that is said never to answer never does, whatever the URL`() throws {
        var random = FixedRandom(seed: 3)
        let parts = ["a", "{x}", "{y}.b", "{x}-{z}.b", "{x}-c.b", "a{w}", "{u}"]
        var shadowed = 0
        for _ in 0..<2_000 {
            var patterns: [String] = []
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                var segments: [String] = []
                for position in 0..<Int.random(in: 1...2, using: &random) {
                    // Names differ by their place, so that none stands twice.
                    let part = parts.randomElement(using: &random) ?? "a"
                    segments.append(position == 0 ? part : part.replacing("}", with: "2}"))
                }
                if Int.random(in: 0..<6, using: &random) == 0 { segments.append("{rest...}") }
                let pattern = "/" + segments.joined(separator: "/")
                if !patterns.contains(pattern) { patterns.append(pattern) }
            }
            let cards = patterns.enumerated().map { Registrations.route($1, line: $0 + 1) }
            var registrations = Registrations()
            registrations.items = cards.map { .init(kind: 0x726f_7574, json: $0) }
            let inventory = Inventory([try InspectedFile(bytes: ELFBuilder(registrations).build(), path: "file")])
            let losers = Set(inventory.findings.filter { $0.code == .shadowedRoute }.compactMap { $0.places.first?.card?.id })
            guard !losers.isEmpty else { continue }
            shadowed += losers.count
            let table = RouteTable(try patterns.map { try Route($0, respond: {}) })
            let texts = ["a", "b", "x.b", "x-y.b", "x-c.b", "ab", "a.b", "-c.b", "a-c.b"]
            for first in texts {
                for second in texts + [""] {
                    let url = try RouteURL("/\(first)" + (second.isEmpty ? "" : "/\(second)"))
                    #expect(table.match(url).map { losers.contains($0.pattern.text) } != true, "\(url) in \(patterns)")
                }
            }
        }
        #expect(shadowed > 20)
    }
}
