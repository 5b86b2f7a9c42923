/// What a request gives by name: the captures of its path, then the arguments that the caller passed, then the query.
///
/// A capture cannot be overridden by what else has its name.
public struct RequestParameters: Sendable {
    /// What the pattern has captured; empty until a route is found.
    public internal(set) var captures: [RouteMatch.Capture] = []
    /// What the caller has passed.
    public internal(set) var arguments: [String: any Sendable]
    /// The keys and values of the query, in order.
    public internal(set) var query: [RouteURL.QueryItem] = []

    init(arguments: [String: any Sendable]) {
        self.arguments = arguments
    }

    /// Whether something has this name.
    ///
    /// - Parameter name: The name.
    public func contains(_ name: String) -> Bool { source(name) != nil }

    /// The text of this name, or nil if there is none: a capture, else an argument that is a text, else the first
    /// value of the query.
    ///
    /// - Parameter name: The name.
    public subscript(name: String) -> String? {
        switch source(name) {
        case .text(let text)?: text
        case .rest(let texts)?: texts.joined(separator: "/")
        case .query(let texts)?: texts.first
        case .value(let value)?: value as? String
        case nil: nil
        }
    }

    /// Where the value of this name comes from. Names are the same if their bytes are.
    func source(_ name: String) -> ParameterSource? {
        if let capture = captures.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
            return capture.isRest ? .rest(capture.values) : .text(capture.value)
        }
        if let value = arguments[name] { return .value(value) }
        let values = query.lazy.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
        return values.isEmpty ? nil : .query(Array(values))
    }
}

/// Where the value of a parameter comes from.
enum ParameterSource {
    /// A capture.
    case text(String)
    /// The segments that a capture of the rest took.
    case rest([String])
    /// The values of a key of the query; at least one.
    case query([String])
    /// What the caller has passed.
    case value(any Sendable)
}
