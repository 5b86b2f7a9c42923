import RollcallPattern
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Route("/users/{id}")` over a function or a type: writes the record of a route.
///
/// It is a peer, so that one attribute fits both.
struct RouteMacro: PeerMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        RouteExpansion(macro: "Route", node, declaration, context).declarations()
    }
}

/// `@Page("main")` over a function or a type: a route whose path is one literal segment, the page's id.
struct PageMacro: PeerMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        RouteExpansion(macro: "Page", node, declaration, context).declarations()
    }
}

/// What both macros write.
private struct RouteExpansion<Context: MacroExpansionContext> {
    let macro: String
    let node: AttributeSyntax
    let declaration: any DeclSyntaxProtocol
    let context: Context

    init(macro: String, _ node: AttributeSyntax, _ declaration: any DeclSyntaxProtocol, _ context: Context) {
        self.macro = macro
        self.node = node
        self.declaration = declaration
        self.context = context
    }

    func declarations() -> [DeclSyntax] {
        let declaration = DeclSyntax(self.declaration)
        if let diagnostic = context.misplacement(of: declaration, at: node, macro: macro) {
            context.diagnose(diagnostic)
            return []
        }
        guard let arguments = RouteArguments(macro: macro, node, in: context) else { return [] }
        if let function = declaration.as(FunctionDeclSyntax.self) {
            guard let function = RouteFunction(macro: macro, function, arguments, at: node, in: context) else { return [] }
            return record(arguments, handler: function.name, value: function.value, type: function.type)
        }
        guard declaration.asProtocol((any DeclGroupSyntax).self) != nil,
            let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.trimmedDescription
        else {
            context.diagnose(.notAHandler(macro, node))
            return []
        }
        return record(
            arguments, handler: name, value: "return Rollcall::Route(declared: [\(arguments.list)]\(arguments.options), to: \(name).self)",
            type: { _ in nil })
    }

    private func record(
        _ arguments: RouteArguments, handler: String, value: String, type: (String) -> String?
    ) -> [DeclSyntax] {
        let isStatic = context.lexicalContext.contains { $0.asProtocol((any DeclGroupSyntax).self) != nil }
        var card = [("kind", "\"\(macro.lowercased())\""), ("id", JSONText.string(arguments.patterns[0].text))]
        if arguments.patterns.count > 1 {
            card.append(("aliases", JSONText.array(arguments.patterns.dropFirst().map { JSONText.string($0.text) })))
        }
        card.append(("type", JSONText.string(handler)))
        if !arguments.access.isEmpty { card.append(("access", JSONText.string(arguments.access.joined(separator: ", ")))) }
        if let scope = arguments.scope { card.append(("scope", JSONText.string(scope))) }
        let captures = arguments.captures.compactMap { name in type(name).map { (name, $0) } }
        if !captures.isEmpty { card.append(("captures", JSONText.object(captures))) }
        let place = Place(of: node, in: context)
        let owners = arguments.patterns.enumerated().map { index, pattern -> DeclSyntax in
            let scope = arguments.scope.map { " of scope \(RouteArguments.symbol($0))" } ?? ""
            let sentence = "rollcall: route \(RouteArguments.symbol(pattern.shape(type)))\(scope) is declared twice"
            return """
                @_silgen_name(\(raw: SourceText.literal(sentence))) @used
                nonisolated \(raw: isStatic ? "static " : "")func \(place.uniqueName("owner\(index)", in: context))() {}
                """
        }
        return RecordSyntax(
            kind: 0x726f_7574, card: card, value: value, valueType: "Rollcall::Route", isStatic: isStatic
        ).declarations(at: node, in: context) + owners
    }
}
