internal import RollcallRegistry
#if SQLite
public import RollcallStorage
internal import Synchronization

/// A store in a table of an SQLite database, which several processes may use at once.
///
/// - Writing uses write-ahead logging, and a change is on the disk when it returns.
/// - The database is opened when it is first needed. Reading does not make one.
/// - The table has a row for each key: its type, and its value in SQLite's own form where it has one (integers,
///   real numbers, text, blobs), so that other programs can read it.
/// - A database that is damaged is an error in each call, and is left as it is; ``setAside()`` makes room for a new one.
public final class SQLiteStore: KeyListingStore, TransactionalStore, ChangeNotifyingStore, DefaultsProvidingStore {
    /// The path of the database.
    public let path: String
    private let table: String
    private let options: Options
    private let state = Guarded(State())
    /// The thread that runs a transaction.
    private let writer = Atomic<UInt>(0)
    private let observers = StoreObservers()
    private let watch = Guarded<FileWatch?>(nil)

    /// How an SQLite store behaves.
    public struct Options: Sendable {
        /// How long a call waits for another process that writes.
        public var timeout: Duration
        /// Defaults that come before those that properties declare.
        public var defaults: [String: StoredValue]
        /// Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
        public var onError: (@Sendable (StorageError) -> Void)?

        /// Makes options.
        ///
        /// - Parameters:
        ///   - timeout: How long a call waits for another process that writes.
        ///   - defaults: Defaults that come before those that properties declare.
        ///   - onError: Takes the errors of plain getters and setters.
        public init(
            timeout: Duration = .seconds(5), defaults: [String: StoredValue] = [:],
            onError: (@Sendable (StorageError) -> Void)? = nil
        ) {
            self.timeout = timeout
            self.defaults = defaults
            self.onError = onError
        }
    }

    private struct State {
        var connection: SQLiteConnection?
        var isReadyForWriting = false
        /// What SQLite calls the version that was last seen, to tell the changes of others.
        var version: Int64 = 0
    }

    /// A store in a table of this database.
    ///
    /// - Parameters:
    ///   - path: The path of the database's file.
    ///   - table: The table's name.
    ///   - options: How it behaves.
    public init(path: String, table: String = "settings", options: Options = Options()) {
        self.path = path
        self.table = "\"" + table.replacing("\"", with: "\"\"") + "\""
        plainTable = table
        self.options = options
    }

    private let plainTable: String

    // MARK: Reading

    public func value(forKey key: String) throws -> StoredValue? {
        try withConnection(creates: false) { connection in try read(connection, key) } ?? nil
    }

    public func keys() throws -> [String] {
        var keys: [String] = []
        _ = try withConnection(creates: false) { connection in
            try connection.runIfTableExists(plainTable, "SELECT key FROM \(table)", row: { keys.append($0.text(0)) })
        }
        return keys
    }

    public func registeredDefault(forKey key: String) throws -> StoredValue? {
        options.defaults[key]
    }

    private func read(_ connection: SQLiteConnection, _ key: String) throws -> StoredValue? {
        var found: StoredValue?
        var isUnknown = false
        try connection.runIfTableExists(plainTable, "SELECT type, value FROM \(table) WHERE key = ?") {
            try $0.bind(key, at: 1)
        } row: { row in
            found = SQLiteValue.value(row, at: 0)
            isUnknown = found == nil
        }
        if isUnknown { throw error(.invalidValue, "the row has a form that this version does not know", key: key) }
        return found
    }

