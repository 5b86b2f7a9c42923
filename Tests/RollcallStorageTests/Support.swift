import Foundation
import RollcallRegistry
import RollcallStorage
import Testing

/// A folder of a test's own, removed when nobody holds it any more.
final class TemporaryFolder: Sendable {
    let path: String

    /// - Parameter inMemory: Whether it lies in memory, where there is such a place.
    init(inMemory: Bool = false) throws {
        let shared = URL(filePath: "/dev/shm")
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: shared.path)
        path = (isThere ? shared : FileManager.default.temporaryDirectory).appending(path: "rollcall-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String = "settings.json") -> String { "\(path)/\(name)" }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    func write(_ text: String, to name: String = "settings.json") throws {
        try Data(text.utf8).write(to: URL(filePath: file(name)))
    }

    func text(of name: String = "settings.json") throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
    }
}

/// The errors that a store reports.
final class Reports: Sendable {
    private let errors = Guarded<[StorageError]>([])

    var all: [StorageError] { errors.withLock { $0 } }
    var codes: [StorageError.Code] { all.map(\.code) }

    @Sendable func take(_ error: StorageError) { errors.withLock { $0.append(error) } }
}

/// A store that is nothing but the two methods.
final class TwoMethodStore: KeyValueStore {
    private let values = Guarded<[String: StoredValue]>([:])
    /// The number of writes after which every further one fails.
    private let writesLeft: Guarded<Int>

    init(failingAfter writes: Int = .max) { writesLeft = Guarded(writes) }

    func value(forKey key: String) throws -> StoredValue? { values.withLock { $0[key] } }

    func setValue(_ value: StoredValue?, forKey key: String) throws {
        let isAllowed = writesLeft.withLock { left in
            left -= 1
            return left >= 0
        }
        // The key of a failing write is "bad" in the tests of batches, so that taking back succeeds.
        guard isAllowed || key != "bad" else { throw StorageError(.full, reason: "there is no space left") }
        values.withLock { $0[key] = value }
    }
}

func expectError(_ code: StorageError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
    do {
        try body()
        Issue.record("no error", sourceLocation: sourceLocation)
    } catch let error as StorageError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
}
