import Foundation
import RollcallStorage
import Testing

/// What goes wrong with files: every fault is an error that says so, and nothing is lost or pretended.
@Suite struct FileFaultTests {
    // MARK: Processes

    @Test("C25: after kill -9 every confirmed write is there") func killedWhileWriting() throws {
        let folder = try TemporaryFolder()
        for round in 0..<40 {
            let helper = try HelperProcess(["file", folder.file(), "numbers"])
            var confirmed: Int64 = 0
            // Each round is killed at another moment: after so many confirmed writes, while the next one runs.
            while confirmed < Int64(round % 8 + 1), let line = helper.line() { confirmed = Int64(line) ?? confirmed }
            for _ in 0..<(round * 37) % 101 { _ = try? FileStore(path: folder.file()).keys() }
            helper.kill()
            for line in helper.allLines() { confirmed = Int64(line) ?? confirmed }
            guard case .integer(let found)? = try FileStore(path: folder.file()).value(forKey: "number") else {
                Issue.record("nothing is there in round \(round)")
                continue
            }
            #expect(confirmed > 0)
            #expect(found == confirmed || found == confirmed + 1)
        }
        // What a killed process leaves is cleared away by the next writer.
        try FileStore(path: folder.file()).setValue(.bool(true), forKey: "after")
        #expect(folder.names == [".settings.json.lock", "settings.json"])
    }

