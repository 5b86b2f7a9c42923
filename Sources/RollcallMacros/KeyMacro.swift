import SwiftSyntax
import SwiftSyntaxMacros

/// `@Key("…")`: read by `@StoreBacked`; itself it only says what is wrong.
struct KeyMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let isBacked =
            context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)?.attributes
            .attribute(named: "StoreBacked") != nil
        if !isBacked {
            context.diagnose(
                .keyOfNothing(node, "the property does not stand in the body of a type that is '@StoreBacked'", declaration))
        } else if declaration.as(VariableDeclSyntax.self)?.attribute(named: "NotStored") != nil {
            context.diagnose(.keyOfNothing(node, "the property is '@NotStored'", declaration))
        } else if case .leftAlone = StoredVariable.role(of: declaration) {
            context.diagnose(.keyOfNothing(node, "only a stored property has a key", declaration))
        } else if let argument = node.firstArgument {
            if let key = argument.plainString {
                if key.isEmpty { context.diagnose(.emptyKey(argument)) }
            } else {
                context.diagnose(.notALiteral("Key", "key", argument))
            }
        }
        return []
    }
}

/// `@NotStored`: read by `@StoreBacked`.
struct NotStoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}
