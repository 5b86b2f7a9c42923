#if NATS
import Foundation
import Rollcall
import RollcallNATS
import TestSupport
import Testing

/// Calls that end early, services that end or die, and strangers' requests.
extension RemoteRouteTests {
    // MARK: Time

    @Test func aDeadlineEndsTheWorkOnBothSides() async throws {
        let ended = Log<Bool>()
        let pair = try await pair([
            try Route("/slow", access: .remote) {
                do { try await Task.sleep(for: .seconds(60)) } catch { ended.add(Task.isCancelled) }
            }
        ])
        let start = ContinuousClock.now
        let response = await pair.caller.handle(Request("/slow", deadline: .now + .milliseconds(100)))
        #expect(response.status == .timedOut)
        #expect(ContinuousClock.now - start < .seconds(5))
        try await ended.wait(for: 1)
        #expect(await pair.caller.handle(Request("/slow", deadline: .now)).status == .timedOut)
    }

    @Test func aCallerThatIsCancelledStopsTheWorkOfTheOther() async throws {
        let (started, ended) = (Log<Bool>(), Log<Bool>())
        let pair = try await pair([
            try Route("/slow", access: .remote) {
                started.add(true)
                do { try await Task.sleep(for: .seconds(60)) } catch { ended.add(Task.isCancelled) }
            }
        ])
        let calling = Task { await pair.caller.handle(Request("/slow")).status }
        try await started.wait(for: 1)
        calling.cancel()
        #expect(await calling.value == .cancelled)
        try await ended.wait(for: 1)
        #expect(ended.all == [true])
    }

    // MARK: Faults

