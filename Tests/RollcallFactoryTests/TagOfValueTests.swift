import Foundation
import Rollcall
import Testing

/// A base that asks for `Codable`, kept unknown members and a family within: `Family.tag(of:)` names them all.
struct TagOfValueTests {
    let registry = Registry([
        Entry(Member<Visits>("join", type: Join.self) { $0 }),
        Entry(Member<Visits>("talk", family: Talks.self) { $0 }),
        Entry(Member<Talks>("text", type: TextTalk.self) { $0 }),
    ])

    @Test(arguments: [
        (#"{"visit":"join"}"#, "join"), (#"{"visit":"leave","at":1}"#, "leave"),
        (#"{"visit":"talk","kind":"text"}"#, "talk"), (#"{"visit":"talk","kind":"song"}"#, "talk"),
    ])
    func tagOfWhatWasRead(json: String, tag: String) throws {
        let value = try Visits.decode(Data(json.utf8), registry: registry)
        #expect(Visits.tag(of: value, registry: registry) == tag)
    }

    @Test func aStrangerHasNoTag() {
        #expect(Visits.tag(of: TextTalk(), registry: Registry()) == nil)
    }
}

private protocol Visit: Codable, Sendable {}
extension UnknownMember: Visit {}
private struct Join: Visit {}
private struct TextTalk: Visit {}
private enum Visits: Family {
    typealias Base = any Visit
    static let tag = Tag.internal("visit")
    static let unknown = UnknownPolicy<Visits>.preserve { $0 }
}
private enum Talks: Family {
    typealias Base = any Visit
    static let tag = Tag.internal("kind")
    static let unknown = UnknownPolicy<Talks>.preserve { $0 }
}
