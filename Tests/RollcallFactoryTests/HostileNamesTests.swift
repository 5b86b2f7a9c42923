import Testing

// Only what the annotation itself needs is in sight, and everything else is called like something it uses.
import Rollcall

/// User types with the names that generated code uses.
enum Hostile {
    struct Rollcall {}
    struct Swift {}
    struct Record {}
    struct UInt64 {}
    struct Codable {}
    struct Registry {}

    protocol Thing: Decodable, Encodable, Sendable {}

    enum Things: Family {
        typealias Base = any Thing
        static let tag = Tag.internal("type")
    }

    @Member(of: Things.self, "key")
    struct Key: Thing { var value: Int }

    @Member(of: Things.self, "request")
    fileprivate struct Request: Thing {}

    /// A property of a type of the enclosing one, and one of a type with a well-known name.
    struct Author: Decodable, Encodable, Sendable { var name: Name }
    typealias Name = Text
    struct Text: Decodable, Encodable, Sendable { var value: Int }
    struct String: Decodable, Encodable, Sendable { var value: Int }
    @Member(of: Things.self, "post")
    struct Post: Thing {
        var author: Author?
        var text: String?
    }

    /// In an extension, in a nested type, without access from outside.
    enum Inner {
        @Member(of: Things.self, "member")
        struct Member: Thing {}
    }
}

extension Hostile.Inner {
    @Member(of: Hostile.Things.self, "date")
    private struct Date: Hostile.Thing {}
}

@Suite struct HostileNamesTests {
    @Test(arguments: ["key", "request", "member", "date", "post"])
    func generatedCodeSurvivesUserTypesOfItsNames(_ tag: Swift.String) throws {
        let thing = try Hostile.Things.decode(Array(#"{"type":"\#(tag)","value":1}"#.utf8))
        #expect(Hostile.Things.tag(of: thing) == tag)
    }
}
