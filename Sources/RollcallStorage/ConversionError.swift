/// A stored value and a type do not go together. ``StorageError`` reports it with the key and the store.
public struct ConversionError: Error, Sendable, Hashable {
    /// What is wrong.
    public var code: Code
    /// The type that was asked for.
    public var expected: String
    /// The kind of the value that stands there, where one was read.
    public var found: StoredValue.Kind?
    /// Where in the value, such as `[3].name`; empty for all of it.
    public var path: String

    /// The kinds of faults.
    public enum Code: String, Sendable, Hashable {
        /// The value is of another kind.
        case mismatch
        /// The value is of the right kind, but none of the type.
        case invalidValue
        /// The value cannot be stored.
        case unencodable
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - expected: The type that was asked for.
    ///   - found: The value that stands there; only its kind is kept.
    ///   - path: Where in the value.
    public init(_ code: Code = .mismatch, expected: any Any.Type, found: StoredValue? = nil, path: String = "") {
        self.code = code
        self.expected = "\(expected)"
        self.found = found?.kind
        self.path = path
    }

    /// The same error, seen from a value that lies around.
    @usableFromInline func within(_ step: String) -> ConversionError {
        var error = self
        error.path = step + path
        return error
    }

    /// The phrase that says it.
    var reason: String {
        let place = path.isEmpty ? "" : " at \(path)"
        switch code {
        case .mismatch: return "expected \(expected), found \(found?.rawValue ?? "another value")\(place)"
        case .invalidValue: return "the \(found?.rawValue ?? "value")\(place) is no \(expected)"
        case .unencodable: return "a value of type \(expected) cannot be stored\(place)"
        }
    }
}
