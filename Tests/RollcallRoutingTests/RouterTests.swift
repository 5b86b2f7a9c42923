import Foundation
import Rollcall
import Testing

@Suite struct RouterTests {
    static func router(origins: [RouteOrigin] = []) throws -> Router {
        Router(
            routes: [
                try Route("/users/{id}", access: .external, handler: "profile", parameters: Parameter("id", Int.self), Parameter("tab", String?.self)) { "\($0) \($1 ?? "-")" },
                try Route("/users/me", handler: "me") { "me" },
                try Route("https://courier.example/invite/{code}", access: .external, handler: "invite", parameters: Parameter("code", String.self)) { $0 },
            ], origins: origins)
    }

    struct Outside: Sendable {
        let url: String
        let status: RouteStatus
    }

    @Test(arguments: [
        Outside(url: "courier://users/42", status: .success),
        Outside(url: "COURIER:/users/42", status: .success),
        Outside(url: "https://courier.example/users/42", status: .success),
        Outside(url: "https://courier.example/invite/x", status: .success),
        Outside(url: "courier://invite/x", status: .notFound),
        // Internal routes, other schemes, hosts and ports, and bare paths are closed to it.
        Outside(url: "courier://users/me", status: .forbidden),
        Outside(url: "https://courier.example.evil/users/42", status: .forbidden),
        Outside(url: "https://courier.example:8443/users/42", status: .forbidden),
        Outside(url: "http://courier.example/users/42", status: .forbidden),
        Outside(url: "file:///users/42", status: .forbidden),
        Outside(url: "/users/42", status: .forbidden),
        Outside(url: "users/42", status: .forbidden),
        Outside(url: "https://courier.example@evil.example/users/42", status: .malformedURL),
        Outside(url: "courier://users/../users/me", status: .malformedURL),
        Outside(url: "courier://users/%6De", status: .forbidden),
    ])
    func aURLFromOutsideReachesOnlyWhatIsOpenToIt(_ test: Outside) async throws {
        let router = try Self.router(origins: [.scheme("Courier"), .host("courier.example")])
        let request = Request(url: test.url)
        #expect(await router.handle(request).status == test.status)
        #expect(router.canOpen(request) == (test.status == .success))
        #expect(await router.handle(Request(url: test.url, origin: .inside)).status != .forbidden)
    }

    @Test func aURLFromOutsideCannotOverrideACapture() async throws {
        let router = try Self.router(origins: [.scheme("courier")])
        #expect(try await router.call(Request(url: "courier://users/42?id=7&tab=a")) == "42 a")
    }

    @Test func aRouterWithoutOriginsIsClosedToTheOutside() async throws {
        let response = await (try Self.router()).handle(Request(url: "courier://users/42"))
        #expect(response.status == .forbidden)
        #expect(response.error?.reason == "requests from outside may not begin with courier://; the router's origins say what they may")
    }

    @Test func aFoundationURLIsTakenAsItsText() async throws {
        let router = try Self.router(origins: [.scheme("courier")])
        let url = try #require(URL(string: "courier://users/42"))
        #expect(try await router.call(Request(url: url)) == "42 -")
    }

    @Test func theAnswerSaysWhoAnswered() async throws {
        let response = await (try Self.router()).handle(Request("/users/1"))
        #expect(response.handler == "profile")
        #expect(response.pattern?.text == "/users/{id}")
        #expect(response.description == "success, by profile")
    }

    @Test func aValueOfAnotherTypeIsAnError() async throws {
        let router = try Self.router()
        let error = try await #require(throws: RouteError.self) { try await router.call("/users/1", as: Int.self) }
        #expect(error.code == .valueMismatch)
        #expect(error.reason == "an Int is asked for, and the answer is a value of type String")
    }

    @Test func anOptionalAnswerMayBeNil() async throws {
        let route = try Route("/find/{id}", parameters: Parameter("id", Int.self)) { $0 == 1 ? "one" : nil }
        let router = Router(routes: [route])
        #expect(try await router.call("/find/1", as: String?.self) == "one")
        #expect(try await router.call("/find/2", as: String?.self) == nil)
    }

    @Test func theCompletionIsCalledOnTheMainActor() async throws {
        let router = try Self.router()
        let response = await withCheckedContinuation { continuation in
            router.handle(Request("/users/1")) { response in
                MainActor.assertIsolated()
                continuation.resume(returning: response)
            }
        }
        #expect(response.value as? String == "1 -")
    }

    @Test func whatIsNotFoundSaysWhatWasNear() async throws {
        let response = await (try Self.router()).handle(Request("/user/me"))
        #expect(response.status == .notFound)
        let error = try #require(response.error)
        #expect(error.nearest.first?.pattern.text == "/users/me")
        #expect(error.description.hasPrefix(#""/user/me": no route matches. Nearest: /users/me, but it has "users" where the URL has "user""#))
    }

    struct Explained: Sendable {
        let url: String
        let reason: String
    }