    // MARK: Writing

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        try transaction { $0.setValue(value, forKey: key) }
    }

    public func transaction<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result {
        var changed: [String] = []
        let outcome = try withConnection(creates: true) { connection -> Result in
            try connection.run("BEGIN IMMEDIATE")
            do {
                let result = try runAlone(body, connection, &changed)
                try connection.run("COMMIT")
                return result
            } catch {
                // If that fails, SQLite has rolled back already; the first error is the one to throw.
                try? connection.run("ROLLBACK")
                throw error
            }
        }
        guard let outcome else { throw error(.unwritable, "the database could not be made") }
        if !changed.isEmpty { observers.notify(.keys(changed)) }
        return outcome
    }

    private func runAlone<Result>(
        _ body: (StoreTransaction) throws -> Result, _ connection: SQLiteConnection, _ changed: inout [String]
    ) throws -> Result {
        let transaction = StoreTransaction { [self] key in try read(connection, key) }
        let result = try body(transaction)
        for (key, value) in transaction.changes {
            if try read(connection, key) == value, value != nil { continue }
            if let value {
                try connection.run("INSERT INTO \(table) (key, type, value) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET type = excluded.type, value = excluded.value") {
                    try $0.bind(key, at: 1)
                    try SQLiteValue.bind(value, to: &$0, at: 2)
                }
            } else {
                try connection.run("DELETE FROM \(table) WHERE key = ?") { try $0.bind(key, at: 1) }
            }
            changed.append(key)
        }
        return result
    }

    // MARK: The connection

    /// Runs a closure with the open database; nil where there is none and none is to be made.
    private func withConnection<Result>(
        creates: Bool, _ body: (SQLiteConnection) throws -> Result
    ) throws -> Result? {
        if writer.load(ordering: .relaxed) == currentThread {
            throw error(.busy, "a transaction of this store is running; use it instead of the store")
        }
        var result: Swift.Result<Result?, any Error> = .success(nil)
        state.withLock { state in
            writer.store(currentThread, ordering: .relaxed)
            defer { writer.store(0, ordering: .relaxed) }
            do {
                try open(&state, creates: creates)
                if let connection = state.connection { result = .success(try body(connection)) }
            } catch let failure {
                // A connection to a database that is gone or damaged is not used again.
                if (failure as? StorageError)?.code == .corrupt || (failure as? StorageError)?.code == .failed { state = State() }
                result = .failure(failure)
            }
        }
        return try result.get()
    }

    private func open(_ state: inout State, creates: Bool) throws {
        if state.connection == nil || !exists {
            state = State()
            state.connection = try SQLiteConnection(
                path: path, creates: creates, timeout: options.timeout, store: description)
        }
        guard creates, !state.isReadyForWriting else { return }
        guard let connection = state.connection else { return }
        try connection.prepareForWriting(table: table)
        state.isReadyForWriting = true
    }

    /// Whether the file is there: one that was removed lives on in an open connection, and what is written there is lost.
    private var exists: Bool { fileExists(path) }

    // MARK: Damage

    /// Gives the database another name, `PATH.corrupt`, so that the next change makes a new one. Nothing is removed.
    ///
    /// - Returns: The new path.
    /// - Throws: ``StorageError`` when it could not be renamed.
    public func setAside() throws -> String {
        try state.withLock { state in
            state = State()
            var number = 1
            while true {
                let target = number == 1 ? "\(path).corrupt" : "\(path).corrupt-\(number)"
                number += 1
                if fileExists(target) { continue }
                guard rename(path, target) == 0 else { throw error(.unwritable, "the database could not be renamed") }
                for suffix in ["-wal", "-shm"] where fileExists(path + suffix) { rename(path + suffix, target + suffix) }
                return target
            }
        }
    }

    // MARK: Changes and errors

    /// Changes of this store are told by key; those of other processes as `StoreChange.everything`.
    public func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation {
        let observation = observers.add(handler)
        _ = isChangedByOthers()
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        watch.withLock { watch in
            // Where the folder cannot be watched, changes of this process are told all the same.
            if watch == nil {
                watch = try? FileWatch(folder: folder, seesWrites: true) { [weak self] in
                    guard let self, isChangedByOthers() else { return }
                    observers.notify(.everything)
                }
            }
        }
        return StoreObservation { [weak self] in
            observation.cancel()
            self?.stopWatching()
        }
    }

    private func stopWatching() {
        watch.withLock { watch in
            if observers.isEmpty { watch = nil }
        }
    }

    /// Whether another connection has changed the database since this was last asked.
    private func isChangedByOthers() -> Bool {
        state.withLock { state in
            var version: Int64 = -1
            do {
                try open(&state, creates: false)
                guard let connection = state.connection else { return false }
                // The file is written before the change counts; the turn to write comes after that.
                if state.version > 0 {
                    try connection.run("BEGIN IMMEDIATE")
                    try connection.run("COMMIT")
                }
                try connection.run("PRAGMA data_version", row: { version = $0.integer(0) })
            } catch {
                // Whoever reads next gets the error.
                return false
            }
            defer { state.version = version }
            return state.version != version
        }
    }

    public func report(_ error: StorageError) {
        if let onError = options.onError { onError(error) } else { error.writeToLog() }
    }

    private func error(_ code: StorageError.Code, _ reason: String, key: String? = nil) -> StorageError {
        StorageError(code, key: key, store: description, reason: reason)
    }
}

extension SQLiteStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "SQLite \(path)" }
}
#endif
