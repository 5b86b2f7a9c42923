/// A type that a parameter of a route can have: its values are read from text.
///
/// Integers, floating-point numbers, `Bool`, `String`, `UUID`, `URL` and `Date` are such types. Enumerations and
/// other raw-representable types of those need no conformance; neither do optionals and arrays. A type of your
/// own needs this:
///
/// ```swift
/// struct Slug: RouteParameter {
///     let text: String
///     init?(parameter text: String) {
///         guard text.allSatisfy({ $0.isLowercase || $0 == "-" }) else { return nil }
///         self.text = text
///     }
/// }
/// ```
public protocol RouteParameter: Sendable {
    /// Reads a value, or answers nil where the text is none.
    ///
    /// - Parameter text: The text, decoded.
    init?(parameter text: String)

    /// How few texts the type accepts. Of two routes that differ in the type of a capture, the one that accepts
    /// fewer texts is tried first.
    static var selectivity: Selectivity { get }
}

extension RouteParameter {
    /// ``Selectivity/other``.
    public static var selectivity: Selectivity { .other }
}

/// How few texts a type accepts, from the fewest to any.
public enum Selectivity: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// `true`, `false`, `1`, `0`.
    case bool
    /// The raw values of an enumeration.
    case rawRepresentable
    /// A UUID.
    case uuid
    /// An integer.
    case integer
    /// A floating-point number.
    case floatingPoint
    /// A date.
    case date
    /// An absolute URL.
    case url
    /// A type of a program's own.
    case other
    /// Any text.
    case string

    /// Whether `a` accepts fewer texts than `b`.
    public static func < (a: Selectivity, b: Selectivity) -> Bool {
        a.rawValue < b.rawValue
    }
}