    @Test(arguments: [
        Explained(url: "/users/x", reason: #""x" is no Int, which 'id' is"#),
        Explained(url: "/users/42/posts", reason: #"nothing stands for the segment "posts""#),
        Explained(url: "/users", reason: #"there is no segment for "me""#),
        Explained(url: "http://courier.example/invite/x", reason: "the URL does not begin with https://courier.example"),
    ])
    func aMissIsExplained(_ test: Explained) throws {
        let explanation = (try Self.router()).explain(test.url)
        #expect(explanation.match == nil)
        #expect(explanation.candidates.contains { $0.reason == test.reason }, "\(explanation)")
    }

    @Test func aMatchIsExplainedToo() throws {
        #expect("\((try Self.router()).explain("/users/7"))" == "/users/{id} → profile, id = 7")
        #expect("\((try Self.router()).explain("/a%zz"))".contains("byte 2"))
        #expect("\(Router(routes: []).explain("/a"))" == "no route matches; there are none")
    }

    @Test func foreignTextInMessagesIsQuotedAndCutShort() async throws {
        let long = "/users/\u{202e}" + String(repeating: "x", count: 10_000)
        let response = await (try Self.router()).handle(Request(long))
        let text = try #require(response.error?.description)
        #expect(text.utf8.count < 1_500)
        #expect(!text.contains("\u{202e}"))
    }

    @Test func duplicateAndAmbiguousRoutesAreReported() async throws {
        let router = Router(
            routes: [
                try Route("/a/{x}", handler: "one") { 1 }, try Route("/a/{y}", handler: "two") { 2 },
                try Route("/b/{n}", handler: "int", parameters: Parameter("n", Int.self)) { $0 },
                try Route("/b/{n}", handler: "byte", parameters: Parameter("n", UInt8.self)) { Int($0) },
                try Route("/c/{n}", handler: "int", parameters: Parameter("n", Int.self)) { $0 },
                try Route("/c/{n}", handler: "text", parameters: Parameter("n", String.self)) { $0 },
            ])
        #expect(router.conflicts.map(\.code) == [.duplicate, .ambiguous])
        #expect(router.conflicts[0].description.contains("two owners of the route /a/{}: one, as /a/{x}, stays; two, as /a/{y}, is left out"))
        #expect(try await router.call("/a/1") == 1)
    }

    @Test func theRegistryReportsTwoOwnersOfOneShape() throws {
        let first = try Route("/a/{x}", "/b", handler: "one") { 1 }
        let second = try Route("/a/{y}", handler: "two") { 2 }
        let typed = try Route("/a/{n}", handler: "three", parameters: Parameter("n", Int.self)) { $0 }
        let elsewhere = try Route("/a/{x}", scope: "other", handler: "four") { 4 }
        let registry = Registry([Entry(first), Entry(second), Entry(typed), Entry(elsewhere)])
        #expect(registry.diagnostics.map(\.code) == [.duplicateName])
        #expect(registry.diagnostics.first?.name == "/a/{}")
        let router = Router(registry: registry)
        #expect(router.routes.map(\.handler) == ["one", "two", "three"])
        #expect(Router(scope: "other", registry: registry).routes.map(\.handler) == ["four"])
    }

    @Test func aRouteThatIsRegisteredAtRunTimeIsFoundAtOnce() async throws {
        let router = Router(scope: "run time")
        #expect(!router.canOpen("/late"))
        let registration = Registry.register(Entry(try Route("/late", scope: "run time") { "late" }))
        #expect(try await router.call("/late") == "late")
        registration.unregister()
        #expect(!router.canOpen("/late"))
    }

    @Test func everyListenerIsTold() async throws {
        let heard = Guarded<[String]>([])
        let listener = try Listener("/signed-out/{user}", handler: "cache", parameters: Parameter("user", Int.self)) { user in
            heard.withLock { $0.append("cache \(user)") }
        }
        let router = Router(registry: Registry([Entry(listener)]))
        try router.listen("/{event}/{user}", handler: "log", parameters: Parameter("event", String.self)) { event in
            heard.withLock { $0.append("log \(event)") }
            throw Failure.always
        }
        let listening = try router.listen("/other") { heard.withLock { $0.append("other") } }
        let answers = await router.announce("/signed-out/42")
        #expect(answers.map(\.handler) == ["cache", "log"])
        #expect(answers.map(\.status) == [.success, .handlerFailed])
        #expect(heard.withLock { $0.sorted() } == ["cache 42", "log signed-out"])
        // A listener whose parameter does not fit says so; a notice is no route.
        #expect(await router.announce("/signed-out/x").map(\.status) == [.parameterMismatch, .handlerFailed])
        #expect(!router.canOpen("/signed-out/42"))
        listening.stop()
        #expect(await router.announce("/other").isEmpty)
        #expect(await router.announce(Request(url: "courier://signed-out/42")).map(\.status) == [.forbidden])
    }

    @Test func aThousandTasksLookUpAtOnce() async throws {
        let router = try Self.router()
        await withTaskGroup(of: Bool.self) { group in
            for id in 0..<1_000 {
                group.addTask { (try? await router.call("/users/\(id)", as: String.self)) == "\(id) -" }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
