import Rollcall
import Testing

/// The cases of `router.tsv`, in this project's own way of writing patterns. Where its README decides otherwise than
/// the system that a case comes from, the case says what is true here.
@Suite struct CaseTests {
    struct Case: Sendable {
        let patterns: [String]
        let url: String
        /// The number of the pattern that wins, from 1; nil where none does.
        let winner: Int?
        var captures: [String: String] = [:]
        var query: [String: String] = [:]
        var fragment: String?
    }

    static let cases = [
        Case(patterns: [], url: "myapp://user/1", winner: nil),
        Case(patterns: ["myapp://comment/{id}"], url: "myapp://user/1", winner: nil),
        Case(patterns: ["myapp://user/{id_Int}"], url: "myapp://user/devxoul", winner: nil),
        Case(patterns: ["myapp://{path...}", "myapp://hello/{name}"], url: "myapp://hello/world", winner: 2, captures: ["name": "world"]),
        Case(patterns: ["myapp://user/{id}"], url: "myapp://user/123", winner: 1, captures: ["id": "123"]),
        Case(patterns: ["myapp://user/{id_Float}"], url: "myapp://user/123.456", winner: 1, captures: ["id_Float": "123.456"]),
        Case(patterns: ["myapp://user/{id}", "myapp://user/{id}/{object}"], url: "myapp://user/1/posts", winner: 2, captures: ["id": "1", "object": "posts"]),
        // The host of https is a host, never a segment.
        Case(patterns: ["/{url...}"], url: "https://google.com/search?q=URLNavigator", winner: 1, captures: ["url": "search"], query: ["q": "URLNavigator"]),
        // A capture of the rest takes no segment as well.
        Case(patterns: ["http://host/anything/{url...}"], url: "http://host/anything", winner: 1, captures: ["url": ""]),
        Case(patterns: ["https://xoul.kr"], url: "https://xoul.kr?", winner: 1),
        Case(patterns: ["/"], url: "tests:/", winner: 1),
        Case(patterns: ["/"], url: "tests://", winner: 1),
        Case(patterns: ["/test"], url: "tests://test/", winner: 1),
        Case(patterns: ["/user/view/{userID}"], url: "tests://user/view/joeldev?foo=bar&thing=stuff", winner: 1, captures: ["userID": "joeldev"], query: ["foo": "bar", "thing": "stuff"]),
        // A fragment is no query.
        Case(patterns: ["/user/view/{userID}"], url: "tests://user/view/joeldev#foo=bar&thing=stuff", winner: 1, captures: ["userID": "joeldev"], fragment: "foo=bar&thing=stuff"),
        Case(patterns: ["/interleaving/{param1}/foo/{param2}"], url: "tests://interleaving/paramvalue1/foo/paramvalue2", winner: 1, captures: ["param1": "paramvalue1", "param2": "paramvalue2"]),
        Case(patterns: ["/xyz/wildcard/{rest...}"], url: "tests://xyz/wildcard/matches/with/extra/path/components", winner: 1, captures: ["rest": "matches/with/extra/path/components"]),
        // A handler with optional groups declares each path.
        Case(
            patterns: ["/required/{requiredParam}", "/required/{requiredParam}/optional/{optionalParam}", "/required/{requiredParam}/moreOptional/{moreOptionalParam}", "/required/{requiredParam}/optional/{optionalParam}/moreOptional/{moreOptionalParam}"],
            url: "tests://required/mustExist/optional/mightExist", winner: 2, captures: ["requiredParam": "mustExist", "optionalParam": "mightExist"]),
        Case(patterns: ["/{object}/{id}", "/app/{object}/{id}", "/rest/{object}/{id}", "/rest/app/{object}/{id}"], url: "foo://rest/aaa/bbb", winner: 3, captures: ["object": "aaa", "id": "bbb"]),
        // No priorities: the more specific pattern wins.
        Case(patterns: ["/test/priority/{level}", "/test/priority/high"], url: "tests://test/priority/high", winner: 2),
        Case(patterns: ["/web/{URLString}"], url: "tests://web/http%3A%2F%2Ffoobar.com%2Fbaz", winner: 1, captures: ["URLString": "http://foobar.com/baz"]),
        Case(patterns: ["/path/{pathid}"], url: "https://www.mydomain.com/path/3", winner: 1, captures: ["pathid": "3"]),
        Case(patterns: ["/a/{any}"], url: "/a", winner: nil),
        Case(patterns: ["/a/{one}/a", "/a/{any}/b"], url: "/a/1/b", winner: 2, captures: ["any": "1"]),
        Case(patterns: ["/{rest...}", "/a/{rest...}", "/a/b/{rest...}", "/a/b"], url: "/a/c", winner: 2, captures: ["rest": "c"]),
        Case(patterns: ["/{rest...}", "/a/{rest...}", "/a/b/{rest...}", "/a/b"], url: "/a/b", winner: 4),
        Case(patterns: ["/{rest...}", "/a/{rest...}", "/a/b/{rest...}"], url: "/a/b", winner: 3, captures: ["rest": ""]),
        Case(patterns: ["/v1/test", "/v1/{rest...}", "/v1/{any}"], url: "/v1/test/foo", winner: 2, captures: ["rest": "test/foo"]),
        Case(patterns: ["/users/{user}/{rest...}", "/users/{rest...}"], url: "/users/stevapple/posts/2", winner: 1, captures: ["user": "stevapple", "rest": "posts/2"]),
        Case(patterns: ["/{rest...}"], url: "/", winner: 1, captures: ["rest": ""]),
        Case(patterns: ["/y/{a}.{ext}", "/y/prefix-{b}.txt"], url: "/y/prefix-foo.txt", winner: 2, captures: ["b": "foo"]),
        Case(patterns: ["/users/{any}", "/users/{any}/fowler", "/users/{any}/{other}"], url: "/users/adam/fowler", winner: 2, captures: ["any": "adam"]),
        Case(patterns: ["/Test2/{test}/{rest...}"], url: "/Test2/one/two", winner: 1, captures: ["test": "one", "rest": "two"]),
        Case(patterns: ["/{file}.jpg"], url: "/hello.png", winner: nil),
        Case(patterns: ["/path.jpg", "/{parameter}", "/{parameter}.jpg", "/{other}.txt"], url: "/hello", winner: 2, captures: ["parameter": "hello"]),
        Case(patterns: ["/user/{id_Int}"], url: "/user/what", winner: nil),
        Case(patterns: ["/a/{x}/c", "/a/{y}/d"], url: "/a/9/d", winner: 2, captures: ["y": "9"]),
        Case(patterns: ["/{a}.json/x", "/{a}.json/y"], url: "/f.json/y", winner: 2, captures: ["a": "f"]),
        Case(patterns: ["/café"], url: "/caf%C3%A9", winner: 1),
        // What the README decides beyond the cases.
        Case(patterns: ["/a/b"], url: "/a%2Fb", winner: nil),
        Case(patterns: ["/a%2Fb"], url: "/a%2Fb", winner: 1),
        Case(patterns: ["/a%2Fb", "/a/b"], url: "/a/b", winner: 2),
        Case(patterns: ["/cafe\u{301}"], url: "/caf\u{e9}", winner: nil),
        Case(patterns: ["/a+b"], url: "/a+b", winner: 1),
        Case(patterns: ["/x/{text}", "/x/{n_Int}", "/x/{flag_Bool}", "/x/{f_Float}"], url: "/x/12", winner: 2, captures: ["n_Int": "12"]),
        Case(patterns: ["/x/{text}", "/x/{n_Int}", "/x/{flag_Bool}", "/x/{f_Float}"], url: "/x/1.5", winner: 4, captures: ["f_Float": "1.5"]),
        Case(patterns: ["/x/{text}", "/x/{n_Int}", "/x/{flag_Bool}", "/x/{f_Float}"], url: "/x/true", winner: 3, captures: ["flag_Bool": "true"]),
        Case(patterns: ["/x/{text}", "/x/{n_Int}", "/x/{flag_Bool}", "/x/{f_Float}"], url: "/x/tru", winner: 1, captures: ["text": "tru"]),
        Case(patterns: ["/x/{n_Int}/a", "/x/{text}/b"], url: "/x/12/b", winner: 2, captures: ["text": "12"]),
        Case(patterns: ["/{path...}", "MyApp://{path...}", "myapp://a/{x}"], url: "MYAPP://a/b", winner: 3, captures: ["x": "b"]),
        Case(patterns: ["/a/{x}", "myapp://a/{y}/c"], url: "myapp://a/b", winner: 1, captures: ["x": "b"]),
        Case(patterns: ["https://example.com/a", "https://example.com:8443/a"], url: "https://EXAMPLE.com:443/a", winner: 1),
        Case(patterns: ["https://example.com/a", "https://example.com:8443/a"], url: "https://example.com:8443/a", winner: 2),
        Case(patterns: ["https://example.com/a"], url: "http://example.com/a", winner: nil),
        Case(patterns: ["/v{major_Int}.{minor_Int}"], url: "/v1.x", winner: nil),
        Case(patterns: ["/v{major_Int}.{minor_Int}", "/v{version}"], url: "/v1.x", winner: 2, captures: ["version": "1.x"]),
        Case(patterns: ["/{a}-{b}"], url: "/x-y-z", winner: 1, captures: ["a": "x", "b": "y-z"]),
        Case(patterns: ["/{a}-{b}"], url: "/-y", winner: nil),
        Case(patterns: ["/{a}é{b}"], url: "/%41%C3%A9%42", winner: 1, captures: ["a": "A", "b": "B"]),
        Case(patterns: ["/n/{ns_Ints...}", "/n/{rest...}"], url: "/n/1/2/3", winner: 1, captures: ["ns_Ints": "1/2/3"]),
        Case(patterns: ["/n/{ns_Ints...}", "/n/{rest...}"], url: "/n/1/b", winner: 2, captures: ["rest": "1/b"]),
    ] + "!$&'()*+,:;=@[]#/?% {}".utf8.map { byte in
        let hex = String(byte, radix: 16, uppercase: true)
        let text = "joel" + String(UnicodeScalar(byte)) + "levin"
        return Case(patterns: ["/user/view/{userID}"], url: "tests://user/view/joel%\(hex)levin", winner: 1, captures: ["userID": text])
    }

