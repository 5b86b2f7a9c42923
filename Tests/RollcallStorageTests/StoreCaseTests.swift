import Foundation
import RollcallSQLite
import RollcallStorage
import RollcallUserDefaults
import StoreCases
import Testing

/// Every case on every store that it applies to; those of a kill, of two processes and of places that cannot be written
/// are with the tests of their stores, and those of annotations with the tests of the macros.
@Suite struct StoreCaseTests {
    @Test(arguments: StoreCase.all) func theStoreInMemoryPasses(_ test: StoreCase) async throws {
        let store = MemoryStore()
        try await test.run { store }
    }

    @Test(arguments: StoreCase.all) func theStoreInAFilePasses(_ test: StoreCase) async throws {
        let folder = try TemporaryFolder(inMemory: true)
        try await test.run { FileStore(path: folder.file(), options: .init(lockTimeout: .seconds(60))) }
    }

    /// Opened once: two instances of `UserDefaults` for one suite do not see each other's changes on Linux.
    @Test(arguments: StoreCase.all) func theUserDefaultsPass(_ test: StoreCase) async throws {
        let suite = "rollcall.test.\(UUID().uuidString)"
        let store = try #require(UserDefaultsStore(suite: suite))
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        try await test.run { store }
    }

    #if SQLite
    @Test(arguments: StoreCase.all) func theDatabasePasses(_ test: StoreCase) async throws {
        let folder = try TemporaryFolder(inMemory: true)
        try await test.run(tasks: 20) { SQLiteStore(path: folder.file("a.sqlite"), options: .init(timeout: .seconds(60))) }
    }
    #endif
}
