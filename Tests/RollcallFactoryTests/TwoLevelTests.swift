import Foundation
import Rollcall
import Testing

protocol RoomEvent: Codable, Sendable {}
protocol RoomMessage: RoomEvent {}
extension UnknownMember: RoomMessage {}

enum RoomEvents: Family {
    typealias Base = any RoomEvent
    static let tag = Tag.internal("type")
    static let unknown = UnknownPolicy<Self>.preserve { $0 }
}

@Member(of: RoomEvents.self, "m.room.message")
enum RoomMessages: Family {
    typealias Base = any RoomMessage
    static let tag = Tag.path("content", "msgtype")
    static let unknown = UnknownPolicy<Self>.preserve { $0 }
}

@Member(of: RoomEvents.self, "boxed")
enum BoxedMessages: Family {
    typealias Base = any RoomMessage
    static let tag = Tag.adjacent("t", content: "c")
    static let unknown = UnknownPolicy<Self>.preserve { $0 }
}

struct Body: Codable, Equatable { var body: String }

@Member(of: RoomMessages.self, "m.text")
struct RoomText: RoomMessage, Equatable { var content: Body }

@Member(of: BoxedMessages.self, "text")
struct BoxedText: RoomMessage, Equatable { var body: String }

@Member(of: RoomEvents.self, "m.room.name")
struct RoomName: RoomEvent, Equatable { var name: String }

/// An external tag has no place beside another one.
@Member(of: RoomEvents.self, "external")
enum ExternalMessages: Family {
    typealias Base = any RoomMessage
    static let tag = Tag.external
}

@Member(of: ExternalMessages.self, "hi")
struct RoomHi: RoomMessage, Equatable { var n: Int }

/// Families that lie in each other.
enum Ouroboros: Family {
    typealias Base = any RoomEvent
    static let tag = Tag.internal("type")
}

@Suite struct TwoLevelTests {
    static let cases = [
        #"{"type":"m.room.message","content":{"msgtype":"m.text","body":"b"}}"#,
        #"{"type":"m.room.name","name":"n"}"#,
        #"{"type":"boxed","t":"text","c":{"body":"b"}}"#,
        #"{"type":"m.room.message","content":{"msgtype":"m.new","x":[1]}}"#,
        #"{"type":"boxed","t":"new","c":{"x":[1]}}"#,
        #"{"type":"m.new","content":{}}"#,
    ]

    @Test(arguments: cases, Backend.allCases)
    func bothTagsAreReadAndWritten(_ json: String, _ backend: Backend) throws {
        let event = try backend.decode(RoomEvents.self, json)
        #expect(try object(backend.encode(RoomEvents.self, event)) == object(json))
    }

    @Test(arguments: Backend.allCases)
    func theInnerFamilyDecidesTheType(_ backend: Backend) throws {
        #expect(try backend.decode(RoomEvents.self, Self.cases[0]) as? RoomText == RoomText(content: Body(body: "b")))
        #expect(try backend.decode(RoomEvents.self, Self.cases[2]) as? BoxedText == BoxedText(body: "b"))
        let unknown = try backend.decode(RoomEvents.self, Self.cases[3]) as? UnknownMember
        #expect(unknown?.tag == .string("m.new"))
    }

    @Test(arguments: Backend.allCases)
    func anErrorOfTheInnerFamilyNamesIt(_ backend: Backend) throws {
        let error = try #require(
            familyError { _ = try backend.decode(RoomEvents.self, #"{"type":"m.room.message","content":{}}"#) })
        #expect(error.code == .missingTag)
        #expect(error.family == "RoomMessages")
    }

    @Test(arguments: Backend.allCases)
    func familiesInEachOtherEndWithAnError(_ backend: Backend) throws {
        let registry = Registry([Entry(Member<Ouroboros>("again", family: Ouroboros.self) { $0 })])
        let decoding = try #require(
            familyError { _ = try backend.decode(Ouroboros.self, #"{"type":"again"}"#, registry: registry) })
        #expect(decoding.code == .nestedTooDeep)
        let encoding = try #require(
            familyError { _ = try backend.encode(Ouroboros.self, RoomName(name: "n"), registry: registry) })
        #expect(encoding.code == .notAMember || encoding.code == .nestedTooDeep)
    }

    @Test(arguments: Backend.allCases)
    func anExternalTagBesideAnotherOneIsRefusedBothWays(_ backend: Backend) throws {
        let writing = try #require(familyError { _ = try backend.encode(RoomEvents.self, RoomHi(n: 1)) })
        let reading = try #require(
            familyError { _ = try backend.decode(RoomEvents.self, #"{"type":"external","hi":{"n":1}}"#) })
        #expect(writing.code == .notCodable && reading.code == .notCodable)
        #expect(writing.description.contains("ExternalMessages"), "\(writing)")
        #expect(try backend.decode(ExternalMessages.self, #"{"hi":{"n":1}}"#) as? RoomHi == RoomHi(n: 1))
    }
}
