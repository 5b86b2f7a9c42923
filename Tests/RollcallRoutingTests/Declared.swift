import Foundation
import Rollcall

// Routes as modules declare them, in a scope that only these tests look at.

enum ProfileTab: String, Sendable { case posts, media }
struct Profile: Sendable, Equatable {
    var id: Int
    var tab: ProfileTab
}
struct Session: Sendable, Equatable { var user: String }
struct DeclaredPage: Page, Equatable { var title: String }
enum Failure: Error { case always }

@Route("/users/{id}", access: .external, scope: "declared")
func profile(id: Int, tab: ProfileTab = .posts) async throws -> Profile { Profile(id: id, tab: tab) }

@Page("main", access: .external, scope: "declared")
struct MainPage: RouteHandler {
    static func respond(to request: Request) async throws -> Response {
        .page(DeclaredPage(title: try request.value(Parameter("title", String.self).defaulting(to: "main"))))
    }
}

@Route("/main-actor/{name}", scope: "declared")
@MainActor func onMainActor(name: String) -> DeclaredPage {
    MainActor.assertIsolated()
    return DeclaredPage(title: name)
}

@Page("main-type", scope: "declared")
@MainActor struct MainActorHandler: RouteHandler {
    static func respond(to request: Request) async throws -> Response {
        MainActor.assertIsolated()
        return .value(1)
    }
}

@Route("/nothing", scope: "declared")
func nothing() {}

@Route("/fails", scope: "declared")
func fails() throws { throw Failure.always }

@Route("/response", scope: "declared")
func response(request: Request) -> Response { .value(request.mode.rawValue) }

@Route("/all/{uuid}/{date}", "/all/{uuid}/{date}/{path...}", scope: "declared")
func everything(
    uuid: UUID, date: Date, path: [String] = [], url: URL?, flag: Bool = false, ratio: Double = 0.5, small: Int8?,
    tabs: [ProfileTab] = [], session: Session?, _ text: String = "", `class`: String?
) -> String {
    "\(uuid) \(date.timeIntervalSince1970) \(path) \(url?.absoluteString ?? "-") \(flag) \(ratio) \(small ?? -1) \(tabs.map(\.rawValue)) \(session?.user ?? "-") \(text) \(`class` ?? "-")"
}

enum Numbers {
    static func next() -> Int { 7 }

    @Route("/numbers", scope: "declared")
    static func number(n: Int = next(), scale: Int = Numbers.next() + 1) -> Int { n * scale }

    @Route("/numbers/async", scope: "declared")
    static func later(n: Int = next()) async -> Int { n }
}

actor Counter {
    @Route("/counter", scope: "declared")
    static func count() -> Int { 3 }
}

class Base {
    @Route("/class", scope: "declared")
    class func name() -> String { "base" }
}

// Overloads, told apart by their types.
@Route("/overload/int/{x}", scope: "declared")
func overload(x: Int) -> String { "int" }

@Route("/overload/text/{x}", scope: "declared")
func overload(x: String) -> String { "text" }

@Route("/search", scope: "declared", exclusive: ["id", "name"], ["a", "b"])
func search(id: Int?, name: String?, a: Int?, b: Int?) -> Int { (id ?? 0) + (a ?? 0) + (b ?? 0) }

@Route("/typed/{x}", scope: "declared")
func typedThrows(x: Int) throws(PageFailure) -> Int {
    if x < 0 { throw PageFailure(code: x) }
    return x
}
struct PageFailure: Error { var code: Int }

/// Types with names like those that the expansion writes are in nobody's way.
enum Hostile {
    struct Route {}
    struct Request {}
    struct Parameter {}
    struct Date {}
    enum Swift {}

    @Rollcall.Route("/hostile/{id}", scope: "declared")
    static func hostile(id: Int) -> Int { id }
}