    @Test func aReplicaThatDiesLeavesItsCallersWithAStatusInTime() async throws {
        let server = try Server()
        let arrived = Log<Bool>()
        let routes = [try Route("/work", access: .remote) { arrived.add(true); try await Task.sleep(for: .seconds(60)) }]
        let dying = try await server.connect()
        let service = try await RouteService(Router(routes: routes), over: dying)
        let caller = Router(routes: []).remote(via: RemoteRoutes(over: try await server.connect(), .init(timeout: .milliseconds(500))))
        let calls = (0..<20).map { _ in Task { await caller.handle(Request("/work")).status } }
        try await arrived.wait(for: 20)
        await dying.close()
        for call in calls { #expect(await call.value == .timedOut) }
        #expect(await caller.handle(Request("/work")).status == .notFound)
        _ = service
    }

    @Test func theLoadIsSharedAndOneReplicaTakesOverForAnother() async throws {
        let server = try Server()
        let counts = [Log<Int>(), Log<Int>()]
        var services: [RouteService] = []
        for count in counts {
            let routes = [try Route("/work", access: .remote) { count.add(1) }]
            services.append(try await RouteService(Router(routes: routes), over: server.connect()))
        }
        let caller = Router(routes: []).remote(via: RemoteRoutes(over: try await server.connect()))
        for _ in 0..<200 { try await caller.call("/work") }
        #expect(counts[0].all.count + counts[1].all.count == 200)
        #expect(counts.allSatisfy { $0.all.count > 20 })
        await services[0].drain()
        for _ in 0..<50 { try await caller.call("/work") }
        #expect(counts[0].all.count + counts[1].all.count == 250)
    }

    @Test func aServiceThatEndsWhileItIsBusyAnswersWhatItHas() async throws {
        let arrived = Log<Bool>()
        let pair = try await pair([
            try Route("/work", access: .remote) {
                arrived.add(true)
                // Work that takes its time, so that some waits.
                try await Task.sleep(for: .milliseconds(20))
                return 1
            }
        ], options: .init(concurrency: 10))
        let calls = (0..<100).map { _ in Task { await pair.caller.handle(Request("/work")).status } }
        try await arrived.wait(for: 5)
        try await pair.callerConnection.flush()
        await pair.service.drain()
        await pair.service.connection.drain()
        for call in calls { #expect([.success, .notFound].contains(await call.value)) }
        #expect(arrived.all.count >= 5)
    }

    @Test func aServerThatIsKilledAndRestartedCostsNoMoreThanAStatus() async throws {
        let pair = try await pair([try Route("/work", access: .remote) { 1 }], timeout: .seconds(1))
        try await pair.caller.call("/work")
        pair.server.kill()
        let status = await pair.caller.handle(Request("/work")).status
        #expect([.timedOut, .unavailable].contains(status))
        try pair.server.restart()
        try await eventually { await pair.caller.handle(Request("/work")).isSuccess }
        await pair.callerConnection.close()
        #expect(await pair.caller.handle(Request("/work")).status == .unavailable)
    }

    @Test func theBodyOfARequestLeadsToNoOtherRouteThanItsSubject() async throws {
        let pair = try await pair([try Route("/open", access: .remote) { "open" }, try Route("/guarded", access: .remote) { "guarded" }])
        let stranger = try await pair.server.connect()
        let cases = [
            ("courier://open?x=1", nil), ("/open", nil), ("/guarded", "403"), ("courier://guarded", "403"), ("/open/../guarded", "400"),
        ] as [(String, String?)]
        for (url, code) in cases {
            let answer = try await stranger.request(Array(#"{"url":"\#(url)"}"#.utf8), to: "rollcall.routes.open")
            #expect(answer.headers["Nats-Service-Error-Code"] == code, "\(url)")
            #expect(!String(decoding: answer.payload, as: UTF8.self).contains("\"guarded\""))
        }
    }

    @Test func garbageOnEverySubjectDoesNoHarm() async throws {
        let pair = try await pair([
            try route("/a/{x...}", Parameter("x", String.self)) { $0 }, try route("/n/{n}", Parameter("n", Int.self)) { $0 },
        ])
        let stranger = try await pair.server.connect()
        let payloads: [[UInt8]] = [
            [], [0], [0xff], Array("{".utf8), Array("[]".utf8), Array("null".utf8), Array(#"{"url":7}"#.utf8), Array(#"{"url":"/secret"}"#.utf8),
            Array(#"{"url":"//"}"#.utf8), Array(#"{"timeout":-1}"#.utf8), Array(#"{"timeout":9223372036854775807}"#.utf8), Array(#"{"timeout":1e99}"#.utf8),
            Array(#"{"arguments":{"x":1,"x":2}}"#.utf8), Array(#"{"arguments":[]}"#.utf8), Array(#"{"metadata":{"a":1}}"#.utf8), Array(repeating: 0x5b, count: 50_000),
        ]
        for subject in ["a", "a.%", "a.%zz", "a.%00", "a.%2E%2E", "n.x", "n.%", "n.%ff"] {
            for payload in payloads {
                let answer = try await stranger.request(payload, to: "rollcall.routes.\(subject)")
                if subject == "n.x" { #expect(answer.headers["Nats-Service-Error"] != nil) }
                try await stranger.publish(payload, to: "rollcall.routes.\(subject)")
                try await stranger.publish(payload, to: "rollcall.cancel")
            }
        }
        for verb in ["PING", "INFO", "STATS"] { try await stranger.publish([0xff], to: "$SRV.\(verb)") }
        #expect(try await pair.caller.call("/n/5", as: Int.self) == 5)
    }

    // MARK: The end of a service

    @Test func aServiceWithManyRoutesIsDrainedInTheTimeOfOneWhereTheServerIsSilent() async throws {
        let server = try Server()
        var options = server.options
        options.requestTimeout = .milliseconds(500)
        let routes = try (0..<40).map { number in try Route("/routes/\(number)", access: .remote) { number } }
        let service = try await RouteService(Router(routes: routes), over: .connect(options))
        server.freeze()
        let start = ContinuousClock.now
        await service.drain()
        // One after the other it would take 20 s.
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func aServiceRunsUntilItsTaskIsCancelledOrItsConnectionClosed() async throws {
        for isCancelled in [true, false] {
            let pair = try await pair([try Route("/one", access: .remote) { 1 }])
            let running = Task { await pair.service.run() }
            #expect(try await pair.caller.call("/one", as: Int.self) == 1)
            if isCancelled { running.cancel() } else { await pair.service.connection.close() }
            await running.value
            #expect(await pair.caller.handle(Request("/one")).status == .notFound)
        }
    }
}
#endif
