import Foundation
import Rollcall
import Testing

/// Cases of `factory.tsv` that end with an error.
@Suite struct ErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let decode: @Sendable (Backend) throws -> Void
        let code: FamilyError.Code
        let path: String
        let says: [String]
        var testDescription: String { id }

        init<S: FamilyShape>(
            _ id: String, _ shape: S.Type, _ json: String, _ code: FamilyError.Code, at path: String, _ says: String...
        ) {
            self.id = id
            decode = { backend in _ = try backend.decode(shape, json) }
            self.code = code
            self.path = path
            self.says = says
        }
    }

    static let cases = [
        Case("C11", Events.self, #"{"c":{"x":1,"y":2}}"#, .missingTag, at: "$", "Events", "\"t\""),
        Case("C13", Commands.self, "{}", .missingTag, at: "$", "exactly one"),
        Case("two external tags", Commands.self, #"{"ping":{},"load":{}}"#, .severalTags, at: "$", "exactly one"),
        Case("C17", Shapes.self, #"{"r":1}"#, .missingTag, at: "$", "Shapes", "\"type\""),
        Case("C17 in a list", ListOf<Shapes>.self, #"[{"type":"point"},{"r":1}]"#, .missingTag, at: "$[1]", "Shapes"),
        Case("C19", Shapes.self, #"{"type":null,"r":1}"#, .nullTag, at: "$.type", "null"),
        Case("C21", Shapes.self, #"{"type":1,"r":1}"#, .tagTypeMismatch, at: "$.type", "string"),
        Case("a list as tag", Shapes.self, #"{"type":[]}"#, .tagTypeMismatch, at: "$.type", "string"),
        Case("a string where an integer is the tag", Opcodes.self, #"{"op":"1"}"#, .tagTypeMismatch, at: "$.op", "integer"),
        Case("a fraction where an integer is the tag", Opcodes.self, #"{"op":1.5}"#, .tagTypeMismatch, at: "$.op", "integer"),
        Case("an external key that is no integer", ExternalOpcodes.self, #"{"01":{}}"#, .tagTypeMismatch, at: "$", "01"),
        Case("C23", Shapes.self, #"{"type":"","r":1}"#, .unknownTag, at: "$.type"),
        Case("C25", Shapes.self, "null", .notAnObject, at: "$", "object"),
        Case("an array instead of an object", Shapes.self, "[]", .notAnObject, at: "$", "object"),
        Case("a scalar on the way to the tag", Attributes.self, #"{"data":7}"#, .notAnObject, at: "$.data", "object"),
        Case("nothing on the way to the tag", Attributes.self, #"{"data":{}}"#, .missingTag, at: "$", "data.attributes.operation"),
        Case("C27", Shapes.self, #"{"type":"hexagon","sides":6}"#, .unknownTag, at: "$.type", "circle, group, holder, label, mark, point, rect"),
        Case("C27 nearly known", Shapes.self, #"{"type":"circel"}"#, .unknownTag, at: "$.type", "Did you mean \"circle\"?"),
        Case("C43", Shapes.self, #"{"type":"\ud83d","r":1}"#, .malformed, at: "$"),
        Case("C45", Shapes.self, #"{"type":"circle\u0000","r":1}"#, .unknownTag, at: "$.type"),
        Case("C67", ListOf<Numbers>.self, #"[{"type":"i8","v":127},{"type":"i8","v":128}]"#, .badPayload, at: "$[1].v"),
        Case("C69", Numbers.self, #"{"type":"f64","v":1e400}"#, .badPayload, at: "$.v"),
        Case("a member is missing", Shapes.self, #"{"type":"rect","w":1}"#, .badPayload, at: "$", "\"h\""),
        Case("a member is of another type", Shapes.self, #"{"type":"rect","w":1,"h":"x"}"#, .badPayload, at: "$.h"),
        Case("a member in a nested member", Shapes.self, #"{"items":[{"type":"circle"}],"type":"group"}"#, .badPayload, at: "$.items[0]", "\"r\""),
        Case("content is missing", Events.self, #"{"t":"click"}"#, .badPayload, at: "$", "\"x\""),
        Case("content is null", Events.self, #"{"t":"click","c":null}"#, .badPayload, at: "$.c"),
        Case("C75", Shapes.self, #"{"type":"circle","r":1} x"#, .malformed, at: "$"),
        Case("cut short", Shapes.self, #"{"type":"circle","r":1"#, .malformed, at: "$"),
        Case("nothing", Shapes.self, "", .malformed, at: "$"),
    ]

    @Test(arguments: cases, Backend.allCases)
    func whatIsWrongIsToldApart(_ test: Case, _ backend: Backend) throws {
        // Foundation throws its own error for what is no JSON before a family sees anything.
        if backend == .foundation, test.code == .malformed {
            #expect(throws: (any Error).self) { try test.decode(backend) }
            return
        }
        let error = try #require(familyError { try test.decode(backend) })
        #expect(error.code == test.code, "\(error)")
        // Foundation throws errors of its own, without a path, for numbers that do not fit.
        if error.underlying == nil || error.underlying is DecodingError || backend == .rollcall {
            #expect(error.path == test.path, "\(error)")
        }
        // The place stands there once.
        if backend == .rollcall { #expect(error.description.ranges(of: "at \(error.path)").count == 1, "\(error)") }
        for text in test.says { #expect(error.description.contains(text), "\(error)") }
    }

    @Test("C49 and the tag: a repeated key is an error, whatever the order", arguments: [
        #"{"type":"circle","r":1,"r":2}"#, #"{"r":1,"r":2,"type":"circle"}"#, #"{"type":"circle","type":"circle","r":1}"#,
        #"{"type":"circle","r":1,"type":"rect"}"#, #"{"type":"circle","r":1,"\u0072":2}"#,
    ])
    func repeatedKeys(_ json: String) throws {
        let error = try #require(familyError { _ = try Shapes.decode(Array(json.utf8)) })
        #expect(error.code == .badPayload || error.code == .repeatedTag)
        #expect(error.description.contains("twice"), "\(error)")
    }

    @Test("a repeated tag is told apart from a repeated key, whoever reads the payload", arguments: [
        (#"{"type":"circle","r":1,"type":"rect"}"#, FamilyError.Code.repeatedTag, "$.type"),
        (#"{"r":1,"type":"circle","type":"rect"}"#, .repeatedTag, "$.type"),
        (#"{"type":"own","type":"own","mytype":1}"#, .repeatedTag, "$.type"),
        (#"{"type":"own","mytype":1,"mytype":2}"#, .badPayload, "$.mytype"),
        (#"{"type":"circle","r":1,"r":2}"#, .badPayload, "$.r"),
    ])
    func repeatedTagOrKey(_ json: String, _ code: FamilyError.Code, _ path: String) throws {
        let registry = Registry([
            Entry(Member<Shapes>("circle", type: Circle.self) { $0 }), Entry(Member<Shapes>("own", type: OwnCoded.self) { $0 }),
        ])
        let process = try #require(familyError { _ = try Shapes.decode(Array(json.utf8)) })
        let byHand = try #require(familyError { _ = try Shapes.decode(Array(json.utf8), registry: registry) })
        #expect(byHand.code == code, "\(byHand)")
        if !json.contains("own") { #expect(process.code == code && process.path == path, "\(process)") }
        #expect(byHand.path == path || byHand.path == "$", "\(byHand)")
    }

    /// Read by its own `Codable`, with a key that ends as the tag's does.
    struct OwnCoded: Shape {
        var mytype: Int
    }

    @Test("C77: a byte order mark is refused")
    func byteOrderMark() throws {
        let error = try #require(familyError { _ = try Shapes.decode([0xef, 0xbb, 0xbf] + Array(#"{"type":"point"}"#.utf8)) })
        #expect(error.code == .malformed)
    }

    @Test func whatIsNoJSONIsToldWithItsPlace() throws {
        let json = "{\"type\":\"circle\",\n \"r\":1e}"
        let error = try #require(familyError { _ = try Shapes.decode(Array(json.utf8)) })
        let beneath = try #require(error.underlying as? JSONError)
        #expect(beneath.line == 2)
        #expect(error.description.contains("line 2"), "\(error)")
    }

    @Test func depthBeyondTheLimitIsAnErrorAndNoCrash() throws {
        let json = String(repeating: "[", count: 100_000)
        let error = try #require(familyError { _ = try Shapes.decode(Array(json.utf8)) })
        #expect(error.code == .limitExceeded || error.code == .notAnObject, "\(error)")
        let inside = #"{"type":"point","x":"# + json
        let deep = try #require(familyError { _ = try Shapes.decode(Array(inside.utf8)) })
        #expect(deep.code == .limitExceeded, "\(deep)")
    }

    @Test("C55: a narrower base refuses what is wider", arguments: Backend.allCases)
    func narrowerBase(_ backend: Backend) throws {
        let json = #"{"kind":"dog","name":"a","breed":"b"}"#
        #expect(try Animals.decode(Dog.self, from: Array(json.utf8)).breed == "b")
        let error = try #require(familyError { _ = try Animals.decode(Puppy.self, from: Array(json.utf8)) })
        #expect(error.code == .notASubtype)
        #expect(error.description.contains("Dog") && error.description.contains("Puppy"))
    }

    @Test func aLongUnknownTagCostsNoLongComparison() throws {
        let tag = String(repeating: "x", count: 1_000_000)
        let error = try #require(familyError { _ = try Shapes.decode(Array(#"{"type":"\#(tag)"}"#.utf8)) })
        #expect(error.suggestion == nil)
        #expect(error.description.utf8.count < 2_000)
    }

    @Test func aFamilyWithoutMembersSaysSo() throws {
        let error = try #require(
            familyError { _ = try Shapes.decode(Array(#"{"type":"point"}"#.utf8), registry: Registry()) })
        #expect(error.description.contains("no members"))
    }
}