    @Test("C27: two processes with 200 keys each") func twoWriters() throws {
        let folder = try TemporaryFolder()
        let helpers = try ["a", "b"].map { try HelperProcess(["file", folder.file(), "keys", $0, "200"]) }
        for helper in helpers { #expect(helper.allLines() == ["done"]) }
        let store = FileStore(path: folder.file())
        #expect(try store.keys().count == 400)
        for prefix in ["a", "b"] { for key in 0..<200 { #expect(try store.value(forKey: "\(prefix)\(key)") == .integer(Int64(key))) } }
    }

    @Test func aChangeOfAnotherProcessIsToldToWhoObserves() async throws {
        let folder = try TemporaryFolder()
        let title = StoredProperty(BackingStore(FileStore(path: folder.file())), "title", default: "none")
        var changes = title.changes.makeAsyncIterator()
        #expect(await changes.next() == "none")
        let helper = try HelperProcess(["file", folder.file(), "set", "title", "from outside"])
        #expect(await changes.next() == "from outside")
        #expect(helper.allLines() == ["done"])
    }

    @Test func aLockThatIsHeldTooLongIsAnError() throws {
        let folder = try TemporaryFolder()
        let lock = open(folder.file(".settings.json.lock"), O_RDWR | O_CREAT, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        let store = FileStore(path: folder.file(), options: .init(lockTimeout: .milliseconds(20)))
        expectError(.busy) { try store.setValue(.bool(true), forKey: "a") }
        #expect(try store.value(forKey: "a") == nil)
    }

    // MARK: Damaged files

    static let damaged = [
        "", "{", #"{"a": 1"#, #"{"a": 1, "a": 2}"#, #"{"a": }"#, "[]", "null", "{} {}", "\u{feff}{}", "not json", #"{"a": tru"#, "\u{0}\u{0}\u{0}",
        #"{"secret": "hunter2}"#,
    ]

    @Test(arguments: damaged) func aDamagedFileIsReportedAndKept(_ text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text)
        let reports = Reports()
        let store = FileStore(path: folder.file(), options: .init(onError: reports.take))
        let n = StoredProperty(BackingStore(store), "n", default: 7)
        expectError(.corrupt) { _ = try n.load() }
        #expect(n.value == 7)
        #expect(reports.codes == [.corrupt])
        #expect(try folder.text() == text)

        n.value = 8
        #expect(try n.load() == 8)
        #expect(try folder.text(of: "settings.json.corrupt") == text)
        #expect(reports.all.last?.keptAside == folder.file("settings.json.corrupt"))
        #expect(!reports.all.contains { "\($0)".contains("hunter2") })

        // A second one does not take the place of the first.
        try folder.write(text + " ")
        n.value = 9
        #expect(try folder.text(of: "settings.json.corrupt") == text)
        #expect(try folder.text(of: "settings.json.corrupt-2") == text + " ")
    }

    @Test func aValueOfALaterVersionStaysAsItIs() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"later": {"$vector": [1,2]}, "big": 123456789012345678901234567890, "spelled": 1.500}"#)
        let store = FileStore(path: folder.file())
        expectError(.invalidValue) { _ = try store.value(forKey: "later") }
        try store.setValue(.bool(true), forKey: "a")
        let text = try folder.text()
        #expect(text.contains(#""later": {"$vector": [1,2]}"#))
        #expect(text.contains(#""big": 123456789012345678901234567890"#))
        #expect(text.contains(#""spelled": 1.500"#))
    }

    // MARK: Places that cannot be written

    /// A small file system of its own, which only root can make.
    final class Mounted {
        let folder: TemporaryFolder
        init?(_ options: String) throws {
            folder = try TemporaryFolder()
            guard geteuid() == 0, Self.run("/bin/mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.path) else { return nil }
        }
        deinit { _ = Self.run("/bin/umount", folder.path) }
        func remount(_ options: String) -> Bool { Self.run("/bin/mount", "-o", "remount,\(options)", folder.path) }
        private static func run(_ arguments: String...) -> Bool {
            let process = Process()
            process.executableURL = URL(filePath: arguments[0])
            process.arguments = Array(arguments.dropFirst())
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }

    @Test("C29: a folder that is read-only") func readOnlyFolder() throws {
        guard let mounted = try Mounted("size=1m") else { return }
        let reports = Reports()
        let store = FileStore(path: mounted.folder.file(), options: .init(onError: reports.take))
        let n = StoredProperty(BackingStore(store), "n", default: 7)
        n.value = 1
        #expect(mounted.remount("ro"))
        expectError(.unwritable) { try n.save(2) }
        n.value = 3
        #expect(reports.codes == [.unwritable])
        #expect(n.value == 1)
        #expect(mounted.remount("rw"))
        n.value = 4
        #expect(n.value == 4)
    }

    @Test func aFolderThatThisUserMayNotWrite() throws {
        guard geteuid() == 0 else { return }
        let folder = try TemporaryFolder()
        let helper = try HelperProcess(
            ["file", folder.file(), "set", "a", "b"], command: ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"])
        #expect(helper.allLines() == ["error: unwritable"])
        #expect(folder.names == [])
    }

    @Test func aDiskThatIsFull() throws {
        guard let mounted = try Mounted("size=64k") else { return }
        let store = FileStore(path: mounted.folder.file())
        try store.setValue(.string("kept"), forKey: "small")
        let before = try mounted.folder.text()
        expectError(.full) { try store.setValue(.string(String(repeating: "x", count: 200_000)), forKey: "large") }
        #expect(try mounted.folder.text() == before)
        #expect(mounted.folder.names == [".settings.json.lock", "settings.json"])
        #expect(try store.value(forKey: "large") == nil)
        try store.setValue(.string("fits"), forKey: "small")
        #expect(try store.value(forKey: "small") == .string("fits"))
    }

    @Test func aFolderThatHasVanished() throws {
        let folder = try TemporaryFolder()
        let store = FileStore(path: folder.file())
        try store.setValue(.bool(true), forKey: "a")
        try FileManager.default.removeItem(atPath: folder.path)
        expectError(.unwritable) { try store.setValue(.bool(false), forKey: "a") }
        #expect(try store.value(forKey: "a") == nil)
    }

    @Test func aStoreThatMakesItsFolderMakesItAgain() throws {
        let folder = try TemporaryFolder()
        let store = FileStore(path: folder.file("deep/deeper/settings.json"), options: .init(createsFolder: true))
        #expect(try store.value(forKey: "a") == nil)
        #expect(folder.names == [])
        try store.setValue(.bool(true), forKey: "a")
        try FileManager.default.removeItem(atPath: folder.path)
        try store.setValue(.bool(false), forKey: "a")
        #expect(try FileStore(path: store.path).value(forKey: "a") == .bool(false))
    }

    @Test func whatIsNoFileIsAnErrorAndIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        for name in ["folder", "pipe"] {
            let store = FileStore(path: folder.file(name))
            expectError(.unreadable) { _ = try store.value(forKey: "a") }
            expectError(.unreadable) { try store.setValue(.bool(true), forKey: "a") }
        }
        let within = FileStore(path: folder.file("pipe/settings.json"))
        expectError(.unreadable) { _ = try within.value(forKey: "a") }
        let large = FileStore(path: folder.file(), options: .init(largestFile: 10))
        try folder.write(#"{"a": "more than ten bytes"}"#)
        expectError(.unreadable) { _ = try large.value(forKey: "a") }
        expectError(.unreadable) { try large.setValue(.bool(true), forKey: "b") }
    }

    // MARK: What else there is to a file

    @Test func theFileIsMadeToBeReadByPeople() throws {
        let folder = try TemporaryFolder()
        let store = FileStore(path: folder.file())
        for (key, value) in [("b", StoredValue.array([.string("en")])), ("a", .double(1)), ("c", .json(Array(#"{"x":1}"#.utf8)))] {
            try store.setValue(value, forKey: key)
        }
        #expect(try folder.text() == "{\n  \"a\": 1.0,\n  \"b\": [\"en\"],\n  \"c\": {\"$json\":{\"x\":1}}\n}\n")
        try folder.write(#"{"a": 2, "b": ["de", "fr"]}"#)
        #expect(try store.value(forKey: "a") == .integer(2))
        #expect(try store.value(forKey: "b") == .array([.string("de"), .string("fr")]))
    }

    @Test func aNewFileIsForItsOwnerOnlyAndAnOldOneKeepsItsMode() throws {
        let folder = try TemporaryFolder()
        let store = FileStore(path: folder.file())
        try store.setValue(.bool(true), forKey: "a")
        func mode() throws -> Int? {
            (try FileManager.default.attributesOfItem(atPath: folder.file())[.posixPermissions] as? NSNumber)?.intValue
        }
        #expect(try mode() == 0o600)
        chmod(folder.file(), 0o640)
        try store.setValue(.bool(false), forKey: "a")
        #expect(try mode() == 0o640)
    }

    @Test func aLinkToTheFileStaysALink() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "real.json")
        #expect(symlink("real.json", folder.file()) == 0)
        let store = FileStore(path: folder.file())
        try store.setValue(.bool(true), forKey: "a")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file()) == "real.json")
        #expect(try folder.text(of: "real.json").contains("true"))
    }

    @Test func anEqualValueIsNotWrittenAgain() throws {
        let folder = try TemporaryFolder()
        let store = FileStore(path: folder.file())
        try store.setValue(.bool(true), forKey: "a")
        let before = try FileManager.default.attributesOfItem(atPath: folder.file())[.systemFileNumber] as? NSNumber
        try store.setValue(.bool(true), forKey: "a")
        let after = try FileManager.default.attributesOfItem(atPath: folder.file())[.systemFileNumber] as? NSNumber
        #expect(before == after)
    }

    @Test func aTransactionThatUsesItsStoreIsAnErrorAndNoDeadlock() throws {
        let folder = try TemporaryFolder()
        let store = FileStore(path: folder.file())
        try store.transaction { (transaction: StoreTransaction) throws in
            transaction.setValue(.bool(true), forKey: "a")
            #expect(try store.value(forKey: "a") == nil)
            expectError(.busy) { try store.setValue(.bool(true), forKey: "b") }
        }
        #expect(try store.keys() == ["a"])
    }
}
