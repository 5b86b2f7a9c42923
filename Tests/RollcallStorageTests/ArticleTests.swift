import Foundation
import RollcallStorage
import RollcallStorageConformance
import Testing

/// The code of the article "A new store in two methods", word for word.
struct FolderStore: KeyValueStore {
    let folder: URL

    func value(forKey key: String) throws -> StoredValue? {
        guard FileManager.default.fileExists(atPath: file(key).path) else { return nil }
        return .json([UInt8](try Data(contentsOf: file(key))))
    }

    func setValue(_ value: StoredValue?, forKey key: String) throws {
        switch value {
        case .json(let text)?: try Data(text).write(to: file(key), options: .atomic)
        case nil where FileManager.default.fileExists(atPath: file(key).path): try FileManager.default.removeItem(at: file(key))
        case nil: return
        default: throw StorageError(.unencodable, key: key, reason: "this store keeps encoded values only")
        }
    }

    private func file(_ key: String) -> URL { folder.appending(path: key + ".json") }
}

@Suite struct ArticleTests {
    @Test func theArticlesStoreWorks() async throws {
        let temporary = try TemporaryFolder()
        let folder = URL(filePath: temporary.path)
        let backing = BackingStore(FolderStore(folder: folder))
        let profile = StoredProperty<Profile?>(backing, "profile", coding: .encoded, default: nil)
        profile.value = Profile(name: "Ann")
        #expect(profile.value?.name == "Ann")
        #expect(temporary.names == ["profile.json"])
        var changes = profile.changes.makeAsyncIterator()
        #expect(await changes.next()??.name == "Ann")
        try profile.reset()
        #expect(await changes.next() == .some(nil))
    }

    @Test func theSuiteFindsWhatTheArticleSays() async throws {
        let temporary = try TemporaryFolder()
        let store = FolderStore(folder: URL(filePath: temporary.path))
        for (name, isMet) in [("an encoded value is kept exactly", false), ("a key that was never set has no value", true)] {
            let check = try #require(StoreConformance.checks.first { $0.name == name })
            if isMet { try await check.run { store } } else { await #expect(throws: (any Error).self) { try await check.run { store } } }
        }
    }

    /// The article and this file hold the same code.
    @Test func theArticleShowsThisCode() throws {
        let here = URL(filePath: #filePath)
        let article = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/RollcallStorage/RollcallStorage.docc/ANewStore.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let code = try String(contentsOf: here, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
        #expect(code.contains(block))
    }
}
