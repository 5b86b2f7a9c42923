import Testing

@testable import RollcallPattern

@Suite struct PatternTests {
    @Test func aPatternIsSplitIntoSegmentsAndPieces() throws {
        let pattern = try RoutePattern("/users/{id}/report-{year}.{kind}/{path...}")
        #expect(
            pattern.segments == [
                .literal("users"), .capture("id"),
                .partial([.literal("report-"), .capture("year"), .literal("."), .capture("kind")]), .rest("path"),
            ])
        #expect(pattern.captures == ["id", "year", "kind", "path"])
        #expect(pattern.scheme == nil && pattern.host == nil)
    }

    struct Origin: Sendable {
        let text: String
        let scheme: String?
        let host: String?
        let segments: [RoutePattern.Segment]
    }

    static let origins = [
        Origin(text: "/", scheme: nil, host: nil, segments: []),
        Origin(text: "main", scheme: nil, host: nil, segments: [.literal("main")]),
        Origin(text: "/main/", scheme: nil, host: nil, segments: [.literal("main")]),
        Origin(text: "/{b...}/", scheme: nil, host: nil, segments: [.rest("b")]),
        Origin(text: "Courier://users/{id}", scheme: "courier", host: nil, segments: [.literal("users"), .capture("id")]),
        Origin(text: "courier:users", scheme: "courier", host: nil, segments: [.literal("users")]),
        Origin(text: "courier:///users", scheme: "courier", host: nil, segments: [.literal("users")]),
        Origin(text: "https://Example.com", scheme: "https", host: "example.com", segments: []),
        Origin(text: "https://example.com:443/a", scheme: "https", host: "example.com", segments: [.literal("a")]),
        Origin(text: "http://example.com:443/a", scheme: "http", host: "example.com:443", segments: [.literal("a")]),
        Origin(text: "http://[::1]:8080/a", scheme: "http", host: "[::1]:8080", segments: [.literal("a")]),
        Origin(text: "/caf%C3%A9/a%2Fb/%7Bx%7D", scheme: nil, host: nil, segments: [.literal("café"), .literal("a/b"), .literal("{x}")]),
    ]

    @Test(arguments: origins)
    func schemeAndHostStandBeforeThePath(_ test: Origin) throws {
        let pattern = try RoutePattern(test.text)
        #expect(pattern.scheme == test.scheme)
        #expect(pattern.host == test.host)
        #expect(pattern.segments == test.segments)
    }

    static let faults: [(String, RoutePatternError.Code, Int)] = [
        ("", .empty, 0),
        ("/text}", .unbalancedBrace, 5),
        ("/{id", .unbalancedBrace, 1),
        ("/{id/x}", .unbalancedBrace, 1),
        ("/{a{b}}", .unbalancedBrace, 1),
        ("/x/{}", .missingName, 4),
        ("/x/{...}", .missingName, 4),
        ("/{a b}", .invalidName, 2),
        ("/{id:Int}", .invalidName, 2),
        ("/{id}/{id}", .repeatedName, 7),
        ("/{a}{b}", .adjacentCaptures, 4),
        ("/a{b...}", .restNotLast, 2),
        ("/{b...}c", .restNotLast, 1),
        ("/{b...}/c", .restNotLast, 8),
        ("/a%2", .brokenEncoding, 2),
        ("/a%zz", .brokenEncoding, 2),
        ("/a%C0%AF", .notUTF8, 2),
        ("/a%00", .controlCharacter, 2),
        ("/a\u{0}", .controlCharacter, 2),
        ("/a\n", .controlCharacter, 2),
        ("/a//b", .emptySegment, 3),
        ("//a", .emptySegment, 1),
        ("/a/../b", .dotSegment, 3),
        ("/a/%2e/b", .dotSegment, 3),
        ("/a?b={c}", .queryOrFragment, 2),
        ("/a#b", .queryOrFragment, 2),
        ("http:/a", .invalidHost, 5),
        ("http:///a", .invalidHost, 7),
        ("https://{host}/a", .invalidHost, 8),
        ("https://me@example.com/a", .invalidHost, 8),
        ("https://example.com:99999/a", .invalidHost, 8),
        ("/" + String(repeating: "a", count: 4096), .tooLong, 4096),
        (String(repeating: "/a", count: 129), .tooLong, 257),
    ]

    @Test(arguments: faults)
    func aFaultIsToldWithItsPosition(_ text: String, _ code: RoutePatternError.Code, _ position: Int) throws {
        let error = try #require(throws: RoutePatternError.self) { try RoutePattern(text) }
        #expect(error.code == code)
        #expect(error.position == position)
        #expect(error.description.contains("byte \(position): \(error.reason)"))
    }

    @Test func everyKindOfFaultIsTried() {
        #expect(Set(Self.faults.map(\.1)) == Set(RoutePatternError.Code.allCases))
    }

    static let shapes = [
        ("/users/{id}", "/users/{}"),
        ("users/{n}/", "/users/{Int}"),
        ("/", "/"),
        ("/{path...}", "/{...}"),
        ("/{ns...}", "/{[Int]...}"),
        ("/a-{n}.{x}", "/a-{Int}.{}"),
        ("https://Example.com/a", "https://example.com/a"),
        ("courier://a", "courier:/a"),
        ("/caf%C3%A9/a%2Fb@c d\"\\", "/café/a%2Fb%40c%20d%22%5C"),
    ]

    @Test(arguments: shapes)
    func aShapeHasTypesInThePlaceOfNames(_ text: String, _ shape: String) throws {
        let types = ["n": "Int", "ns": "[Int]"]
        #expect(try RoutePattern(text).shape { types[$0] } == shape)
    }
}
