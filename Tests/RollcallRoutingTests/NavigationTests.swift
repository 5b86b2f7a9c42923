import Observation
import Rollcall
import Testing

@MainActor @Suite struct NavigationTests {
    struct TextPage: Page, Equatable { var text: String }

    static func router() throws -> Router {
        Router(
            routes: [
                try Route("/page/{text}", handler: "page", parameters: Parameter("text", String.self)) { TextPage(text: $0) },
                try Route("/value", handler: "value") { 5 },
                try Route("/both", handler: "both") { Response(page: TextPage(text: "both"), value: 6) },
            ])
    }

    let router: Router
    let stack = NavigationStack()

    init() throws {
        router = try Self.router()
    }

    var shown: [[String]] { stack.layers.map { $0.map { ($0.page as? TextPage)?.text ?? "?" } } }

    @Test func theModeSaysWhatBecomesOfThePage() async {
        let pushed = await router.handle(Request("/page/a", mode: .push, from: stack))
        #expect(pushed.page as? TextPage == TextPage(text: "a"))
        #expect(shown == [["a"]])
        _ = await router.handle(Request("/page/b", mode: .present, from: stack))
        #expect(shown == [["a"], ["b"]])
        let only = await router.handle(Request("/page/c", mode: .page, from: stack))
        #expect(only.page as? TextPage == TextPage(text: "c"))
        let value = await router.handle(Request("/both", mode: .value, from: stack))
        #expect(value.value as? Int == 6)
        #expect(shown == [["a"], ["b"]])
        #expect(stack.top as? TextPage == TextPage(text: "b"))
    }

    @Test func anAnswerWithoutAPageShowsNothing() async {
        #expect(await router.handle(Request("/value", mode: .push, from: stack)).isSuccess)
        #expect(shown == [[]])
        #expect(await router.handle(Request("/value", mode: .page)).status == .noPage)
    }

    @Test func aPageCannotBeShownWithoutANavigator() async {
        for mode in [Request.Mode.push, .present] {
            let response = await router.handle(Request("/page/a", mode: mode))
            #expect(response.status == .noNavigator)
            #expect(!router.canOpen(Request("/page/a", mode: mode)))
            #expect(router.canOpen(Request("/page/a", mode: mode, from: stack)))
        }
    }

    @Test func aRequestDoesNotKeepItsNavigatorAlive() async {
        var gone: NavigationStack? = NavigationStack()
        let request = Request("/page/a", mode: .push, from: gone)
        #expect(request.navigator != nil)
        gone = nil
        #expect(request.navigator == nil)
        #expect(await router.handle(request).status == .noNavigator)
    }

    @Test func pagesAreTakenAwayInOrder() async {
        for (url, mode) in [("a", Request.Mode.push), ("b", .push), ("c", .push), ("d", .present), ("e", .push)] {
            _ = await router.handle(Request("/page/\(url)", mode: mode, from: stack))
        }
        #expect(shown == [["a", "b", "c"], ["d", "e"]])
        stack.pop()
        stack.pop()
        #expect(shown == [["a", "b", "c"], ["d"]])
        stack.dismiss()
        stack.dismiss()
        #expect(shown == [["a", "b", "c"]])
        stack.shorten(layer: 0, to: 2)
        stack.shorten(layer: 0, to: 7)
        stack.shorten(layer: 3, to: 0)
        stack.shorten(layer: 0, to: -1)
        #expect(shown == [["a", "b"]])
        stack.popToRoot()
        #expect(shown == [["a"]])
        stack.removeAll()
        stack.popToRoot()
        stack.pop()
        #expect(shown == [[]])
        #expect(stack.top == nil)
    }

    @Test func whatIsShownIsRestoredFromItsURLs() async {
        for (url, mode) in [("a", Request.Mode.push), ("b?x=1", .push), ("c", .present), ("d", .push)] {
            _ = await router.handle(Request("/page/\(url)", mode: mode, from: stack))
        }
        let kept = stack.urls
        #expect(kept == [["/page/a", "/page/b?x=1"], ["/page/c", "/page/d"]])
        let other = NavigationStack()
        #expect(await other.restore(kept, with: router).isEmpty)
        #expect(other.urls == kept)
        let failures = await other.restore([["/page/a", "/gone"], ["/gone", "/page/c"]], with: router)
        #expect(failures.map(\.status) == [.notFound, .notFound])
        #expect(other.urls == [["/page/a"], ["/page/c"]])
    }

    @Test func aChangeOfTheStackIsObserved() async {
        await confirmation { changed in
            withObservationTracking {
                _ = stack.top
            } onChange: {
                changed()
            }
            stack.push(TextPage(text: "a"), for: Request("/page/a"))
        }
    }
}
