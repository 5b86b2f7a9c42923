#if NATS
import Foundation
import Rollcall
import RollcallNATS
import TestSupport
import Testing

struct Profile: Codable, Sendable, Hashable {
    var id: Int
    var name: String
}

enum Tab: String, Codable, Sendable { case posts, media }

/// Routes of one process, called from another over a real server.
@Suite(.serialized) struct RemoteRouteTests {
    /// A router on the network, and one that calls it.
    struct Pair {
        let server: Server
        let service: RouteService
        let caller: Router
        let callerConnection: NATSConnection
    }

    func pair(
        _ routes: [Route], interceptors: [any Interceptor] = [], configuration: String = "", options: RouteService.Options = .init(),
        timeout: Duration = .seconds(10), local: [Route] = []
    ) async throws -> Pair {
        let server = try Server(configuration: configuration)
        let service = try await RouteService(Router(routes: routes, interceptors: interceptors), over: server.connect(), options)
        let connection = try await server.connect()
        let caller = Router(routes: local).remote(via: RemoteRoutes(over: connection, .init(timeout: timeout)))
        return Pair(server: server, service: service, caller: caller, callerConnection: connection)
    }

    func route<Value: Sendable, Answer: Sendable>(
        _ pattern: String, _ parameter: Parameter<Value>, access: RouteAccess = .remote,
        _ respond: @escaping @Sendable (Value) async throws -> Answer
    ) throws -> Route {
        try Route(pattern, access: access, handler: "f(\(pattern))", parameters: parameter, respond: respond)
    }

    @Test func aCallReachesTheOtherProcessAndItsValueComesBack() async throws {
        let pair = try await pair([
            try Route(
                "/users/{id}", access: .remote, handler: "profile(id:tab:)", parameters: Parameter("id", Int.self), Parameter("tab", Tab.self).defaulting(to: .posts)
            ) { id, tab in Profile(id: id, name: tab.rawValue) },
            try Route("/nothing", access: .remote) {},
            try Route("/maybe", access: .remote) { Int?.none },
            try Route("/", access: .remote) { "root" },
        ])
        let profile: Profile = try await pair.caller.call("/users/42?tab=media")
        #expect(profile == Profile(id: 42, name: "media"))
        #expect(try await pair.caller.call("/users/7", ["tab": Tab.media], as: Profile.self) == Profile(id: 7, name: "media"))
        try await pair.caller.call("/nothing")
        let nothing: Void = try await pair.caller.call("/nothing")
        #expect(nothing == ())
        #expect(try await pair.caller.call("/maybe", as: Int?.self) == nil)
        #expect(try await pair.caller.call("/", as: String.self) == "root")
        #expect(try await pair.caller.call("courier://users/1", as: Profile.self).id == 1)
    }

    static let segments = [
        "a", "a.b", "*", ">", "a b", "%", "%2F", "ä", "\u{1F600}", "a>b", "..a", "$SRV", "a\u{7f}", "+", "{x}", String(repeating: "a", count: 900),
    ]

