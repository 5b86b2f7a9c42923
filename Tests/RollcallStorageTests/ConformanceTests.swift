import Foundation
import RollcallStorage
import RollcallStorageConformance
import RollcallUserDefaults
import Testing

/// Every store passes the public suite.
@Suite struct ConformanceTests {
    @Test(arguments: StoreConformance.checks)
    func theMemoryStoreConforms(_ check: StoreConformance.Check) async throws {
        let store = MemoryStore()
        try await check.run { store }
    }

    @Test(arguments: StoreConformance.checks)
    func aStoreOfTwoMethodsConforms(_ check: StoreConformance.Check) async throws {
        // A dictionary of strings takes two spellings of a character as one key, which the suite finds.
        if check.name.hasPrefix("keys are told apart") { return }
        let store = TwoMethodStore()
        try await check.run { store }
    }

    @Test func aStoreThatMixesUpKeysDoesNotConform() async throws {
        let store = TwoMethodStore()
        let check = try #require(StoreConformance.checks.first { $0.name.hasPrefix("keys are told apart") })
        await #expect(throws: StoreConformance.Failure.self) { try await check.run { store } }
    }

    @Test(arguments: StoreConformance.checks)
    func theFileStoreConforms(_ check: StoreConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let options = FileStore.Options(lockTimeout: .seconds(60))
        try await check.run { FileStore(path: folder.file(), options: options) }
    }

    /// Two instances of `UserDefaults` for one suite do not see each other's changes on Linux, so there the
    /// store is opened once.
    @Test(arguments: StoreConformance.checks)
    func theUserDefaultsStoreConforms(_ check: StoreConformance.Check) async throws {
        let suite = "rollcall.test.\(UUID().uuidString)"
        let store = try #require(UserDefaultsStore(suite: suite))
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        try await check.run { store }
    }
}
