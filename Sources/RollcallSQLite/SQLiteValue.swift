#if SQLite
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import CSQLite
internal import RollcallStorage

/// Stored values as rows: the name of a type, and the value in SQLite's own form where it has one.
enum SQLiteValue {
    /// Binds the type and the value to two parameters.
    static func bind(_ value: StoredValue, to statement: inout SQLiteStatement, at index: Int32) throws {
        func type(_ name: String, _ statement: inout SQLiteStatement) throws { try statement.bind(name, at: index) }
        switch value {
        case .null:
            try type("null", &statement)
            try statement.bindNull(at: index + 1)
        case .bool(let value):
            try type("bool", &statement)
            try statement.bind(value ? 1 as Int64 : 0, at: index + 1)
        case .integer(let value):
            try type("integer", &statement)
            try statement.bind(value, at: index + 1)
        case .double(let value) where value.isFinite:
            try type("double", &statement)
            try statement.bind(value, at: index + 1)
        case .string(let value):
            try type("string", &statement)
            try statement.bind(value, at: index + 1)
        case .data(let value):
            try type("data", &statement)
            try statement.bind(value, at: index + 1)
        case .date(let value):
            try type("date", &statement)
            try statement.bind(value.timeIntervalSinceReferenceDate, at: index + 1)
        case .json(let value):
            try type("json", &statement)
            try statement.bind(String(decoding: value, as: UTF8.self), at: index + 1)
        case .unsigned, .double, .array, .dictionary, .text:
            // What SQLite has no type for is JSON text, as in a settings file.
            try type("value", &statement)
            try statement.bind(String(decoding: try StoredJSON.encode(value), as: UTF8.self), at: index + 1)
        }
    }

    /// The value of two columns, or nil where they have a form that this version does not know.
    static func value(_ statement: borrowing SQLiteStatement, at column: Int32) -> StoredValue? {
        switch (statement.text(column), statement.type(column + 1)) {
        case ("null", SQLITE_NULL): return .null
        case ("bool", SQLITE_INTEGER): return .bool(statement.integer(column + 1) != 0)
        case ("integer", SQLITE_INTEGER): return .integer(statement.integer(column + 1))
        case ("double", SQLITE_FLOAT), ("double", SQLITE_INTEGER): return .double(statement.double(column + 1))
        case ("string", SQLITE_TEXT): return .string(statement.text(column + 1))
        case ("data", SQLITE_BLOB): return .data(statement.bytes(column + 1))
        case ("date", SQLITE_FLOAT), ("date", SQLITE_INTEGER):
            return .date(Date(timeIntervalSinceReferenceDate: statement.double(column + 1)))
        case ("json", SQLITE_TEXT): return .json(statement.bytes(column + 1))
        case ("value", SQLITE_TEXT): return (try? StoredJSON.decode(statement.bytes(column + 1))) ?? nil
        default: return nil
        }
    }
}
#endif
