import Rollcall
import Testing

@Suite struct CreatingTests {
    struct Dot: Shape, Creatable, Equatable {
        var x = 7
    }

    struct Failing: Shape, Creatable {
        struct NotToday: Error {}
        init() throws { throw NotToday() }
        init(from decoder: any Decoder) throws {}
    }

    let registry = Registry([
        Entry(Member<Shapes>("dot", aliases: ["spot"], type: Dot.self) { $0 }),
        Entry(Member<Shapes>("nothing") { Point() }),
        Entry(Member<Shapes>("circle", type: Circle.self) { $0 }),
        Entry(Member<Shapes>("failing", type: Failing.self) { $0 }),
    ])

    @Test(arguments: ["dot", "spot"])
    func aCreatableMemberIsMadeByItsTag(_ tag: String) throws {
        #expect(try Shapes.create(tag, registry: registry) as? Dot == Dot())
    }

    @Test func aCreatorMakesAMemberThatHasNothingToRead() throws {
        #expect(try Shapes.create("nothing", registry: registry) as? Point == Point())
        let error = try #require(
            familyError { _ = try Shapes.decode(Array(#"{"type":"nothing"}"#.utf8), registry: registry) })
        #expect(error.code == .notCodable)
    }

    @Test(arguments: [("circle", FamilyError.Code.noCreator), ("cirle", .unknownTag), ("failing", .badPayload)])
    func whatCannotBeMadeIsToldApart(_ tag: String, _ code: FamilyError.Code) throws {
        let error = try #require(familyError { _ = try Shapes.create(tag, registry: registry) })
        #expect(error.code == code)
        #expect(error.tag == .string(tag))
    }

    @Test func aSnapshotThatWasReadFromGoesWithWhatItsMembersHold() throws {
        final class Token: Sendable {}
        weak var held: Token?
        do {
            let token = Token()
            held = token
            let registry = Registry([
                Entry(Member<Shapes>("nothing") { [token] in withExtendedLifetime(token) { Point() } }),
                Entry(Member<Shapes>("circle", type: Circle.self) { $0 }),
            ])
            #expect(try Shapes.create("nothing", registry: registry) is Point)
            _ = try? Shapes.decode(Array(#"{"type":"circle"}"#.utf8), registry: registry)
            #expect(held != nil)
        }
        #expect(held == nil)
    }

    enum Passing: Family {
        typealias Base = any Shape
        static let tag = Tag.internal("type")
    }

    @Test("What is registered at run time is found until it is unregistered")
    func registrationAtRunTime() throws {
        func isKnown() -> Bool { (try? Passing.decode(Array(#"{"type":"dot"}"#.utf8))) != nil }
        #expect(!isKnown())
        let dot = Passing.register("dot", type: Point.self) { $0 }
        #expect(isKnown())
        let made = Passing.register("made") { Point() }
        #expect(try Passing.create("made") is Point)
        dot.unregister()
        dot.unregister()
        #expect(!isKnown())
        #expect(try Passing.create("made") is Point)
        made.unregister()
        #expect(throws: FamilyError.self) { try Passing.create("made") }
    }
}
