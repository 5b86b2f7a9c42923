#if SQLite
import Foundation
import RollcallSQLite
import RollcallStorage
import RollcallStorageConformance
import Testing

@Suite struct SQLiteTests {
    @Test(arguments: StoreConformance.checks)
    func theStoreConforms(_ check: StoreConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("settings.sqlite")
        try await check.run { SQLiteStore(path: path, options: .init(timeout: .seconds(60))) }
    }

    @Test func readingMakesNoDatabase() throws {
        let folder = try TemporaryFolder()
        let store = SQLiteStore(path: folder.file("a.sqlite"))
        #expect(try store.value(forKey: "a") == nil)
        #expect(try store.keys() == [])
        #expect(folder.names == [])
    }

    @Test("C25: after kill -9 every confirmed write is there") func killedWhileWriting() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        for round in 0..<30 {
            let helper = try HelperProcess(["sqlite", path, "numbers"])
            var confirmed: Int64 = 0
            while confirmed < Int64(round % 8 + 1), let line = helper.line() { confirmed = Int64(line) ?? confirmed }
            for _ in 0..<(round * 37) % 101 { _ = try? SQLiteStore(path: path).keys() }
            helper.kill()
            for line in helper.allLines() { confirmed = Int64(line) ?? confirmed }
            guard case .integer(let found)? = try SQLiteStore(path: path).value(forKey: "number") else {
                Issue.record("nothing is there in round \(round)")
                continue
            }
            #expect(confirmed > 0)
            #expect(found == confirmed || found == confirmed + 1)
        }
    }

    @Test("C27: two processes with 200 keys each") func twoWriters() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        let helpers = try ["a", "b"].map { try HelperProcess(["sqlite", path, "keys", $0, "200"]) }
        for helper in helpers { #expect(helper.allLines() == ["done"]) }
        let store = SQLiteStore(path: path)
        #expect(try store.keys().count == 400)
        for prefix in ["a", "b"] { for key in 0..<200 { #expect(try store.value(forKey: "\(prefix)\(key)") == .integer(Int64(key))) } }
    }

    @Test func aChangeOfAnotherProcessIsToldToWhoObserves() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        let store = SQLiteStore(path: path)
        try store.setValue(.bool(true), forKey: "first")
        let title = StoredProperty(BackingStore(store), "title", default: "none")
        var changes = title.changes.makeAsyncIterator()
        #expect(await changes.next() == "none")
        let helper = try HelperProcess(["sqlite", path, "set", "title", "from outside"])
        #expect(await changes.next() == "from outside")
        #expect(helper.allLines() == ["done"])
    }

    @Test(arguments: ["this is no database, and long enough to be looked at: " + String(repeating: "x", count: 200)])
    func aDamagedDatabaseIsReportedAndKept(_ text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.sqlite")
        let reports = Reports()
        let store = SQLiteStore(path: folder.file("a.sqlite"), options: .init(onError: reports.take))
        let n = StoredProperty(BackingStore(store), "n", default: 7)
        expectError(.corrupt) { _ = try n.load() }
        expectError(.corrupt) { try n.save(1) }
        #expect(n.value == 7)
        #expect(reports.codes == [.corrupt])
        #expect(try folder.text(of: "a.sqlite") == text)
        #expect(try store.setAside() == folder.file("a.sqlite.corrupt"))
        try n.save(1)
        #expect(n.value == 1)
        #expect(try folder.text(of: "a.sqlite.corrupt") == text)
    }

    @Test func aDatabaseThatIsCutShortIsReported() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        do {
            let store = SQLiteStore(path: path)
            for key in 0..<500 { try store.setValue(.string(String(repeating: "x", count: 100)), forKey: "\(key)") }
        }
        let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber).intValue
        #expect(truncate(path, size / 2) == 0)
        let store = SQLiteStore(path: path)
        expectError(.corrupt) { for key in 0..<500 { _ = try store.value(forKey: "\(key)") } }
    }

    @Test func placesThatCannotBeWrittenAreErrors() throws {
        let folder = try TemporaryFolder()
        expectError(.unreadable) { try SQLiteStore(path: folder.file("missing/a.sqlite")).setValue(.bool(true), forKey: "a") }
        #expect(try SQLiteStore(path: folder.file("missing/a.sqlite")).value(forKey: "a") == nil)
        let store = SQLiteStore(path: folder.file("a.sqlite"))
        try store.setValue(.bool(true), forKey: "a")
        try FileManager.default.removeItem(atPath: folder.path)
        expectError(.unreadable) { try store.setValue(.bool(false), forKey: "a") }
    }

    @Test("C29: a folder that is read-only") func readOnlyFolder() throws {
        guard let mounted = try FileFaultTests.Mounted("size=4m") else { return }
        let path = mounted.folder.file("a.sqlite")
        let reports = Reports()
        do {
            let n = StoredProperty(BackingStore(SQLiteStore(path: path)), "n", default: 7)
            try n.save(1)
        }
        #expect(mounted.remount("ro"))
        let n = StoredProperty(BackingStore(SQLiteStore(path: path, options: .init(onError: reports.take))), "n", default: 7)
        #expect(throws: StorageError.self) { try n.save(2) }
        n.value = 3
        #expect(reports.all.count == 1)
        #expect(mounted.remount("rw"))
        #expect(try StoredProperty(BackingStore(SQLiteStore(path: path)), "n", default: 7).load() == 1)
    }

    @Test func otherProgramsFindWhatTheyExpect() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        let store = SQLiteStore(path: path)
        try store.setValue(.integer(5), forKey: "n")
        try store.setValue(.string("text"), forKey: "s")
        try store.setValue(.array([.string("en")]), forKey: "l")
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: Array("SQLite format 3".utf8)))
        #expect(try SQLiteStore(path: path, table: "other").keys() == [])
        #expect(try store.keys().sorted() == ["l", "n", "s"])
    }
}
#endif
