#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value as a store keeps it: the types of property lists, and what they lack.
///
/// A store keeps each of them in its own native form where it has one, so that other readers of the same
/// store find what they expect. Two values are equal when they are the same bit for bit: not-a-number is equal to
/// itself, and zero differs from minus zero.
///
/// Its description says what kind of value it is and never the value, which may be a secret.
public enum StoredValue: Sendable {
    /// Nothing, on purpose: an optional property that has a default and was set to nil.
    case null
    /// A truth value.
    case bool(Bool)
    /// An integer.
    case integer(Int64)
    /// An integer beyond the range of `Int64`; one within it is the same as `integer`.
    case unsigned(UInt64)
    /// A number, infinities and not-a-number included.
    case double(Double)
    /// A string, any scalar included.
    case string(String)
    /// Bytes.
    case data([UInt8])
    /// A point in time, exactly as `Date` has it.
    case date(Date)
    /// An array.
    case array([StoredValue])
    /// A dictionary.
    case dictionary([String: StoredValue])
    /// A value of a `Codable` type: its JSON text, in UTF-8.
    case json([UInt8])
    /// Text from a store that knows no types, such as an environment variable; it is read as whatever the
    /// property's type is.
    case text(String)

    /// An integer in the form that fits it.
    @inlinable public init(_ value: UInt64) {
        if let small = Int64(exactly: value) { self = .integer(small) } else { self = .unsigned(value) }
    }
}

extension StoredValue {
    /// The kinds of stored values; the raw value is what messages call them.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case null = "null"
        case bool = "Bool"
        case integer = "integer"
        case double = "number"
        case string = "String"
        case data = "data"
        case date = "date"
        case array = "array"
        case dictionary = "dictionary"
        case json = "encoded value"
        case text = "text"
    }

    /// What kind of value this is.
    public var kind: Kind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .integer, .unsigned: .integer
        case .double: .double
        case .string: .string
        case .data: .data
        case .date: .date
        case .array: .array
        case .dictionary: .dictionary
        case .json: .json
        case .text: .text
        }
    }
}

extension StoredValue: Equatable {
    /// Whether two values are the same bit for bit.
    public static func == (a: StoredValue, b: StoredValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.unsigned(let a), .unsigned(let b)): a == b
        case (.integer(let a), .unsigned(let b)), (.unsigned(let b), .integer(let a)): a >= 0 && UInt64(a) == b
        case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
        case (.string(let a), .string(let b)), (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
        case (.data(let a), .data(let b)), (.json(let a), .json(let b)): a == b
        case (.date(let a), .date(let b)):
            a.timeIntervalSinceReferenceDate.bitPattern == b.timeIntervalSinceReferenceDate.bitPattern
        case (.array(let a), .array(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)): a == b
        default: false
        }
    }
}

extension StoredValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of the value, never the value.
    public var description: String { "<\(kind.rawValue)>" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows no children, so that `dump` does not show the value either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
