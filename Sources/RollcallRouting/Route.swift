public import RollcallPattern
public import RollcallRegistry

/// A route: the patterns it answers to, and the function or type that answers.
///
/// `@Route` and `@Page` write a record that hands one out. By hand it is the same:
///
/// ```swift
/// let route = try Route("/users/{id}", parameters: Parameter("id", Int.self)) { id in
///     try await database.user(id)
/// }
/// let router = Router(routes: [route])
/// ```
public struct Route: Sendable {
    /// The patterns, each of which leads here.
    public let patterns: [RoutePattern]
    /// The function or type that answers, as messages name it.
    public let handler: String
    /// The parameters that the handler declares.
    public let parameters: [ParameterDescription]
    /// Who reaches the route.
    public let access: RouteAccess
    /// The router that the route belongs to.
    public let scope: RouteScope
    /// Groups of parameters of which a request gives one at most.
    public let exclusive: [[String]]
    /// The declared types of captures; those that take any text are not there.
    private let captureTypes: [String: CaptureType]
    /// What is wrong with the parameters of a request.
    let check: @Sendable (Request) -> ParameterFault?
    let respond: @Sendable (Request) async throws -> Response

    init(
        patterns: [RoutePattern], handler: String, parameters: [ParameterDescription], access: RouteAccess, scope: RouteScope,
        exclusive: [[String]], captureTypes: [String: CaptureType], check: @escaping @Sendable (Request) -> ParameterFault?,
        respond: @escaping @Sendable (Request) async throws -> Response
    ) {
        self.patterns = patterns
        self.handler = handler
        self.parameters = parameters
        self.access = access
        self.scope = scope
        self.exclusive = exclusive
        self.captureTypes = captureTypes
        self.check = { request in
            for group in exclusive {
                let given = group.filter(request.parameters.contains)
                if given.count > 1 {
                    let names = given.map { "'\($0)'" }.joined(separator: " and ")
                    return ParameterFault(
                        code: .parameterConflict, name: given[0], reason: "parameters \(names) exclude each other")
                }
            }
            return check(request)
        }
        self.respond = respond
    }

    /// The declared type of a capture, or nil where it takes any text.
    func captureType(of name: String) -> CaptureType? { captureTypes[name] }

    /// The names of the types of captures, as a card has them.
    var captureTypeNames: [String: String] { captureTypes.mapValues(\.name) }

    /// The shape of one of its patterns.
    func shape(of pattern: RoutePattern) -> String { pattern.shape { captureType(of: $0)?.name } }
}

extension Route: Registrable {
    /// The shapes of its patterns, within its scope.
    public var claims: Claims {
        let suffix = scope == .main ? "" : " of scope \(scope.rawValue)"
        let names = patterns.map { pattern in pattern.shape { captureType(of: $0)?.qualifiedName } + suffix }
        return Claims(namespace: Route.self, name: names.first ?? "", aliases: Array(names.dropFirst()))
    }
}

extension Route: CustomStringConvertible {
    /// The patterns and the handler, such as `/users/{id} → profile(id:tab:)`.
    public var description: String {
        patterns.map(\.text).joined(separator: ", ") + " → " + handler
    }
}

extension RecordKind {
    /// A route or a page (`rout`).
    public static let route = RecordKind(rawValue: 0x726f_7574)
    /// A listener to notices (`lstn`).
    public static let listener = RecordKind(rawValue: 0x6c73_746e)
}

extension Entry {
    /// An entry for a route; the place is that of the call.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public init(_ route: Route, fileID: String = #fileID, line: Int = #line) {
        let card = Card(
            kind: "route", id: route.patterns.first?.text ?? "", aliases: route.patterns.dropFirst().map(\.text),
            type: route.handler, access: route.access.isEmpty ? nil : route.access.description,
            scope: route.scope == .main ? nil : route.scope.rawValue, captures: route.captureTypeNames, fileID: fileID,
            line: line)
        self.init(kind: .route, value: route, card: card)
    }
}
