import Foundation
import Rollcall
import Testing

@Member(of: Shapes.self, "holder")
struct Holder: Shape {
    @Polymorphic<OptionalOf<Shapes>> var maybe: (any Shape)?
    @Polymorphic<OptionalOf<Shapes>> var initial: (any Shape)? = Point()
}

@Suite struct PolymorphicTests {
    struct Scene: Codable {
        @Polymorphic<Shapes> var one: any Shape
        @Polymorphic<ListOf<Shapes>> var list: [any Shape] = []
        @Polymorphic<DictionaryOf<Shapes>> var named: [String: any Shape]
        @Polymorphic<OptionalOf<Shapes>> var maybe: (any Shape)?
        @Polymorphic<OptionalOf<ListOf<Shapes>>> var maybeList: [any Shape]?
        @Polymorphic<ListOf<OptionalOf<Shapes>>> var gaps: [(any Shape)?]
    }

    static let full = #"""
        {"one":{"type":"circle","r":1},"list":[{"type":"point"}],"named":{"a":{"type":"rect","w":1,"h":2}},
        "maybe":{"type":"point"},"maybeList":[{"type":"point"}],"gaps":[null,{"type":"point"}]}
        """#

    @Test(arguments: Backend.allCases)
    func aTypeHoldsMembersInAllShapes(_ backend: Backend) throws {
        let scene = try backend.decode(type: Scene.self, Self.full)
        #expect(scene.one as? Circle == Circle(r: 1))
        #expect(scene.list.count == 1)
        #expect(scene.named["a"] as? Rect == Rect(w: 1, h: 2))
        #expect(scene.maybe is Point)
        #expect(scene.maybeList?.count == 1)
        #expect(scene.gaps.map { $0 == nil } == [true, false])
        let data = try JSONEncoder().encode(scene)
        #expect(try object(String(decoding: data, as: UTF8.self)) == object(Self.full))
    }

    @Test(arguments: [
        #"{"one":{"type":"point"},"list":[],"named":{},"gaps":[]}"#,
        #"{"one":{"type":"point"},"list":[],"named":{},"gaps":[],"maybe":null,"maybeList":null}"#,
    ], Backend.allCases)
    func whatIsOptionalMayBeMissingOrNull(_ json: String, _ backend: Backend) throws {
        let scene = try backend.decode(type: Scene.self, json)
        #expect(scene.maybe == nil && scene.maybeList == nil)
        let written = try object(String(decoding: JSONEncoder().encode(scene), as: UTF8.self))
        #expect(written["maybe"] == nil && written["maybeList"] == nil)
    }

    @Test("An optional member of a member is left out and comes back, in every way", arguments: Backend.allCases, Backend.allCases)
    func optionalMemberOfAMember(_ writes: Backend, _ reads: Backend) throws {
        let holder = Holder(maybe: nil, initial: nil)
        let json = try writes.encode(Shapes.self, holder)
        #expect(try object(json) == ["type": "holder", "initial": NSNull()])
        let back = try #require(try reads.decode(Shapes.self, json) as? Holder)
        #expect(back.maybe == nil && back.initial == nil)
        let empty = try #require(try reads.decode(Shapes.self, #"{"type":"holder"}"#) as? Holder)
        #expect(empty.maybe == nil && empty.initial is Point)
        let full = try reads.decode(Shapes.self, writes.encode(Shapes.self, Holder(maybe: Point(), initial: Circle(r: 1))))
        #expect((full as? Holder)?.maybe is Point && (full as? Holder)?.initial is Circle)
    }

    @Test("C25: null is an error where a member must be", arguments: Backend.allCases)
    func nullIsAnError(_ backend: Backend) throws {
        let json = #"{"one":null,"list":[],"named":{},"gaps":[]}"#
        let error = try #require(familyError { _ = try backend.decode(type: Scene.self, json) })
        #expect(error.code == .notAnObject)
        #expect(error.path == "$.one")
    }

    struct Lossy: Codable {
        @LenientArray<Shapes> var items: [any Shape]
    }

    @Test("C35, C37: lenient lists tell empty from missing", arguments: Backend.allCases)
    func emptyAndMissing(_ backend: Backend) throws {
        let empty = try backend.decode(type: Lossy.self, #"{"items":[]}"#)
        #expect(empty.items.isEmpty && empty.$items.failures.isEmpty && !empty.$items.isKeyMissing)
        let missing = try backend.decode(type: Lossy.self, "{}")
        #expect(missing.items.isEmpty && missing.$items.failures.isEmpty && missing.$items.isKeyMissing)
    }

    @Test(arguments: Backend.allCases)
    func aLenientListKeepsTheGoodAndReportsTheBad(_ backend: Backend) throws {
        let json = #"{"items":[{"type":"circle","r":1},7,null,{"type":"hexagon"},[{"type":"point"}],{"type":"rect","w":1},{"type":"point"},"x"]}"#
        let lossy = try backend.decode(type: Lossy.self, json)
        #expect(lossy.items.count == 2)
        #expect(lossy.$items.failures.map(\.index) == [1, 2, 3, 4, 5, 7])
        #expect(
            lossy.$items.failures.map(\.error.code) == [
                .notAnObject, .notAnObject, .unknownTag, .notAnObject, .badPayload, .notAnObject,
            ])
        #expect(lossy.$items.failures.map(\.error.path).prefix(2) == ["$.items[1]", "$.items[2]"])
        let written = try JSONEncoder().encode(lossy)
        #expect(try backend.decode(type: Lossy.self, String(decoding: written, as: UTF8.self)).items.count == 2)
    }

    @Test("C39: leniency never hides what is no JSON", arguments: [
        #"{"items":[{"type":"circle","r":1},{"type":"circle",]}"#, #"{"items":[{"type":"circle","r":01}]}"#,
        #"{"items":[{"type":"hexagon","x":"\q"}]}"#, #"{"items":[{"type":"hexagon"}}"#, #"{"items":[{"type":"\ud800"}]}"#,
        #"{"items":[{"type":"hexagon","x":-}]}"#, #"{"items":[{"type":"circle","r":1}]"#,
    ])
    func syntaxIsNeverLenient(_ json: String) throws {
        #expect(throws: JSONError.self) { try Backend.rollcall.decode(type: Lossy.self, json) }
    }
}
