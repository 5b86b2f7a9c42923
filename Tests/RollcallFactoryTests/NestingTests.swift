import Foundation
import Rollcall
import Testing

protocol Nested: Codable, Sendable {}

enum Nests: Family {
    typealias Base = any Nested
    static let tag = Tag.internal("t")
}

@Member(of: Nests.self, "leaf")
struct Leaf: Nested { var n: Int }

/// Reached directly.
@Member(of: Nests.self, "nest")
struct Nest: Nested { @Polymorphic<Nests> var c: any Nested }

/// Reached by way of a type that is only `Codable`.
@Member(of: Nests.self, "boxed")
struct Boxed: Nested {
    struct Box: Codable { @Polymorphic<Nests> var c: any Nested }
    var b: Box
}

/// Reached by way of lists.
@Member(of: Nests.self, "listed")
struct Listed: Nested { @LenientArray<Nests> var c: [any Nested] }

/// How often members are read, however deep they lie in each other: not twice as often with each level.
@Suite struct NestingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let open: String
        let close: String
    }

    static let cases = [
        Case(testDescription: "direct, tag first", open: #"{"t":"nest","c":"#, close: "}"),
        Case(testDescription: "direct, tag last", open: #"{"c":"#, close: #","t":"nest"}"#),
        Case(testDescription: "direct, a decoy first", open: #"{"z":{"t":"nest"},"c":"#, close: #","t":"nest"}"#),
        Case(testDescription: "boxed, tag last", open: #"{"b":{"c":"#, close: #"},"t":"boxed"}"#),
        Case(testDescription: "boxed, a decoy first", open: #"{"z":{"t":"boxed"},"b":{"c":"#, close: #"},"t":"boxed"}"#),
        Case(testDescription: "listed, a decoy first", open: #"{"z":{"t":"listed"},"c":["#, close: #"],"t":"listed"}"#),
        Case(testDescription: "a decoy of another type", open: #"{"z":{"t":"leaf"},"c":"#, close: #","t":"nest"}"#),
        Case(testDescription: "a decoy in a string", open: #"{"z":"\"t\":\"leaf\"","c":"#, close: #","t":"nest"}"#),
    ]

    /// A hundred levels would take for ever if each doubled the work.
    @Test(arguments: cases, [#"{"n":1,"t":"leaf"}"#, #"{"n":"x","t":"leaf"}"#, #"{"t":"none"}"#, "{}", #"{"n":1,"t":"leaf""#])
    func aHundredLevelsAreReadInTime(_ test: Case, _ leaf: String) {
        let json = Array((String(repeating: test.open, count: 100) + leaf + String(repeating: test.close, count: 100)).utf8)
        let isGood = leaf == #"{"n":1,"t":"leaf"}"#
        let isLenient = test.testDescription.hasPrefix("listed") && leaf.hasSuffix("}")
        #expect(((try? Nests.decode(json)) != nil) == (isGood || isLenient))
        #expect(((try? JSON.decode(Polymorphic<Nests>.self, from: json)) != nil) == (isGood || isLenient))
    }

    @Test(arguments: [
        (#"{"t":"listed","c":[{"t":"boxed","b":{"c":{"t":"leaf","n":"x"}}}]}"#, 0, "$.c[0].b.c.n"),
        (#"[{"t":"boxed","b":{"c":{"t":"q"}}}]"#, 1, "$[0].b.c.t"), (#"{"t":"boxed","b":{"c":{"t":"q"}}}"#, 2, "$.b.c.t"),
    ])
    func aPathGoesThroughTypesThatAreOnlyCodable(_ json: String, _ shape: Int, _ path: String) throws {
        let json = Array(json.utf8)
        let error =
            switch shape {
            case 0: try (Nests.decode(json) as? Listed)?.$c.failures.first?.error
            case 1: familyError { _ = try ListOf<Nests>.decode(json) }
            default: familyError { _ = try Nests.decode(json) }
            }
        #expect(error?.path == path, "\(error.map { "\($0)" } ?? "no error")")
    }

    /// Each failure says where it is; to find that must not take the whole text for each.
    @Test(arguments: [#"{"c":[5],"t":"listed"}"#, #"{"t":"boxed","b":{"c":{"t":"q"}}}"#, #"{"t":"listed","c":[5,{"t":"x"}]}"#])
    func manyFailuresAreToldInTime(_ element: String) throws {
        let elements = repeatElement(element, count: 20_000).joined(separator: ",")
        let list = try JSON.decode(LenientArray<Nests>.self, from: Array("[\(elements)]".utf8))
        #expect(list.failures.count + list.wrappedValue.count == 20_000)
        if let last = list.failures.last { #expect(last.error.path.hasPrefix("$[19999]")) }
    }
}
