import Foundation
import Rollcall
import Testing

protocol Note: Codable, Sendable {}

enum Notes: Family {
    typealias Base = any Note
    static let tag = Tag.internal("type")
}

struct MemoV1: Codable { var text: String }

struct MemoV2: Versioned {
    static let version = 2
    var content: String
    init(upgrading old: MemoV1) { content = old.text }
}

@Member(of: Notes.self, "memo")
struct Memo: Note, Versioned, Equatable {
    static let version = 3
    var content: String
    var words: Int

    init(content: String, words: Int) {
        self.content = content
        self.words = words
    }

    struct Unreadable: Error {}

    init(upgrading old: MemoV2) throws {
        if old.content == "!" { throw Unreadable() }
        self.init(content: old.content, words: old.content.split(separator: " ").count)
    }
}

@Suite struct VersionTests {
    @Test(arguments: [
        #"{"type":"memo","text":"a b"}"#, #"{"type":"memo","version":1,"text":"a b"}"#,
        #"{"version":2,"content":"a b","type":"memo"}"#, #"{"type":"memo","version":3,"content":"a b","words":2}"#,
    ], Backend.allCases)
    func everyVersionBecomesTheNewest(_ json: String, _ backend: Backend) throws {
        let memo = try backend.decode(Notes.self, json)
        #expect(memo as? Memo == Memo(content: "a b", words: 2))
        #expect(
            try object(backend.encode(Notes.self, memo))
                == ["type": "memo", "version": 3, "content": "a b", "words": 2])
    }

    @Test(arguments: [0, 4, -1, Int.max], Backend.allCases)
    func aVersionThatIsNotKnownIsAnError(_ version: Int, _ backend: Backend) throws {
        let error = try #require(
            familyError { _ = try backend.decode(Notes.self, #"{"type":"memo","version":\#(version)}"#) })
        #expect(error.code == .unsupportedVersion)
        #expect(error.description.contains("\(version)") && error.description.contains("3"))
    }

    @Test(arguments: Backend.allCases)
    func anUpgradeThatThrowsIsABadPayload(_ backend: Backend) throws {
        let error = try #require(familyError { _ = try backend.decode(Notes.self, #"{"type":"memo","text":"!"}"#) })
        #expect(error.code == .badPayload)
        #expect(error.underlying is Memo.Unreadable)
    }
}
