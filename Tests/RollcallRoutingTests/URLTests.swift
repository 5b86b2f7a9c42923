import Rollcall
import TestSupport
import Testing

@Suite struct URLTests {
    struct Parts: Sendable {
        let text: String
        var scheme: String?
        var host: String?
        var path = "/"
        var segments: [String] = []
        var query: [RouteURL.QueryItem] = []
        var fragment: String?
    }

    static let parts = [
        Parts(text: "/"),
        Parts(text: "main", path: "/main", segments: ["main"]),
        Parts(text: "/a/b/", path: "/a/b", segments: ["a", "b"]),
        Parts(text: "/a%2Fb/%7e", path: "/a%2Fb/%7e", segments: ["a/b", "~"]),
        Parts(text: "Courier://users/42", scheme: "courier", path: "/users/42", segments: ["users", "42"]),
        Parts(text: "courier:///users", scheme: "courier", path: "/users", segments: ["users"]),
        Parts(text: "mailto:a@b.c", scheme: "mailto", path: "/a@b.c", segments: ["a@b.c"]),
        Parts(text: "a.b/c:d", path: "/a.b/c:d", segments: ["a.b", "c:d"]),
        Parts(text: "HTTPS://Example.COM:443/a", scheme: "https", host: "example.com", path: "/a", segments: ["a"]),
        Parts(text: "http://example.com:8080?a", scheme: "http", host: "example.com:8080", query: [.init(name: "a", value: "")]),
        Parts(text: "https://[::1]:8443/a", scheme: "https", host: "[::1]:8443", path: "/a", segments: ["a"]),
        Parts(text: "https://bücher.example/ü", scheme: "https", host: "bücher.example", path: "/ü", segments: ["ü"]),
        Parts(
            text: "/a?x=1&y=a+b%20c&x=2&&z&=e&k=v=w#f%20g?h#i", path: "/a", segments: ["a"],
            query: [
                .init(name: "x", value: "1"), .init(name: "y", value: "a+b c"), .init(name: "x", value: "2"),
                .init(name: "z", value: ""), .init(name: "", value: "e"), .init(name: "k", value: "v=w"),
            ], fragment: "f g?h#i"),
        Parts(text: "/a#", path: "/a", segments: ["a"], fragment: ""),
        Parts(text: "?a=%26", query: [.init(name: "a", value: "&")]),
        Parts(text: "/…/👩‍👩‍👧", path: "/…/👩‍👩‍👧", segments: ["…", "👩‍👩‍👧"]),
        Parts(text: "/.../..a/a..", path: "/.../..a/a..", segments: ["...", "..a", "a.."]),
    ]

    @Test(arguments: parts)
    func aURLIsSplitIntoItsParts(_ test: Parts) throws {
        let url = try RouteURL(test.text)
        #expect(url.scheme == test.scheme)
        #expect(url.host == test.host)
        #expect(url.path == test.path)
        #expect(url.segments == test.segments)
        #expect(url.query == test.query)
        #expect(url.fragment == test.fragment)
        #expect(url.description == test.text)
    }

    static let faults: [(String, RouteURLError.Code, Int)] = [
        ("", .empty, 0),
        ("//a", .emptySegment, 1),
        ("/a//b", .emptySegment, 3),
        ("/a//", .emptySegment, 3),
        ("app:////a", .emptySegment, 7),
        ("/a/../b", .dotSegment, 3),
        ("/a/.", .dotSegment, 3),
        ("/%2e%2E/b", .dotSegment, 1),
        ("/.%2e", .dotSegment, 1),
        ("app://..", .dotSegment, 6),
        ("/a%", .brokenEncoding, 2),
        ("/a%4", .brokenEncoding, 2),
        ("/a%4g", .brokenEncoding, 2),
        ("/a%2/b", .brokenEncoding, 2),
        ("/%C0%AF", .notUTF8, 1),
        ("/a%E2%82", .notUTF8, 2),
        ("/%E2%82/%AC", .notUTF8, 1),
        ("/%ED%A0%80", .notUTF8, 1),
        ("/%F4%90%80%80", .notUTF8, 1),
        ("/%ff", .notUTF8, 1),
        ("/a%00b", .nul, 2),
        ("/a\u{0}b", .controlCharacter, 2),
        ("/a\r\nb", .controlCharacter, 2),
        ("/a\u{7f}", .controlCharacter, 2),
        ("/a?\t", .controlCharacter, 3),
        ("/a?b=%zz", .brokenEncoding, 5),
        ("/a?b=%C3&c=%A9", .notUTF8, 5),
        ("/a?%00", .nul, 3),
        ("/a#\u{1b}", .controlCharacter, 3),
        ("/a#%f", .brokenEncoding, 3),
        ("http:a", .invalidHost, 5),
        ("http://", .invalidHost, 7),
        ("https:///a", .invalidHost, 8),
        ("https://a b/", .invalidHost, 8),
        ("https://user@host/", .invalidHost, 8),
        ("https://host:/", .invalidHost, 8),
        ("https://host:65536/", .invalidHost, 8),
        ("https://host:1:2/", .invalidHost, 8),
        ("https://[::1/", .invalidHost, 8),
        ("https://%65vil/", .invalidHost, 8),
        (String(repeating: "a", count: 65_537), .tooLong, 65_536),
        (String(repeating: "/a", count: 257), .tooManySegments, 513),
        ("/?" + String(repeating: "a&", count: 1_025), .tooManyQueryItems, 2_050),
    ]

