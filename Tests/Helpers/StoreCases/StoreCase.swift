package import RollcallStorage

/// A case that every store has to pass: what is declared and done, and what must be found then. The numbers are those
/// of the collection of cases that this package was begun with.
///
/// A target of its own, since some stores are tested in a process of their own.
package struct StoreCase: Sendable, CustomStringConvertible {
    package let id: String
    package let name: String
    let body: @Sendable (Subject) async throws -> Void

    package var description: String { "\(id): \(name)" }

    /// Runs the case.
    ///
    /// - Parameters:
    ///   - tasks: How many tasks use the store at once, where many do.
    ///   - open: Opens the store, empty at first, and the same again each further time.
    package func run(tasks: Int = 100, _ open: @escaping @Sendable () throws -> any KeyListingStore) async throws {
        try await body(Subject(tasks: tasks, open: open))
    }

    /// A value that was not what it must be.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The store of a case.
    struct Subject: Sendable {
        let tasks: Int
        let open: @Sendable () throws -> any KeyListingStore

        func property<Value: Storable>(_ key: String, prefix: String = "", _ fallback: Value) throws -> StoredProperty<Value> {
            StoredProperty(BackingStore(try open(), prefix: prefix), key, coding: .native, default: fallback)
        }
    }
}

func expect<Value: Equatable>(_ found: Value, _ needed: Value, _ what: String = "value") throws {
    if found != needed { throw StoreCase.Failure(description: "\(what): \(found), and not \(needed)") }
}

/// The code of the error that a body throws.
func expectError(_ code: StorageError.Code, _ body: () throws -> some Any) throws -> StorageError {
    do {
        _ = try body()
    } catch let error as StorageError {
        try expect(error.code, code, "code")
        return error
    }
    throw StoreCase.Failure(description: "no error, and not \(code)")
}