    /// A route whose captures have the type that their names end with.
    static func route(_ text: String) throws -> Route {
        let pattern = try RoutePattern(text)
        let names = pattern.captures
        let ints = names.filter { $0.hasSuffix("_Int") }
        switch (names.first { $0.hasSuffix("_Ints") || $0.hasSuffix("_Bool") || $0.hasSuffix("_Float") }, ints.count) {
        case (let name?, 0) where name.hasSuffix("_Ints"):
            return Route([pattern], handler: text, parameters: Parameter(name, [Int].self)) { _ in }
        case (let name?, 0) where name.hasSuffix("_Bool"):
            return Route([pattern], handler: text, parameters: Parameter(name, Bool.self)) { _ in }
        case (let name?, 0):
            return Route([pattern], handler: text, parameters: Parameter(name, Float.self)) { _ in }
        case (nil, 1): return Route([pattern], handler: text, parameters: Parameter(ints[0], Int.self)) { _ in }
        case (nil, 2):
            return Route(
                [pattern], handler: text, parameters: Parameter(ints[0], Int.self), Parameter(ints[1], Int.self)) { _, _ in }
        default: return Route([pattern], handler: text) {}
        }
    }

    @Test(arguments: cases)
    func theMostSpecificPatternWinsInEveryOrderOfRegistration(_ test: Case) throws {
        let url = try RouteURL(test.url)
        for patterns in [test.patterns, test.patterns.reversed()] {
            let table = RouteTable(try patterns.map(Self.route))
            #expect(table.conflicts.isEmpty)
            let match = table.match(url)
            #expect(match?.pattern.text == test.winner.map { test.patterns[$0 - 1] })
            guard let match else { continue }
            let captures = Dictionary(uniqueKeysWithValues: match.captures.map { ($0.name, $0.value) })
            #expect(captures == test.captures)
            for (name, _) in test.captures { #expect(match[encoded: name] != nil) }
        }
        #expect(Dictionary(uniqueKeysWithValues: url.query.map { ($0.name, $0.value) }) == test.query)
        #expect(url.fragment == test.fragment)
    }

    @Test func anUnencodedURLWithinAURLHasAnEmptySegment() throws {
        let error = try #require(throws: RouteURLError.self) { try RouteURL("myapp://browser/http://google.fr") }
        #expect(error.code == .emptySegment)
        #expect(error.position == 22)
    }

    @Test(arguments: ["https://{url...}", "/text}"])
    func aPatternThatCannotMatchIsRefused(_ text: String) {
        #expect(throws: RoutePatternError.self) { try RoutePattern(text) }
    }

    @Test func aCaptureThatCannotConvertIsNamed() throws {
        let route = try Route("/user/{id}", handler: "user", parameters: Parameter("id", Int.self)) { $0 }
        let router = Router(routes: [route])
        #expect(!router.canOpen("/user/what"))
        #expect(router.explain("/user/what").candidates.first?.reason == #""what" is no Int, which 'id' is"#)
    }
}
