import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What `@StoreBacked` puts over each property: `@_StoredProperty("prefix", "key", store: "…")`.
///
/// The accessors ask a constant of the type's, so that a getter makes nothing; `$name` gives it out. The default
/// stays in the constant and is evaluated when it is needed.
struct StoredPropertyMacro {
    let variable: StoredVariable
    let prefix: String
    let key: String
    let store: String
    /// The name of the type around.
    let owner: String
    let isInClass: Bool
    let isInEnum: Bool
    let isReference: Bool

    init?(_ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) {
        guard case .stored(let variable) = StoredVariable.role(of: declaration),
            case .argumentList(let arguments) = node.arguments, arguments.count == 3,
            let type = context.lexicalContext.first, let named = type.asProtocol((any NamedDeclSyntax).self)
        else { return nil }
        let texts = arguments.compactMap(\.expression.plainString)
        guard texts.count == 3 else { return nil }
        self.variable = variable
        (prefix, key, store) = (texts[0], texts[1], texts[2])
        owner = named.name.trimmedDescription
        isInClass = type.is(ClassDeclSyntax.self)
        isInEnum = type.is(EnumDeclSyntax.self)
        isReference = isInClass || type.is(ActorDeclSyntax.self)
    }

    private var property: String { "\(owner).\(variable.storage)" }
}

extension StoredPropertyMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let macro = StoredPropertyMacro(node, declaration, in: context) else { return [] }
        var access = ""
        if macro.isInClass, !macro.variable.isStatic {
            access = """
                \(StoreBackedMacro.observation).access(self, keyPath: \\\(macro.owner).\(macro.variable.name.text), \(macro.property))
                    return 
                """
        }
        let nonmutating = macro.isReference || macro.variable.isStatic ? "" : "nonmutating "
        return [
            """
            get {
                \(raw: access)\(raw: macro.property).value
            }
            """,
            """
            \(raw: nonmutating)set {
                \(raw: macro.property).value = newValue
            }
            """,
        ]
    }
}

extension StoredPropertyMacro: PeerMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let macro = StoredPropertyMacro(node, declaration, in: context) else { return [] }
        return macro.declarations(at: declaration, in: context)
    }

    private func declarations(
        at declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        let generic = variable.isTypeWritten ? variable.type.map { "<\($0)>" } ?? "" : ""
        let plain = variable.plainName
        let keyword = variable.isStatic ? "static " : ""
        var result: [DeclSyntax] = [
            """
            private nonisolated static let \(raw: variable.storage) = Rollcall::StoredProperty\(raw: generic)(\(raw: owner).\(raw: StoreBackedMacro.backing), \(raw: SourceText.literal(key)), default: \(raw: variable.initialValue))
            """
        ]
        if let type = variable.type {
            result.append(
                """
                \(raw: variable.access)nonisolated \(raw: keyword)var $\(raw: plain): Rollcall::StoredProperty<\(raw: type)> { \(raw: property) }
                """)
        } else if variable.isStatic || !isInEnum {
            // The type is not known here, and only a constant can take it from its value.
            result.append("\(raw: variable.access)nonisolated \(raw: keyword)let $\(raw: plain) = \(raw: property)")
        }
        var card = [("kind", "\"property\""), ("id", JSONText.string(prefix + key))]
        if let type = variable.type { card.append(("type", JSONText.string(type.replacing("Swift::", with: "")))) }
        card.append(("store", JSONText.string(store)))
        result += RecordSyntax(
            kind: 0x7072_6f70, card: card, value: "Rollcall::AnyStoredProperty(\(property))",
            valueType: "Rollcall::AnyStoredProperty", isStatic: true
        ).declarations(at: declaration, in: context)
        return result
    }
}
