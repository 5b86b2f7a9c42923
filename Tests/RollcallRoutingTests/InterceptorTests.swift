import Rollcall
import TestSupport
import Testing

@Suite struct InterceptorTests {
    /// Notes what happens, in order.
    final class Journal: Sendable {
        private let lines = Guarded<[String]>([])
        func note(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    static func routes(_ journal: Journal = Journal()) throws -> [Route] {
        [
            try Route("/account/{name}", handler: "account", parameters: Parameter("name", String.self), Parameter("r", Request.self)) { name, request in
                journal.note("account \(name)")
                return "\(name) \(request.metadata["user"] ?? "nobody")"
            },
            try Route("/accounts", handler: "accounts") { "accounts" },
            try Route("/login", handler: "login", parameters: Parameter("returnTo", Request?.self)) { $0?.url ?? "none" },
        ]
    }

    @Test func theyRunInOrderAndOnlyBelowTheirPrefix() async throws {
        let journal = Journal()
        let router = Router(
            routes: try Self.routes(journal),
            interceptors: [
                InterceptorClosure("first") { request, next in
                    journal.note("first in")
                    defer { journal.note("first out") }
                    return try await next(request)
                },
                InterceptorClosure("second", prefix: "/account") { request, next in
                    journal.note("second")
                    var request = request
                    request.metadata["user"] = "anna"
                    return try await next(request)
                },
            ])
        #expect(try await router.call("/account/keys") == "keys anna")
        #expect(journal.all == ["first in", "second", "account keys", "first out"])
        #expect(try await router.call("/accounts") == "accounts")
        #expect(journal.all.count == 6)
        #expect(!journal.all.dropFirst(4).contains("second"))
    }

    @Test func aPrefixCoversEncodedSpellingsOfItsPath() async throws {
        let router = Router(
            routes: try Self.routes(),
            interceptors: [InterceptorClosure("guard", prefix: "/account") { _, _ in .forbidden("no") }])
        for path in ["/account/x", "/%61ccount/x", "account/x", "app://account/x/", "https://x.y/account/x"] {
            #expect(await router.handle(Request(path)).status == .forbidden)
        }
    }

    @Test func oneCanAnswerRefuseOrThrow() async throws {
        struct Broken: Error {}
        let router = Router(
            routes: try Self.routes(),
            interceptors: [
                InterceptorClosure("cache", prefix: "/account/cached") { _, _ in .value("cached") },
                InterceptorClosure("guard", prefix: "/account/closed") { _, _ in throw RouteError.forbidden("closed") },
                InterceptorClosure("broken", prefix: "/account/broken") { _, _ in throw Broken() },
            ])
        #expect(try await router.call("/account/cached") == "cached")
        let refused = await router.handle(Request("/account/closed"))
        #expect(refused.status == .forbidden)
        #expect(refused.error?.interceptor == "guard")
        let broken = await router.handle(Request("/account/broken"))
        #expect(broken.status == .handlerFailed)
        #expect(broken.error?.interceptor == "broken")
        #expect(broken.error?.underlying is Broken)
    }

    @Test func authenticationRedirectsAndComesBack() async throws {
        let isSignedIn = Guarded(false)
        let router = Router(
            routes: try Self.routes(),
            interceptors: [
                InterceptorClosure("authentication", prefix: "/account") { request, next in
                    if isSignedIn.withLock({ $0 }) { return try await next(request) }
                    return .redirect(to: request.redirected(to: "/login", arguments: ["returnTo": request]))
                }
            ])
        let response = await router.handle(Request("/account/keys"))
        #expect(response.handler == "login")
        #expect(response.value as? String == "/account/keys")
        isSignedIn.withLock { $0 = true }
        #expect(try await router.call(response.value as? String ?? "") == "keys nobody")
    }

    @Test func handingOnAnotherURLBeginsAnew() async throws {
        let router = Router(
            routes: try Self.routes(),
            interceptors: [
                InterceptorClosure("guard", prefix: "/account") { _, _ in .forbidden("no") },
                InterceptorClosure("rewrite", prefix: "/accounts") { request, next in
                    var request = request
                    request.url = "/account/x"
                    return try await next(request)
                },
            ])
        #expect(await router.handle(Request("/accounts")).status == .forbidden)
    }

    @Test func aRedirectLoopEnds() async throws {
        let router = Router(
            routes: try Self.routes(),
            interceptors: [
                InterceptorClosure("there", prefix: "/login") { request, _ in .redirect(to: request.redirected(to: "/accounts")) },
                InterceptorClosure("back", prefix: "/accounts") { request, _ in .redirect(to: request.redirected(to: "/login")) },
            ])
        let response = await router.handle(Request("/login"))
        #expect(response.status == .redirectLoop)
        #expect(response.error?.reason == #"redirected 11 times: "/login", then "/accounts", then "/login""#)
    }

    @Test func handlersThatCallEachOtherEnd() async throws {
        let holder = Guarded<Router?>(nil)
        let route = try Route("/open", parameters: Parameter("url", String.self)) { url in
            await holder.withLock { $0 }?.handle(Request(url, arguments: ["url": url])) ?? Response()
        }
        let router = Router(routes: [route])
        holder.withLock { $0 = router }
        let response = await router.handle(Request("/open?url=/open"))
        #expect(response.status == .redirectLoop)
        holder.withLock { $0 = nil }
    }

    @Test func oneThatNeverAnswersRunsIntoTheDeadlineAndIsNamed() async throws {
        let clock = ManualClock()
        let begun = Gate()
        let gate = Gate()
        let router = Router(
            routes: try Self.routes(),
            interceptors: [
                InterceptorClosure("through") { try await $1($0) },
                InterceptorClosure("stuck") { _, _ in
                    begun.open()
                    await gate.wait()
                    return Response()
                },
            ], timeout: .seconds(5), clock: clock)
        async let answer = router.handle(Request("/accounts"))
        await begun.wait()
        await clock.waitForSleeper()
        clock.advance(by: .seconds(5))
        let response = await answer
        #expect(response.status == .timedOut)
        #expect(response.error?.interceptor == "stuck")
        #expect(response.error?.description.contains("stuck") == true)
        gate.open()
    }

    @Test func aHandlerThatIsTooLateIsCancelledAndNotWaitedFor() async throws {
        let clock = ManualClock()
        let begun = Gate()
        let gate = Gate()
        let cancelled = Gate()
        let route = try Route("/slow", handler: "slow") {
            await withTaskCancellationHandler {
                begun.open()
                await gate.wait()
            } onCancel: {
                cancelled.open()
            }
        }
        let router = Router(routes: [route], clock: clock)
        async let answer = router.handle(Request("/slow", deadline: clock.now.advanced(by: .seconds(1))))
        await begun.wait()
        await clock.waitForSleeper()
        clock.advance(by: .seconds(2))
        let response = await answer
        #expect(response.status == .timedOut)
        #expect(response.handler == "slow")
        await cancelled.wait()
        gate.open()
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e19), Duration(attoseconds: .max), Duration(attoseconds: .min), .seconds(-1), .zero])
    func aTimeoutOfAnyLengthIsOne(_ timeout: Duration) async throws {
        let router = Router(routes: try Self.routes(), timeout: timeout)
        let status = await router.handle(Request("/accounts")).status
        #expect(status == .success || timeout <= .zero && status == .timedOut)
    }

    @Test func anAnswerInTimeIsAnAnswer() async throws {
        let clock = ManualClock()
        let router = Router(routes: try Self.routes(), timeout: .seconds(1), clock: clock)
        #expect(try await router.call("/accounts") == "accounts")
    }

    @Test func cancellationReachesTheHandler() async throws {
        let begun = Gate()
        let route = try Route("/wait") {
            let stop = Gate()
            try await withTaskCancellationHandler {
                begun.open()
                await stop.wait()
                try Task.checkCancellation()
            } onCancel: {
                stop.open()
            }
        }
        for timeout in [nil, Duration.seconds(1000)] {
            let router = Router(routes: [route], timeout: timeout)
            let task = Task { await router.handle(Request("/wait")) }
            await begun.wait()
            task.cancel()
            #expect(await task.value.status == .cancelled)
        }
    }

    @Test func aTaskThatIsCancelledBeforeCallsNothing() async throws {
        let journal = Journal()
        let router = Router(routes: try Self.routes(journal))
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return await router.handle(Request("/account/x"))
        }
        task.cancel()
        gate.open()
        #expect(await task.value.status == .cancelled)
        #expect(journal.all.isEmpty)
    }
}
