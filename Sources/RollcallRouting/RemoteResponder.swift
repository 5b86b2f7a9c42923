internal import RollcallWire

/// What answers requests for which this process has no route: it asks other processes.
///
/// See ``Router/remote(via:)``.
public protocol RemoteResponder: Sendable {
    /// Sends a request to whichever process answers, and waits for the answer.
    ///
    /// - Parameter request: A request of this process's own code; its URL is split.
    /// - Returns: The answer. Its value is a ``RemoteValue``.
    /// - Throws: ``RouteError``; its code is `notFound` where nobody has such a route.
    func respond(to request: Request) async throws -> Response
}

/// A value that has come from another process, or goes to one: its JSON text.
///
/// `router.call` reads it as the type that is asked for; handlers get their parameters as the types that they declare.
public struct RemoteValue: Sendable, Hashable {
    /// The JSON text, in UTF-8.
    public let json: [UInt8]

    /// A value that has come from another process.
    ///
    /// - Parameter json: Its JSON text, in UTF-8.
    public init(json: [UInt8]) {
        self.json = json
    }

    /// A value that goes to another process.
    ///
    /// - Parameter value: The value, of an `Encodable` type.
    /// - Throws: What writing it throws, or an error that says that its type is not `Encodable`.
    public init(_ value: any Sendable) throws {
        switch value {
        case let value as RemoteValue: self = value
        case let value as any Encodable: json = try JSON.encode(value)
        default: throw CannotCross(type: "\(Swift.type(of: value))", conformance: "Encodable")
        }
    }

    /// Reads the value.
    ///
    /// - Parameter type: A `Decodable` type.
    /// - Throws: What reading it throws, or an error that says that the type is not `Decodable`.
    public func decode<Value>(_ type: Value.Type) throws -> Value {
        guard let decodable = type as? any Decodable.Type, let value = try JSON.decode(decodable, from: json) as? Value
        else { throw CannotCross(type: "\(type)", conformance: "Decodable") }
        return value
    }

    /// A type is not one of values that can go from one process to another.
    struct CannotCross: Error, CustomStringConvertible {
        let type: String
        let conformance: String

        var description: String { "a \(type) cannot go from one process to another: it is not \(conformance)" }
    }
}

extension RemoteValue: CustomStringConvertible {
    /// How large it is, and not the value.
    public var description: String { "a value of another process, \(json.count) bytes" }
}

extension ParameterSource {
    /// The same source; a value of another process is read as the type, or where that is read from text, as text.
    func read<Value: Sendable>(as type: Value.Type) -> ParameterSource {
        guard case .value(let remote as RemoteValue) = self else { return self }
        if let value = try? remote.decode(type) { return .value(value) }
        if let text = try? remote.decode(String.self) { return .value(text) }
        if let texts = try? remote.decode([String].self) { return .value(texts) }
        return self
    }
}
