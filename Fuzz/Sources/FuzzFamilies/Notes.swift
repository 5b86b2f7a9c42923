import Rollcall

/// A family with members of all sorts, which reach each other in all ways. What is unknown is kept.
enum Notes: Family {
    typealias Base = any Note
    static let tag = Tag.internal("t")
    static let unknown = UnknownPolicy<Self>.preserve { $0 }
}

protocol Note: Codable, Sendable {}

extension UnknownMember: Note {}

@Member(of: Notes.self, "text", aliases: "s")
struct Text: Note {
    var text: String
    var count = 1
    var other: String?
}

@Member(of: Notes.self, "big")
struct Big: Note {
    var a: [Int]?, b: [String: Double]?, c: String?, d: Int128?, e: Bool?
}

@Member(of: Notes.self, "empty")
struct Empty: Note {}

@Member(of: Notes.self, "kind")
enum Kind: String, Note { case a, b }

/// A class, which is made and written in another way than a structure.
@Member(of: Notes.self, "object")
final class Object: Note {
    let n: Int
    let note: String?
}

@Member(of: Notes.self, "nest")
struct Nest: Note { @Polymorphic<Notes> var c: any Note }

/// Reached by way of a type that is only `Codable`.
@Member(of: Notes.self, "boxed")
struct Boxed: Note {
    struct Box: Codable { @Polymorphic<Notes> var c: any Note }
    var b: Box
}

@Member(of: Notes.self, "list")
struct List: Note { @Polymorphic<ListOf<Notes>> var c: [any Note] }

@Member(of: Notes.self, "lenient")
struct Lenient: Note { @LenientArray<Notes> var c: [any Note] }

@Member(of: Notes.self, "inner")
struct Inner: Note { @Polymorphic<OptionalOf<Adjacent>> var c: (any Sendable)? }

/// A family with the tag beside the content, whose base says nothing of its members.
enum Adjacent: Family {
    typealias Base = any Sendable
    static let tag = Tag.adjacent("k", content: "v")
}

@Member(of: Adjacent.self, "pair")
struct Pair: Codable, Sendable {
    var x: Int
    var y: Double
}
