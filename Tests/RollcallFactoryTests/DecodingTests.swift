import Foundation
import Rollcall
import Testing

/// Cases of `factory.tsv` that end with a member.
@Suite struct DecodingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let json: String
        let check: @Sendable (Backend, String) throws -> Void
        var testDescription: String { id }

        init<F: Family, T: Equatable & Sendable>(_ id: String, _ family: F.Type, _ json: String, _ expected: T) {
            self.id = id
            self.json = json
            check = { backend, json in
                let member = try backend.decode(family, json)
                #expect(member as? T == expected)
                // What is written is read as the same again, with the tag in it exactly once.
                let written = try backend.encode(family, member)
                #expect(try backend.decode(family, written) as? T == expected)
            }
        }
    }

    static let cases = [
        Case("C01", Shapes.self, #"{"type":"circle","r":1.5}"#, Circle(r: 1.5)),
        Case("C05", Shapes.self, #"{"type":"point","extra":{"deep":[1,{"type":"circle"}]}}"#, Point()),
        Case("C07", Events.self, #"{"c":{"x":1,"y":2},"t":"click"}"#, Click(x: 1, y: 2)),
        Case("C09", Events.self, #"{"t":"load"}"#, Load()),
        Case("C11 with a default", ClicksByDefault.self, #"{"c":{"x":1,"y":2}}"#, Click(x: 1, y: 2)),
        Case("external", Commands.self, #"{"store":{"key":"a","value":1}}"#, StoreCommand(key: "a", value: 1)),
        Case("external unit", Commands.self, #"{"ping":{}}"#, PingCommand()),
        Case(
            "C15", Attributes.self, #"{"data":{"id":"7","attributes":{"operation":"reg","n":1}}}"#,
            Register(data: .init(id: "7"))),
        Case(
            "C15 the payload writes nothing", Attributes.self, #"{"data":{"attributes":{"operation":"nop"}}}"#,
            NoOperation()),
        Case("C41", Shapes.self, #"{"type":"\u0063ircle","r":1}"#, Circle(r: 1)),
        Case("C47", DottedShapes.self, #"{"a.b":"circle","r":1}"#, Circle(r: 1)),
        Case("C53", Posts.self, #"{"type":"photo","url":"u"}"#, Picture(url: "u")),
        Case("C57 shape", Shapes.self, #"{"type":"mark"}"#, Mark()),
        Case("C57 event", Events.self, #"{"t":"m","c":{}}"#, Mark()),
        Case("C65 i64", Numbers.self, #"{"type":"i64","v":9223372036854775807}"#, Int64Number(v: .max)),
        Case("C65 i64, tag last", Numbers.self, #"{"v":-9223372036854775808,"type":"i64"}"#, Int64Number(v: .min)),
        Case("C65 u64", Numbers.self, #"{"v":18446744073709551615,"type":"u64"}"#, UInt64Number(v: .max)),
        Case("C67 fits", Numbers.self, #"{"type":"i8","v":127}"#, Int8Number(v: 127)),
        Case("integer tag", Opcodes.self, #"{"op":1,"v":5}"#, Int64Number(v: 5)),
        Case("integer alias", Opcodes.self, #"{"v":5,"op":-7}"#, Int64Number(v: 5)),
        Case("integer alias, hexadecimal in the source", Opcodes.self, #"{"v":5,"op":16}"#, Int64Number(v: 5)),
        Case("integer tag as the key", ExternalOpcodes.self, #"{"1":{"v":5}}"#, Int8Number(v: 5)),
    ]

    @Test(arguments: cases, Backend.allCases)
    func aMemberIsReadByItsTagAndWrittenBack(_ test: Case, _ backend: Backend) throws {
        try test.check(backend, test.json)
    }

    @Test("C03: the tag may stand last at every level", arguments: Backend.allCases)
    func tagLastAtEveryLevel(_ backend: Backend) throws {
        let json = #"{"items":[{"r":1,"type":"circle"},{"items":[],"type":"group"}],"type":"group"}"#
        let group = try #require(try backend.decode(Shapes.self, json) as? Group)
        #expect(group.items.first as? Circle == Circle(r: 1))
        #expect((group.items.last as? Group)?.items.isEmpty == true)
    }

    @Test("C29: a fallback keeps the tag it was read with", arguments: Backend.allCases)
    func fallbackKeepsTheTag(_ backend: Backend) throws {
        let notice = try backend.decode(Notices.self, #"{"type":"new-kind","description":"d","x":[1,2]}"#)
        #expect(notice as? Undefined == Undefined(unknownTag: "new-kind", description: "d"))
        let written = try backend.encode(Notices.self, notice)
        #expect(try object(written) == ["type": "new-kind", "description": "d"])
    }

    @Test("C33: what an old client does not know does not stop it", arguments: Backend.allCases)
    func oldClientSurvives(_ backend: Backend) throws {
        let notices = try backend.decode(ListOf<Notices>.self, #"[{"type":"new1"},{"type":"callout","icon":"i"}]"#)
        #expect(notices.map { ($0 as? Undefined)?.unknownTag } == ["new1", nil])
        #expect(notices.last as? Callout == Callout(icon: "i"))
    }

    @Test("C59: equal tags in two families are no duplicate")
    func equalTagsInTwoFamilies() {
        #expect(Registry.process.diagnostics.isEmpty)
    }

    @Test("C63: instances of a generic type register by hand, each under its own tag")
    func genericInstances() throws {
        struct Box<Content: Codable & Sendable & Equatable>: Shape, Equatable { var v: Content }
        let registry = Registry([
            Entry(Member<Shapes>("box<Int>", type: Box<Int>.self) { $0 }),
            Entry(Member<Shapes>("box<String>", type: Box<String>.self) { $0 }),
        ])
        for backend in Backend.allCases {
            #expect(
                try backend.decode(Shapes.self, #"{"type":"box<Int>","v":1}"#, registry: registry) as? Box<Int>
                    == Box(v: 1))
            let box = Box(v: "a")
            #expect(
                try object(backend.encode(Shapes.self, box, registry: registry)) == ["type": "box<String>", "v": "a"])
        }
        let twice = Registry([
            Entry(Member<Shapes>("box", type: Box<Int>.self) { $0 }), Entry(Member<Shapes>("box", type: Box<String>.self) { $0 }),
        ])
        #expect(twice.diagnostics.map(\.code) == [.duplicateName])
    }

    @Test("C71: 400 levels with the tag last are read in linear time", arguments: Backend.allCases)
    func deepNesting(_ backend: Backend) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"items":["#, count: depth) + #"{"type":"point"}"#
                + String(repeating: #"],"type":"group"}"#, count: depth)
        }
        var shape = try backend.decode(Shapes.self, nested(200))
        var depth = 0
        while let group = shape as? Group, let inner = group.items.first {
            depth += 1
            shape = inner
        }
        #expect(depth == 200)
    }

    @Test("C73: a long list is read whole", arguments: Backend.allCases)
    func longList(_ backend: Backend) throws {
        let json = "[" + repeatElement(#"{"r":1,"type":"circle"}"#, count: 100_000).joined(separator: ",") + "]"
        #expect(try backend.decode(ListOf<Shapes>.self, json).count == 100_000)
    }

    @Test("C79: property lists carry families as well", arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func propertyLists(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let group = Group(items: [Circle(r: 1), Point()])
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let data = try encoder.encode(Polymorphic<Shapes>(wrappedValue: group))
        let back = try PropertyListDecoder().decode(Polymorphic<Shapes>.self, from: data).wrappedValue
        let items = try #require((back as? Group)?.items)
        #expect(items.first as? Circle == Circle(r: 1))
        #expect(items.last as? Point == Point())
    }
}
