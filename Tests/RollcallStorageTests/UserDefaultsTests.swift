import Foundation
import RollcallStorage
import Testing

@testable import RollcallUserDefaults

/// What `UserDefaults` keeps is read again from a property list in XML: by another process, and by this one when it
/// finds the file changed.
@Suite struct UserDefaultsTests {
    static let texts = [
        "", " ", "\t", "a\r\nb\rc\n", "]]>", "<![CDATA[x]]>", "&amp;", "\u{feff}", "\u{feff}x", "x\u{feff}", "\u{fffe}x",
        "\u{ffff}", "\u{fffd}", "\u{0}", "a\u{0}b", "\u{1f}", "\u{7f}", "\u{85}", "\u{2028}", "e\u{301}", "\u{301}", "👩‍👩‍👧",
        "\u{10ffff}", "$rollcall",
    ]

    @Test(arguments: texts.flatMap { text -> [StoredValue] in
        [.string(text), .array([.string(text)]), .dictionary(["a": .string(text)]), .dictionary([text: .string("a")])]
    })
    func aValueIsReadFromTheFileAsItWasWritten(_ value: StoredValue) throws {
        let object = ["key": try PropertyList.object(for: value)]
        let file = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        let read = try PropertyListSerialization.propertyList(from: file, options: [], format: nil)
        let member = try #require((read as? [String: Any])?["key"])
        #expect(PropertyList.value(of: member) == value)
    }

    @Test func aKeyThatTheFileWouldLoseIsRefused() throws {
        let suite = "rollcall.test.\(UUID().uuidString)"
        let store = try #require(UserDefaultsStore(suite: suite))
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        for key in ["", "\u{feff}key", "a\u{0}", "\u{1}", "e\u{301}"] {
            #expect { try store.setValue(.bool(true), forKey: key) } throws: { ($0 as? StorageError)?.code == .invalidKey }
        }
        #expect(try store.keys().isEmpty)
    }
}
