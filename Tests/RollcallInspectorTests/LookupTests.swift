import RollcallInspector
import RollcallRegistry
import Testing

/// Which route of files would answer a URL.
@Suite struct Lookups {
    typealias R = Registrations

    static let inventory = Result {
        var registrations = Registrations(
            R.route("/users/{id}", captures: [("id", "Int")], type: "user(id:)"),
            R.route("/users/{name}", type: "named(name:)", line: 2),
            R.route("/users/me", kind: "route", type: "me()", line: 3),
            R.route("/tabs/{tab}", captures: [("tab", "Tab")], type: "tab(tab:)", line: 4),
            R.route("/tabs/{name}", type: "other(name:)", line: 5),
            R.route("/files/{path...}", type: "files(path:)", line: 6),
            R.route("main", kind: "page", type: "MainPage", line: 7))
        registrations.items.append(.init(json: R.route("/users/{id}", scope: "admin", type: "admin(id:)", line: 8)))
        registrations.items.append(.init(json: R.route("/users/{id}", kind: "listener", type: "listen(id:)", line: 9)))
        return Inventory([try InspectedFile(bytes: ELFBuilder(registrations).build(), path: "app")])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var url: String
        var scope = "main"
        /// The handlers that match, in order; a question mark behind one that only the program knows of.
        var handlers: [String]
        var captures: [String] = []
        var testDescription: String { url }
    }

    @Test(arguments: [
        Case(url: "/users/42", handlers: ["user(id:)", "named(name:)"], captures: ["id: Int = 42"]),
        Case(url: "courier://users/anna?x=1", handlers: ["named(name:)"], captures: ["name = anna"]),
        Case(url: "/users/me", handlers: ["me()", "named(name:)"]),
        Case(url: "/tabs/posts", handlers: ["tab(tab:)?", "other(name:)"], captures: ["tab: Tab = posts"]),
        Case(url: "files/a%2Fb/c", handlers: ["files(path:)"], captures: ["path = a/b/c"]),
        Case(url: "main", handlers: ["MainPage"]),
        Case(url: "/users/42", scope: "admin", handlers: ["admin(id:)"], captures: ["id = 42"]),
        Case(url: "/user/42", handlers: []),
    ])
    func `a look-up gives the routes in the order in which they are tried`(_ test: Case) throws {
        let lookup = try Self.inventory.get().lookUp(test.url, scope: test.scope)
        #expect(lookup.fault == nil)
        #expect(lookup.answers.map { ($0.card.type ?? "") + ($0.conditions.isEmpty ? "" : "?") } == test.handlers)
        let captures = lookup.answers.first?.captures.map { "\($0.name)\($0.type.map { ": \($0)" } ?? "") = \($0.value)" }
        #expect((captures ?? []) == test.captures)
    }

    @Test func `where nothing matches, the nearest come with a reason`() throws {
        let lookup = try Self.inventory.get().lookUp("/user/42")
        #expect(lookup.candidates.first?.pattern == "/users/{id}")
        #expect(lookup.candidates.first?.reason == #"it has "users" where the URL has "user""#)
        #expect(lookup.candidates.first?.card.type == "user(id:)")
    }

    @Test func `beside an answer stand only those that have something in common with the URL`() throws {
        let lookup = try Self.inventory.get().lookUp("/users/anna")
        #expect(lookup.candidates.map(\.card.type) == ["user(id:)", "me()"])
        #expect(lookup.candidates.first?.reason == #""anna" is no Int, which 'id' is"#)
    }

    @Test func `what only the program knows is said`() throws {
        let lookup = try Self.inventory.get().lookUp("/tabs/posts")
        #expect(lookup.answers.first?.conditions == [#""posts" is a Tab"#])
    }

    @Test func `a URL that is none is a fault`() throws {
        let lookup = try Self.inventory.get().lookUp("/users/%zz")
        #expect(lookup.fault?.contains("byte 7") == true)
        #expect(lookup.answers == [])
    }

    @Test func `the scopes are listed`() throws {
        #expect(try Self.inventory.get().scopes == ["admin", "main"])
    }
}