    @Test(arguments: faults)
    func aFaultIsToldWithItsPosition(_ text: String, _ code: RouteURLError.Code, _ position: Int) throws {
        let error = try #require(throws: RouteURLError.self) { try RouteURL(text) }
        #expect(error.code == code)
        #expect(error.position == position)
        #expect(error.description.utf8.count < 600)
    }

    @Test func everyKindOfFaultIsTried() {
        #expect(Set(Self.faults.map(\.1)) == Set(RouteURLError.Code.allCases))
    }

    /// A path without anything special is split eight bytes a step, and one before a query byte by byte.
    @Test func aPathIsSplitTheSameWithAQueryAndWithout() throws {
        var random = FixedRandom(seed: 0x5eed)
        let table = RouteTable([
            try Route("/{a}") {}, try Route("/{a}/{b}") {}, try Route("/{a}/{b}/{c}/{rest...}") {}, try Route("/{a}/b/{c}-{d}") {},
        ])
        var plain = 0
        for _ in 0..<20_000 {
            let alphabet = Int.random(in: 0..<4, using: &random) == 0 ? "ab/.é!'\u{1f}\u{7f}" : "ab/-b"
            let text = "/" + String((0..<Int.random(in: 0...90, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
            let one = Result { () throws(RouteURLError) in try RouteURL(text) }
            let other = Result { () throws(RouteURLError) in try RouteURL(text + "?") }
            switch (one, other) {
            case (.success(let one), .success(let other)):
                #expect(one.path == other.path && one.segments == other.segments, "\(text)")
                let matches = [table.match(one), table.match(other)]
                #expect(matches[0]?.captures == matches[1]?.captures, "\(text)")
                #expect(matches[0]?[encoded: "b"] == matches[1]?[encoded: "b"], "\(text)")
                plain += matches[0] == nil ? 0 : 1
            case (.failure(let one), .failure(let other)):
                #expect(one.code == other.code && one.position == other.position, "\(text)")
            default: Issue.record("\(text): \(one), and with a query \(other)")
            }
        }
        #expect(plain > 1_000)
    }

    @Test func limitsCanBeSet() throws {
        let wide = RouteURLLimits(bytes: 2 << 20, segments: 20_000, queryItems: 20_000)
        #expect(try RouteURL(String(repeating: "/a", count: 10_000), limits: wide).segments.count == 10_000)
        #expect(try RouteURL("/?" + String(repeating: "k=v&", count: 10_000), limits: wide).query.count == 10_000)
        #expect(try RouteURL("/" + String(repeating: "x", count: 1 << 20), limits: wide).segments.count == 1)
        #expect(throws: RouteURLError.self) { try RouteURL("/a/b", limits: RouteURLLimits(segments: 1)) }
    }

    @Test func matchingHugeURLsTakesLinearTime() throws {
        let wide = RouteURLLimits(bytes: 4 << 20, segments: 1 << 21, queryItems: 20_000)
        let table = RouteTable([
            try Route("/a/{x}/b") {}, try Route("/{a}-{b}-{c}.txt") {}, try Route("/{rest...}") {}, try Route("/a/{x}/{y}/c/{z}") {},
        ])
        let clock = ContinuousClock()
        func time(_ text: String) throws -> Duration {
            let url = try RouteURL(text, limits: wide)
            return clock.measure { #expect(table.match(url) != nil) }
        }
        // A quadratic way would take minutes here.
        #expect(try time(String(repeating: "/a", count: 1 << 20)) < .seconds(10))
        #expect(try time("/" + String(repeating: "-", count: 1 << 20)) < .seconds(10))
        #expect(try time("/" + String(repeating: "%2D", count: 1 << 20)) < .seconds(10))
    }
}
