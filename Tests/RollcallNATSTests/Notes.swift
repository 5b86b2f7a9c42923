#if NATS
import Rollcall

protocol Note: Codable, Sendable {}

enum Notes: Family {
    typealias Base = any Note
    static let tag = Tag.internal("kind")
    static var unknown: UnknownPolicy<Notes> { .preserve { $0 } }
}

extension UnknownMember: Note {}

@Member(of: Notes.self, "number")
struct NumberNote: Note, Hashable { var number: Int }
#endif
