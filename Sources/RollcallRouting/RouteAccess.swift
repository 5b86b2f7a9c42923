internal import RollcallPattern

/// Who reaches a route, beside the program's own code.
///
/// A route may be open to both: `[.external, .remote]`.
public struct RouteAccess: OptionSet, Sendable, Hashable, Codable {
    /// The members, as bits.
    public let rawValue: Int

    /// A set of these members.
    ///
    /// - Parameter rawValue: The members, as bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Only requests of the program's own code.
    public static let `internal`: RouteAccess = []
    /// Requests from outside as well: links, notifications.
    public static let external = RouteAccess(rawValue: 1)
    /// Requests of other processes as well, which reach this one over a network.
    public static let remote = RouteAccess(rawValue: 2)

    /// Whether requests from there reach a route of this access.
    func admits(_ origin: Request.Origin) -> Bool {
        switch origin {
        case .inside: true
        case .outside: contains(.external)
        case .remote: contains(.remote)
        }
    }
}

extension RouteAccess: CustomStringConvertible {
    private static let names: [(member: RouteAccess, name: String)] = [(.external, "external"), (.remote, "remote")]

    /// The names of the members, with commas between them.
    public var description: String {
        let names = Self.names.filter { contains($0.member) }.map(\.name)
        return names.isEmpty ? "internal" : names.joined(separator: ", ")
    }

    /// The set that a card describes; names that this version does not know are left out.
    init(described text: String) {
        let words = text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
        self.init(Self.names.filter { name in words.contains { $0 == name.name } }.map(\.member))
    }
}

/// Names the router that a route belongs to, where a program has several.
public struct RouteScope: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// The scope of this name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The scope of this name.
    ///
    /// - Parameter value: The name.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The scope of routes and routers that name none.
    public static let main = RouteScope(rawValue: "main")
}

/// A scheme, or a scheme and host, that requests from outside may have.
public struct RouteOrigin: Sendable, Hashable {
    let scheme: String
    let host: String?

    /// URLs of a scheme of the program's own, such as `courier`.
    ///
    /// - Parameter scheme: The scheme. `http` and `https` need a host as well and are of no use here.
    public static func scheme(_ scheme: String) -> RouteOrigin {
        RouteOrigin(scheme: URLSyntax.lowercased(scheme), host: nil)
    }

    /// `https` URLs of a host, such as `courier.example`.
    ///
    /// - Parameters:
    ///   - host: The host, with its port unless that is the usual one.
    ///   - scheme: `https`, or `http`.
    public static func host(_ host: String, scheme: String = "https") -> RouteOrigin {
        let scheme = URLSyntax.lowercased(scheme)
        return RouteOrigin(scheme: scheme, host: URLSyntax.host(host, scheme: scheme) ?? "")
    }

    /// Whether a URL is of this origin.
    func covers(_ url: RouteURL) -> Bool {
        guard let scheme = url.scheme, scheme == self.scheme else { return false }
        return URLSyntax.hasHost(scheme) ? host == url.host : host == nil
    }
}
