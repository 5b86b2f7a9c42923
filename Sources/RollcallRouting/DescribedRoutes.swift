#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
package import RollcallPattern
package import RollcallRegistry

/// Routes made from their cards, for tools that look at a program without running it. They match as those of the
/// program do, as far as the types of their captures are known here, and answer nothing.
package struct DescribedRoutes {
    private var unknownTypes: [String: UnknownType] = [:]

    package init() {}

    /// The route that a card describes.
    ///
    /// - Throws: What is wrong with a pattern.
    package mutating func route(_ card: Card) throws(RoutePatternError) -> Route {
        var patterns: [RoutePattern] = []
        for text in [card.id] + card.aliases { patterns.append(try RoutePattern(text)) }
        var types: [String: CaptureType] = [:]
        for (name, spelling) in card.captures { types[name] = type(spelling) }
        return Route(
            patterns: patterns, handler: card.type ?? "an unknown handler", parameters: [],
            access: card.access.map(RouteAccess.init(described:)) ?? .internal,
            scope: card.scope.map(RouteScope.init(rawValue:)) ?? .main, exclusive: [], captureTypes: types,
            check: { _ in nil }, respond: { _ in Response() })
    }

    /// The type of a spelling. A type of a program's own may have the name of one of these; that is not seen here.
    private mutating func type(_ spelling: String) -> CaptureType? {
        let modules = ["Swift.", "Foundation.", "Swift::", "Foundation::", "FoundationEssentials."]
        let name = modules.first { spelling.hasPrefix($0) }.map { String(spelling.dropFirst($0.count)) } ?? spelling
        if name == "String" { return nil }
        if let known = Self.known[name] { return known }
        let unknown = unknownTypes[name] ?? UnknownType(name)
        unknownTypes[name] = unknown
        return CaptureType(unknown)
    }

    private static let known: [String: CaptureType] = {
        func named<Value: RouteParameter>(_ type: Value.Type) -> (String, CaptureType)? {
            CaptureType(type).map { ("\(type)", $0) }
        }
        let types = [
            named(Bool.self), named(UUID.self), named(Double.self), named(Float.self), named(Date.self), named(URL.self),
            named(Int.self), named(Int8.self), named(Int16.self), named(Int32.self), named(Int64.self),
            named(UInt.self), named(UInt8.self), named(UInt16.self), named(UInt32.self), named(UInt64.self),
        ]
        return Dictionary(types.compactMap { $0 }) { first, _ in first }
    }()
}

extension Route {
    /// Whether a pattern has captures of types that only the program knows.
    package func hasUnknownTypes(in pattern: RoutePattern) -> Bool {
        pattern.captures.contains(where: isUnknown)
    }

    /// Whether a capture has a type that only the program knows.
    package func isUnknown(_ capture: String) -> Bool { captureType(of: capture)?.isUnknown == true }

    /// The name of a capture's declared type, or nil where it takes any text.
    package func captureTypeName(of name: String) -> String? { captureType(of: name)?.name }

    /// The shape of one of its patterns, such as `/users/{Int}`.
    package func shapeText(of pattern: RoutePattern) -> String { shape(of: pattern) }
}
