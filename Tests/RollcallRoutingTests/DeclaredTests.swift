import Foundation
import Rollcall
import Testing

@Suite struct DeclaredTests {
    let router = Router(scope: "declared")

    @Test func aFunctionsParametersComeFromPathArgumentsAndQuery() async throws {
        #expect(try await router.call("/users/42") == Profile(id: 42, tab: .posts))
        #expect(try await router.call("/users/42?tab=media") == Profile(id: 42, tab: .media))
        #expect(try await router.call("/users/42", ["tab": ProfileTab.media]) == Profile(id: 42, tab: .media))
        #expect(try await router.call("/users/42", ["tab": "media"]) == Profile(id: 42, tab: .media))
        // A capture comes first, then what the caller passes, then the query.
        #expect(try await router.call("/users/42?id=1&tab=posts", ["id": 2, "tab": ProfileTab.media]) == Profile(id: 42, tab: .media))
    }

    @Test func aTypeAnswersRequests() async throws {
        let page: DeclaredPage = try await router.call("main?title=hello")
        #expect(page == DeclaredPage(title: "hello"))
        let response = await router.handle(Request("/main"))
        #expect(response.handler == "MainPage")
        #expect(response.pattern?.text == "main")
    }

    @Test func handlersOnTheMainActorRunThere() async throws {
        #expect(try await router.call("/main-actor/x") == DeclaredPage(title: "x"))
        #expect(try await router.call("main-type") == 1)
    }

    @Test func aHandlerMayReturnNothing() async throws {
        let nothing: Void = try await router.call("/nothing")
        #expect(nothing == ())
        let response = try await router.call("/nothing")
        #expect(response.isSuccess && response.value == nil)
    }

    @Test func aHandlerMayReturnAResponseAndTakeTheRequest() async throws {
        #expect(try await router.call("/response") == "value")
    }

    @Test func everyTypeOfParameterIsRead() async throws {
        let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let plain: String = try await router.call("/all/\(uuid)/1970-01-02")
        #expect(plain == "\(uuid) 86400.0 [] - false 0.5 -1 [] -  -")
        let full: String = try await router.call(
            "/all/\(uuid.lowercased())/1970-01-01T00:00:01Z/a/b%2Fc?url=https%3A%2F%2Fx.y%2Fz&flag=true&ratio=2.5&small=-7&tabs=media&tabs=posts&text=hi&class=k",
            ["session": Session(user: "anna")])
        #expect(full == #"\#(uuid) 1.0 ["a", "b/c"] https://x.y/z true 2.5 -7 ["media", "posts"] anna hi k"#)
    }

    @Test func defaultsThatOnlyTheFunctionKnowsAreItsOwn() async throws {
        #expect(try await router.call("/numbers") == 56)
        #expect(try await router.call("/numbers?n=2") == 16)
        #expect(try await router.call("/numbers?scale=3") == 21)
        #expect(try await router.call("/numbers?n=2&scale=3") == 6)
        #expect(try await router.call("/numbers/async") == 7)
    }

    @Test func staticAndClassMethodsAndOverloadsAreHandlers() async throws {
        #expect(try await router.call("/counter") == 3)
        #expect(try await router.call("/class") == "base")
        #expect(try await router.call("/overload/int/1") == "int")
        #expect(try await router.call("/overload/text/1") == "text")
        #expect(try await router.call("/hostile/5") == 5)
        #expect(try await router.call("/typed/5") == 5)
    }

    @Test func whatAHandlerThrowsIsKept() async throws {
        let error = try await #require(throws: RouteError.self) { try await router.call("/fails") as Response }
        #expect(error.code == .handlerFailed)
        #expect(error.underlying is Failure)
        #expect(error.handler == "fails()")
        let typed = await router.handle(Request("/typed/-1"))
        #expect((typed.error?.underlying as? PageFailure)?.code == -1)
    }

    struct Fault: Sendable {
        let url: String
        var arguments: [String: any Sendable] = [:]
        let status: RouteStatus
        let parameter: String?
        let reason: String
    }

    static let faults = [
        Fault(url: "/users/x", status: .parameterMismatch, parameter: "id", reason: #"parameter 'id': the text "x" is no Int"#),
        Fault(url: "/users/1?tab=x", status: .parameterMismatch, parameter: "tab", reason: #"parameter 'tab': the text "x" is no ProfileTab"#),
        Fault(url: "/users/1?tab=media&tab=posts", status: .parameterMismatch, parameter: "tab", reason: "parameter 'tab': it is given 2 times, and it is one ProfileTab"),
        Fault(url: "/users/1", arguments: ["tab": 5], status: .parameterWrongType, parameter: "tab", reason: "parameter 'tab': a value of type Int was passed, and it is of type ProfileTab"),
        Fault(url: "/search?id=1&name=x", status: .parameterConflict, parameter: "id", reason: "parameters 'id' and 'name' exclude each other"),
        Fault(url: "/search?b=1", arguments: ["a": 1], status: .parameterConflict, parameter: "a", reason: "parameters 'a' and 'b' exclude each other"),
        Fault(url: "/response/none", status: .notFound, parameter: nil, reason: "no route matches"),
        Fault(url: "/a//b", status: .malformedURL, parameter: nil, reason: "byte 3: nothing stands between two slashes"),
        Fault(url: "/all/E621E1F8-C36C-495A-93FC-0C247A3E6E5F/1970-01-02?session=anna", status: .parameterWrongType, parameter: "session", reason: "parameter 'session': a Session? is passed by code, and is not read from a URL"),
    ]

    @Test(arguments: faults)
    func theStatusSaysWhichParameterIsWrongAndHow(_ fault: Fault) async {
        let request = Request(fault.url, arguments: fault.arguments)
        let response = await router.handle(request)
        #expect(response.status == fault.status)
        #expect(response.error?.parameter == fault.parameter)
        #expect(response.error?.reason == fault.reason)
        #expect(!router.canOpen(request))
    }

    @Test func theListNamesPlacesOfDeclaration() throws {
        let listed = try #require(router.listing.first { $0.route.handler == "profile(id:tab:)" })
        #expect(listed.card?.place.hasPrefix("RollcallRoutingTests/Declared.swift:") == true)
        #expect(listed.card?.kind == "route")
        #expect(listed.route.parameters.map(\.name) == ["id", "tab"])
        #expect(listed.route.parameters.map(\.isRequired) == [true, false])
        #expect(router.conflicts.isEmpty)
    }

    @Test func routesOfOtherScopesAreNotThere() {
        #expect(!Router().canOpen("/users/42"))
        #expect(Router(scope: "elsewhere").routes.isEmpty)
    }
}
