#if SQLite
internal import CSQLite
internal import RollcallStorage

/// An open database.
final class SQLiteConnection: @unchecked Sendable {
    // Unchecked: it is used by one thread at a time, the one that has the lock of the store.

    private let database: OpaquePointer
    let store: String

    /// Opens a database.
    /// - Returns: Nil where there is none and none is to be made.
    init?(path: String, creates: Bool, timeout: Duration, store: String) throws {
        var database: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0)
        let code = sqlite3_open_v2(path, &database, flags, nil)
        guard code == SQLITE_OK, let database else {
            let extended = database.map { sqlite3_extended_errcode($0) } ?? code
            let isMissing = database.map { sqlite3_system_errno($0) == 2 } ?? false
            sqlite3_close_v2(database)
            if isMissing, !creates { return nil }
            throw Self.error(extended, store, isOpening: true)
        }
        self.database = database
        self.store = store
        sqlite3_extended_result_codes(database, 1)
        let (seconds, attoseconds) = timeout.components
        sqlite3_busy_timeout(database, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }

    deinit { sqlite3_close_v2(database) }

    /// The folder of -wal and -shm files stays with the database; a row is on the disk when a transaction ends.
    func prepareForWriting(table: String) throws {
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA synchronous = FULL")
        try run("CREATE TABLE IF NOT EXISTS \(table) (key TEXT PRIMARY KEY NOT NULL, type TEXT NOT NULL, value) WITHOUT ROWID")
    }

    /// Runs a statement that may give rows.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - bind: Gives values to its parameters.
    ///   - row: Takes each row.
    func run(
        _ sql: String, bind: (inout SQLiteStatement) throws -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws -> Void = { _ in }
    ) throws {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(database, sql, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else { throw Self.error(sqlite3_extended_errcode(database), store) }
        var statement = SQLiteStatement(handle)
        try bind(&statement)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try row(statement)
            case SQLITE_DONE: return
            case let code: throw Self.error(code, store)
            }
        }
    }

    /// Runs a statement of which it is no fault that the table is missing.
    func runIfTableExists(
        _ table: String, _ sql: String, bind: (inout SQLiteStatement) throws -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws -> Void
    ) throws {
        var exists = false
        try run("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?") { try $0.bind(table, at: 1) } row: { _ in exists = true }
        if exists { try run(sql, bind: bind, row: row) }
    }

    /// An error with the system's words for its code; what SQLite says of the statement could quote a value.
    static func error(_ code: Int32, _ store: String, isOpening: Bool = false) -> StorageError {
        let reason = String(cString: sqlite3_errstr(code))
        let kind: StorageError.Code =
            switch code & 0xff {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .unwritable
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: isOpening ? .unreadable : .unwritable
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            case SQLITE_TOOBIG: .unencodable
            default: .failed
            }
        return StorageError(kind, store: store, reason: "\(reason) (SQLite \(code))")
    }
}

/// A prepared statement, for as long as it runs.
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    // SQLite copies what is bound (SQLITE_TRANSIENT), so nothing has to outlive the call.
    private static var copies: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw SQLiteConnection.error(code, "SQLite") }
    }

    mutating func bind(_ text: String, at index: Int32) throws {
        var text = text
        try check(text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty string has no address, and null would be bound as NULL.
                guard let start = characters.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, Self.copies) }
                return sqlite3_bind_text64(
                    handle, index, start, sqlite3_uint64(characters.count), Self.copies, UInt8(SQLITE_UTF8))
            }
        })
    }

    mutating func bind(_ bytes: [UInt8], at index: Int32) throws {
        try check(bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, bytes.count > 0 else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return sqlite3_bind_blob64(handle, index, start, sqlite3_uint64(bytes.count), Self.copies)
        })
    }

    mutating func bind(_ number: Int64, at index: Int32) throws { try check(sqlite3_bind_int64(handle, index, number)) }
    mutating func bind(_ number: Double, at index: Int32) throws { try check(sqlite3_bind_double(handle, index, number)) }
    mutating func bindNull(at index: Int32) throws { try check(sqlite3_bind_null(handle, index)) }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// The bytes of a text or a blob.
    func bytes(_ column: Int32) -> [UInt8] {
        // The order of the two calls is the one that SQLite asks for; the bytes are valid until the next step.
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        guard let start, count > 0 else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    func type(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }
}
#endif
