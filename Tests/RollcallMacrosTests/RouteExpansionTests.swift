import Testing

@testable import RollcallMacros

@Suite struct RouteExpansionTests {
    struct Case: Sendable {
        let source: String
        /// What the record's value is made with.
        let value: String
        let card: String
        /// The symbols of the names that the route owns.
        let owners: [String]
    }

    static let cases = [
        Case(
            source: #"@Route("/users/{id}") func profile(id: Int, tab: Tab = .posts) async throws -> Profile {}"#,
            value: #"""
                return Rollcall::Route( declared: ["/users/{id}"], handler: "profile(id:tab:)", parameters: Rollcall::Parameter("id", (Int).self, capture: true), Rollcall::Parameter("tab", (Tab).self).defaulting(to: .posts) ) { p0, p1 in try await (profile(id:tab:) as (Int, Tab) async throws -> Profile)(p0, p1) }
                """#,
            card: #"{"kind":"route","id":"/users/{id}","type":"profile(id:tab:)","captures":{"id":"Int"},"module":"App","file":"File.swift","line":1}"#,
            owners: ["rollcall: route /users/{Int} is declared twice"]),
        Case(
            source: #"@Page("main") struct MainPage: RouteHandler {}"#,
            value: #"return Rollcall::Route(declared: ["main"], to: MainPage.self)"#,
            card: #"{"kind":"page","id":"main","type":"MainPage","module":"App","file":"File.swift","line":1}"#,
            owners: ["rollcall: route /main is declared twice"]),
        Case(
            source: #"@Route("/a@b", "/{x...}", access: .external, scope: "admin", exclusive: ["x", "y"]) func f(x: [Int]?, _ y: String?) {}"#,
            value: #"""
                return Rollcall::Route( declared: ["/a@b", "/{x...}"], access: .external, scope: "admin", exclusive: [["x", "y"]], handler: "f(x:_:)", parameters: Rollcall::Parameter("x", ([Int]?).self, capture: true), Rollcall::Parameter("y", (String?).self) ) { p0, p1 in try await (f(x:_:) as ([Int]?, String?) async throws -> ())(p0, p1) }
                """#,
            card: #"{"kind":"route","id":"/a@b","aliases":["/{x...}"],"type":"f(x:_:)","access":"external","scope":"admin","captures":{"x":"Int"},"module":"App","file":"File.swift","line":1}"#,
            owners: ["rollcall: route /a%40b of scope admin is declared twice", "rollcall: route /{Int...} of scope admin is declared twice"]),
        Case(
            source: #"@Route("/a", access: .remote) func f() {}"#,
            value: #"return Rollcall::Route( declared: ["/a"], access: .remote, handler: "f()" ) { try await (f as () async throws -> ())() }"#,
            card: #"{"kind":"route","id":"/a","type":"f()","access":"remote","module":"App","file":"File.swift","line":1}"#,
            owners: ["rollcall: route /a is declared twice"]),
        Case(
            source: #"@Page("a", access: [.remote, .external]) struct A: RouteHandler {}"#,
            value: #"return Rollcall::Route(declared: ["a"], access: [.remote, .external], to: A.self)"#,
            card: #"{"kind":"page","id":"a","type":"A","access":"external, remote","module":"App","file":"File.swift","line":1}"#,
            owners: ["rollcall: route /a is declared twice"]),
        Case(
            source: #"@Route("/a") func f(n: Int = next(), b: Bool) -> Int {}"#,
            value: #"""
                return Rollcall::Route( declared: ["/a"], handler: "f(n:b:)", parameters: Rollcall::Parameter("n", (Int).self).ifPresent, Rollcall::Parameter("b", (Bool).self) ) { p0, p1 in switch (p0) { case (nil): return try await (Rollcall::_awaited(), f(b: p1)).1 case (let p0?): return try await (f(n:b:) as (Int, Bool) async throws -> Int)(p0, p1) } }
                """#,
            card: #"{"kind":"route","id":"/a","type":"f(n:b:)","module":"App","file":"File.swift","line":1}"#,
            owners: ["rollcall: route /a is declared twice"]),
    ]

    @Test(arguments: cases)
    func aRouteIsARecordACardAndASymbolForEachNameItOwns(_ test: Case) throws {
        func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let expansion = try Expansion(test.source)
        #expect(expansion.diagnostics.isEmpty)
        #expect(squeezed(expansion.source).contains(squeezed(test.value)), "\(expansion.source)")
        let words = RecordSyntax.words(of: test.card).joined(separator: ", ")
        #expect(expansion.source.contains(", \(test.card.utf8.count), \(words))"), "\(expansion.source)")
        let owners = expansion.source.matches(of: /@_silgen_name\("([^"]*)"\)/).map { String($0.output.1) }
        #expect(owners == test.owners)
        #expect(expansion.source.contains(": Rollcall::Record = (0x726f7574, 1, 0x"))
    }
}
