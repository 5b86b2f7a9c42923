import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// Says why a record cannot stand at the declaration, as far as the syntax shows; nil if it can.
    ///
    /// An extension of a generic type does not show here; the compiler refuses its record.
    func misplacement(of declaration: some SyntaxProtocol, at attribute: AttributeSyntax, macro: String) -> Diagnostic? {
        if let clause = declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause {
            return .generic(macro, clause, enclosing: false)
        }
        if let declaration = declaration.as(ProtocolDeclSyntax.self) { return .isProtocol(macro, declaration.name) }
        for outer in lexicalContext {
            if outer.isFunctionBody { return .local(macro, attribute) }
            if outer.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil {
                // The enclosing type is a copy, so the message stands at the attribute.
                return .generic(macro, attribute, enclosing: true)
            }
        }
        return nil
    }
}

extension MacroExpansionContext {
    /// The modifier that hides a type from an extension at file scope; the inner nil where it is that of an
    /// enclosing type.
    func hidingModifier(of declaration: some DeclGroupSyntax) -> Syntax?? {
        func modifier(_ modifiers: DeclModifierListSyntax) -> Syntax? {
            modifiers.first { $0.name.tokenKind == .keyword(.private) }.map { Syntax($0) }
        }
        if lexicalContext.isEmpty { return nil }
        if let own = modifier(declaration.modifiers) { return .some(own) }
        for outer in lexicalContext.dropLast() {
            if let modifiers = outer.asProtocol((any WithModifiersSyntax).self)?.modifiers, modifier(modifiers) != nil {
                return .some(nil)
            }
        }
        return nil
    }
}

extension Syntax {
    /// Whether declarations within are local: their types have no place of their own in the program.
    fileprivate var isFunctionBody: Bool {
        self.is(FunctionDeclSyntax.self) || self.is(ClosureExprSyntax.self) || self.is(InitializerDeclSyntax.self)
            || self.is(DeinitializerDeclSyntax.self) || self.is(AccessorDeclSyntax.self)
            || self.is(SubscriptDeclSyntax.self) || self.is(PatternBindingSyntax.self)
    }
}
