/// A parameter of a handler: its name, its type, and how its value is taken from a request.
///
/// ```swift
/// Parameter("id", Int.self)
/// Parameter("tab", ProfileTab.self).defaulting(to: .posts)
/// Parameter("tags", [String]?.self)
/// ```
///
/// The value comes from the path's capture of that name, else from the arguments that the caller passed, else from
/// the query.
public struct Parameter<Value: Sendable>: Sendable {
    /// The name of the capture, the argument or the key of the query.
    public let name: String
    /// The name of the type, such as `Int`.
    public var typeName: String { type.text }
    /// Whether a request without it is refused.
    public let isRequired: Bool
    /// The type of a capture with this name; nil where any text will do.
    let capture: CaptureType?
    let take: @Sendable (Request) -> Taken<Value>
    private let type: ParameterTypeName

    init(
        _ name: String, _ type: ParameterTypeName, isRequired: Bool, capture: CaptureType?,
        take: @escaping @Sendable (Request) -> Taken<Value>
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.capture = capture
        self.take = take
    }

    /// The parameter, with a value for requests that do not give one.
    ///
    /// - Parameter value: The value. It is worked out anew for each request that needs it.
    public func defaulting(to value: @escaping @autoclosure @Sendable () -> Value) -> Parameter {
        Parameter(name, type, isRequired: false, capture: capture) { [name, take] request in
            request.parameters.contains(name) ? take(request) : .value(value())
        }
    }

    /// The parameter as a value that is nil where the request does not give it. It is meant for a default that only
    /// the function itself can work out.
    public var ifPresent: Parameter<Value?> {
        Parameter<Value?>(name, type, isRequired: false, capture: capture) { [name, take] request in
            guard request.parameters.contains(name) else { return .value(nil) }
            return switch take(request) {
            case .value(let value): .value(value)
            case .fault(let fault): .fault(fault)
            }
        }
    }

    /// What a list says of the parameter.
    var description: ParameterDescription {
        ParameterDescription(name: name, typeName: type, isRequired: isRequired)
    }

    /// The value that a request gives.
    func value(in request: Request) throws(ParameterFault) -> Value {
        switch take(request) {
        case .value(let value): return value
        case .fault(let fault): throw fault
        }
    }
}

/// What a parameter is, for lists and tools.
public struct ParameterDescription: Sendable {
    /// The name of the capture, the argument or the key of the query.
    public let name: String
    /// The name of the type, such as `Int`.
    public var type: String { typeName.text }
    /// Whether a request without it is refused.
    public let isRequired: Bool
    let typeName: ParameterTypeName

    init(name: String, typeName: ParameterTypeName, isRequired: Bool) {
        self.name = name
        self.typeName = typeName
        self.isRequired = isRequired
    }
}

/// A value that was taken from a request, or why there is none.
enum Taken<Value: Sendable>: Sendable {
    case value(Value)
    case fault(ParameterFault)
}

/// What is wrong with a parameter.
struct ParameterFault: Error, Sendable {
    let code: RouteStatus
    let name: String
    let reason: String
}