    @Test(arguments: segments) func everySegmentCrosses(_ segment: String) async throws {
        let pair = try await pair([try route("/echo/{text}", Parameter("text", String.self)) { $0 }])
        let encoded = segment.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        if segment.utf8.count < 500 { #expect(try await pair.caller.call("/echo/\(encoded)", as: String.self) == segment) }
        let plain = segment.replacing("%", with: "%25").replacing(" ", with: "%20").replacing("\u{7f}", with: "%7F")
        #expect(try await pair.caller.call("/echo/\(plain)", as: String.self) == segment)
    }

    @Test func patternsOfEveryKindAreFound() async throws {
        let pair = try await pair([
            try route("/files/{path...}", Parameter("path", String.self)) { "rest \($0)" },
            try route("/reports/{year}.txt", Parameter("year", Int.self)) { "year \($0)" },
            try Route("/users/me", access: .remote) { "me" },
            try route("/users/{id}", Parameter("id", Int.self)) { "user \($0)" },
            try Route("https://example.com/only", access: .remote) { "host" },
        ])
        let cases = [
            ("/files", "rest "), ("/files/a", "rest a"), ("/files/a/b.c", "rest a/b.c"), ("/reports/2026.txt", "year 2026"),
            ("/users/me", "me"), ("/users/3", "user 3"), ("https://example.com/only", "host"),
        ]
        for (path, answer) in cases { #expect(try await pair.caller.call(path, as: String.self) == answer) }
        #expect(await pair.caller.handle(Request("https://other.example/only")).status == .notFound)
        #expect(await pair.caller.handle(Request("/reports/abc")).status == .notFound)
    }

    @Test func onlyRoutesThatAreDeclaredRemoteAreServed() async throws {
        let pair = try await pair(
            [
                try Route("/inside") { 1 }, try Route("/outside", access: .external) { 2 }, try Route("/both", access: [.external, .remote]) { 3 },
                try Route("/{any}", access: .remote, parameters: Parameter("any", String.self)) { $0 },
            ], local: [try Route("/here") { "here" }])
        #expect(await pair.caller.handle(Request("/inside")).status == .forbidden)
        #expect(await pair.caller.handle(Request("/outside")).status == .forbidden)
        #expect(try await pair.caller.call("/both", as: Int.self) == 3)
        #expect(try await pair.caller.call("/here", as: String.self) == "here")
        let unknown = await pair.caller.handle(Request("/deeper/path")).error
        #expect(unknown?.code == .notFound)
        #expect(unknown?.description.contains("no route matches") == true)
        // What comes from outside is never sent on.
        #expect(await pair.caller.handle(Request(url: "/both")).status == .forbidden)
    }

    @Test(arguments: RouteStatus.allCases.filter { $0 != .success }) func everyStatusCrosses(_ status: RouteStatus) async throws {
        let pair = try await pair([
            try Route("/fail", access: .remote, handler: "fail()") { () -> Int in
                throw RouteError(status, "line one\nline two: ä %", parameter: "p")
            }
        ])
        let response = await pair.caller.handle(Request("/fail"))
        #expect(response.status == status)
        #expect(response.error?.reason.contains("line two: ä %") == true)
        #expect(response.error?.parameter == "p")
        #expect(response.error?.handler == "fail()")
        #expect(response.error?.pattern?.text == "/fail")
        #expect(response.error?.url == "/fail")
    }

    @Test func whatIsWrongWithParametersCrosses() async throws {
        let pair = try await pair([
            try Route(
                "/a/{id}", access: .remote, exclusive: [["x", "y"]], parameters: Parameter("id", String.self), Parameter("n", Int.self),
                Parameter("x", Int?.self), Parameter("y", Int?.self)
            ) { id, n, _, _ in "\(id) \(n)" },
            try Route("/list", access: .remote, parameters: Parameter("list", [Int].self), Parameter("profile", Profile?.self)) { "\($0) \($1?.name ?? "-")" },
        ])
        let caller = pair.caller
        func status(_ path: String, _ arguments: [String: any Sendable] = [:]) async -> RouteStatus {
            let response: Response = await caller.handle(Request(path, arguments: arguments))
            return response.status
        }
        #expect(await status("/a/b") == .parameterMissing)
        #expect(await status("/a/b?n=x") == .parameterMismatch)
        #expect(await status("/a/b?n=1&x=1&y=2") == .parameterConflict)
        #expect(await status("/a/b", ["n": Profile(id: 1, name: "")]) == .parameterWrongType)
        #expect(await status("/a/b", ["n": "12"]) == .success)
        #expect(await status("/a/b", ["n": 12]) == .success)
        #expect(try await pair.caller.call("/list", ["list": [1, 2], "profile": Profile(id: 1, name: "ann")], as: String.self) == "[1, 2] ann")
        #expect(try await pair.caller.call("/list?list=3&list=4", as: String.self) == "[3, 4] -")
        // A value that is not Encodable does not leave the process.
        struct Local: Sendable {}
        let error = await pair.caller.handle(Request("/a/b", arguments: ["n": Local()])).error
        #expect(error?.code == .parameterWrongType)
        #expect(error?.reason.contains("not Encodable") == true)
    }

    @Test func valuesThatCannotComeBackAreSaidSo() async throws {
        struct Local: Sendable {}
        struct Screen: Page {}
        let pair = try await pair([
            try Route("/local", access: .remote) { Local() }, try Route("/page", access: .remote) { Screen() },
            try Route("/text", access: .remote) { "text" }, try Route("/nan", access: .remote) { Double.nan },
        ])
        #expect(await pair.caller.handle(Request("/local")).error?.reason.contains("not Encodable") == true)
        #expect(await pair.caller.handle(Request("/local")).status == .valueMismatch)
        #expect(await pair.caller.handle(Request("/page")).status == .valueMismatch)
        #expect(await pair.caller.handle(Request("/nan")).status == .valueMismatch)
        #expect(await pair.caller.handle(Request("/text", mode: .page)).status == .noPage)
        await #expect { _ = try await pair.caller.call("/text", as: Int.self) } throws: { ($0 as? RouteError)?.code == .valueMismatch }
        await #expect { _ = try await pair.caller.call("/text", as: Local.self) } throws: { ($0 as? RouteError)?.reason.contains("not Decodable") == true }
    }

    @Test func whatIsTooLargeIsSaidSoInBothDirections() async throws {
        let pair = try await pair(
            [try route("/repeat/{n}", Parameter("n", Int.self)) { String(repeating: "x", count: $0) }, try route("/take", Parameter("text", String.self)) { $0.count }],
            configuration: "max_payload: 10000")
        #expect(try await pair.caller.call("/repeat/9000", as: String.self).count == 9000)
        #expect(await pair.caller.handle(Request("/repeat/10001")).status == .tooLarge)
        #expect(await pair.caller.handle(Request("/take", arguments: ["text": String(repeating: "x", count: 10_001)])).status == .tooLarge)
        #expect(await pair.caller.handle(Request("/" + String(repeating: "x", count: 2000))).status == .tooLarge)
        #expect(try await pair.caller.call("/take", ["text": "abc"], as: Int.self) == 3)
    }

    @Test func metadataAndTheOriginReachInterceptors() async throws {
        let seen = Log<String>()
        let pair = try await pair(
            [try Route("/a", access: .remote) { 1 }],
            interceptors: [
                InterceptorClosure("guard") { request, next in
                    seen.add("\(request.origin) \(request.metadata["trace"] ?? "-")")
                    if request.metadata["token"] == nil { return .forbidden("no token") }
                    return try await next(request)
                }
            ])
        #expect(await pair.caller.handle(Request("/a", metadata: ["trace": "t1"])).status == .forbidden)
        #expect(await pair.caller.handle(Request("/a", metadata: ["token": "ä\n\""])).isSuccess)
        #expect(seen.all == ["remote t1", "remote -"])
    }

    // MARK: Other programs

    @Test func toolsFindTheService() async throws {
        let pair = try await pair(
            [try route("/users/{id}", Parameter("id", Int.self)) { $0 }], options: .init(name: "profiles", version: "1.2.3", about: "People"))
        _ = await pair.caller.handle(Request("/users/1"))
        _ = await pair.caller.handle(Request("/users/x"))
        let connection = pair.callerConnection
        struct Info: Decodable {
            struct Endpoint: Decodable {
                var name: String
                var subject: String
                var queue_group: String
                var num_requests: Int?
                var num_errors: Int?
            }
            var type: String
            var name: String
            var id: String
            var version: String
            var description: String?
            var endpoints: [Endpoint]?
            var started: String?
        }
        for (verb, kind) in [("PING", "ping"), ("INFO", "info"), ("STATS", "stats")] {
            for suffix in ["", ".profiles", ".profiles.\(pair.service.id)"] {
                let answer = try await connection.request([], to: "$SRV.\(verb)\(suffix)")
                let info = try JSON.decode(Info.self, from: answer.payload)
                #expect(info.type == "io.nats.micro.v1.\(kind)_response")
                #expect((info.name, info.id, info.version) == ("profiles", pair.service.id, "1.2.3"))
                if verb == "PING" { continue }
                #expect(info.endpoints?.map(\.subject) == ["rollcall.routes.users.*"])
                if verb == "STATS" { #expect((info.endpoints?[0].num_requests, info.endpoints?[0].num_errors) == (2, 1)) }
                if verb == "INFO" { #expect(info.description == "People") }
            }
        }
        #expect(await code { _ = try await connection.request([], to: "$SRV.PING.others") } == .noResponders)
    }

    @Test func anotherProgramCallsWithNothingButASubject() async throws {
        let pair = try await pair([try route("/users/{id}", Parameter("id", Int.self)) { Profile(id: $0, name: "ann") }])
        let answer = try await pair.callerConnection.request([], to: "rollcall.routes.users.42")
        #expect(String(decoding: answer.payload, as: UTF8.self) == #"{"id":42,"name":"ann"}"#)
        let failure = try await pair.callerConnection.request([], to: "rollcall.routes.users.ann")
        #expect(failure.headers["Nats-Service-Error-Code"] == "400")
    }

    @Test func anotherProgramAnswersWithNothingButHeaders() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let requests = try connection.subscribe(to: "rollcall.routes.>")
        try await connection.flush()
        let answering = Task {
            for try await request in requests {
                let code = request.subject.split(separator: ".").last.map(String.init) ?? ""
                try await connection.publish([], to: request.reply ?? "", headers: ["Nats-Service-Error": "no", "Nats-Service-Error-Code": code])
            }
        }
        let caller = Router(routes: []).remote(via: RemoteRoutes(over: try await server.connect()))
        let cases: [(String, RouteStatus)] = [("400", .parameterMismatch), ("403", .forbidden), ("503", .unavailable), ("x", .handlerFailed), ("504", .timedOut)]
        for (number, status) in cases { #expect(await caller.handle(Request("/\(number)")).status == status) }
        await connection.close()
        try await answering.value
    }

    @Test(arguments: ["", "a b", "a.b", "ä", "*"]) func aNameThatIsNoneIsRefused(_ name: String) async throws {
        let server = try Server()
        let connection = try await server.connect()
        #expect(await code { _ = try await RouteService(Router(routes: []), over: connection, .init(name: name)) } == .invalidArgument)
    }
}
#endif
