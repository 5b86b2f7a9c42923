import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@StoreBacked(by: store, prefix: "…")`: what stands behind the type, and which of its properties are stored.
struct StoreBackedMacro {
    /// Names in the expansion that are the type's own.
    static let backing = "_rollcallBacking"
    static let observation = "_rollcallObservation"

    /// What is wrong with the place of the annotation.
    static func misplacement(
        of node: AttributeSyntax, _ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> Diagnostic? {
        if declaration.is(ExtensionDeclSyntax.self) { return .notBackable(node) }
        if let clause = declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause {
            return .genericBacking(clause, enclosing: false)
        }
        if context.lexicalContext.contains(where: {
            $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
        }) {
            return .genericBacking(node, enclosing: true)
        }
        return context.misplacement(of: declaration, at: node, macro: "StoreBacked")
    }
}

/// The arguments of `@StoreBacked`, checked.
struct StoreBackedArguments {
    let store: ExprSyntax
    let prefix: String

    /// Reads the arguments; nil where they are wrong.
    init?(_ node: AttributeSyntax, _ diagnose: (Diagnostic) -> Void = { _ in }) {
        guard case .argumentList(let arguments) = node.arguments, let first = arguments.first else { return nil }
        store = first.expression.trimmed
        guard let second = arguments.dropFirst().first else {
            prefix = ""
            return
        }
        guard let text = second.expression.plainString else {
            diagnose(.notALiteral("StoreBacked", "prefix", second.expression))
            return nil
        }
        prefix = text
    }
}

extension StoreBackedMacro: SwiftSyntaxMacros.MemberMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let diagnostic = misplacement(of: node, declaration, in: context) {
            context.diagnose(diagnostic)
            return []
        }
        guard let arguments = StoreBackedArguments(node, context.diagnose) else { return [] }
        if let attribute = declaration.attributes.attribute(named: "Observable") {
            context.diagnose(.observableTwice(attribute, in: declaration))
        }
        checkMembers(of: declaration, in: context)
        let prefix = arguments.prefix.isEmpty ? "" : ", prefix: \(SourceText.literal(arguments.prefix))"
        let place = Place(of: node, in: context)
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.trimmedDescription ?? ""
        let owner = SourceText.literal("\(name) (\(place.module)/\(place.file):\(place.line))")
        var members: [DeclSyntax] = [
            "private nonisolated static let \(raw: backing) = Rollcall::BackingStore(\(arguments.store)\(raw: prefix), owner: \(raw: owner))"
        ]
        if declaration.is(ClassDeclSyntax.self) {
            members.append("private nonisolated let \(raw: observation) = Rollcall::StoreObserving()")
        }
        return members
    }

    /// Reports what is wrong with the properties, and keys that stand twice.
    private static func checkMembers(of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
        var owners: [String: String] = [:]
        for member in declaration.memberBlock.members {
            switch StoredVariable.role(of: member.decl) {
            case .leftAlone: break
            case .wrong(let diagnostic): context.diagnose(diagnostic)
            case .stored(let variable):
                if variable.type == nil, !variable.isStatic, declaration.is(EnumDeclSyntax.self) {
                    context.diagnose(.typeNeeded(variable.binding.pattern))
                }
                // What is wrong with a key is said by @Key.
                guard let key = variable.key else { continue }
                if let owner = owners[key] {
                    let attribute = variable.declaration.attribute(named: "Key")?.firstArgument
                    context.diagnose(.repeatedKey(key, attribute.map { Syntax($0) } ?? Syntax(variable.name), first: owner))
                } else {
                    owners[key] = variable.plainName
                }
            }
        }
    }
}

extension StoreBackedMacro: MemberAttributeMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard misplacement(of: node, declaration, in: context) == nil, let arguments = StoreBackedArguments(node),
            case .stored(let variable) = StoredVariable.role(of: member), let key = variable.key, !key.isEmpty
        else { return [] }
        return [
            """
            @Rollcall::_StoredProperty(\(raw: SourceText.literal(arguments.prefix)), \(raw: SourceText.literal(key)), \
            store: \(raw: SourceText.literal(arguments.store.trimmedDescription)))
            """
        ]
    }
}

extension StoreBackedMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard misplacement(of: node, declaration, in: context) == nil else { return [] }
        // The compiler asks for those that the type does not have yet, by itself or by its superclass.
        func isAsked(_ name: String) -> Bool { protocols.contains { $0.trimmedDescription.hasSuffix(name) } }
        var names: [String] = []
        if isAsked("StoreBacked") { names.append("Rollcall::StoreBacked") }
        if declaration.is(ClassDeclSyntax.self), isAsked("Observable") || isAsked("ObservableInStore") {
            names.append("Rollcall::ObservableInStore")
        }
        if names.isEmpty { return [] }
        return [try ExtensionDeclSyntax("nonisolated extension \(type.trimmed): \(raw: names.joined(separator: ", ")) {}")]
    }
}
