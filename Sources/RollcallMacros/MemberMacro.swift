import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Member(of: Messages.self, "text", aliases: "plain")`: writes the record of a family's member.
struct MemberMacro: SwiftSyntaxMacros.MemberMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let diagnostic = context.misplacement(of: declaration, at: node, macro: "Member") {
            context.diagnose(diagnostic)
            return []
        }
        guard let arguments = MemberArguments(node, in: context),
            let type = declaration.asProtocol((any NamedDeclSyntax).self)?.name.trimmedDescription
        else { return [] }
        var card = [
            ("kind", "\"member\""), ("id", JSONText.string(arguments.tag.id)),
            ("family", JSONText.string(arguments.family)),
        ]
        if !arguments.aliases.isEmpty {
            card.append(("aliases", JSONText.array(arguments.aliases.map { JSONText.string($0.id) })))
        }
        card.append(("type", JSONText.string(type)))
        let aliasList = arguments.aliases.map(\.source).joined(separator: ", ")
        let aliases = aliasList.isEmpty ? "" : "aliases: [\(aliasList)], "
        let claimed = arguments.tag.source + (aliasList.isEmpty ? "" : ", aliases: [\(aliasList)]")
        // A type without values cannot be a member, so an enum without cases is a family within the family.
        let isFamily = declaration.is(EnumDeclSyntax.self) && !declaration.hasCases
        return RecordSyntax(
            kind: 0x6d65_6d62, card: card,
            value: isFamily
                ? """
                let upcast: @Sendable (consuming \(type).Base) -> \(arguments.family).Base = { $0 }
                return Rollcall::Member(\(arguments.tag.source), \(aliases)family: \(type).self, upcast: upcast)
                """
                : """
                let upcast: @Sendable (consuming \(type)) -> \(arguments.family).Base = { $0 }
                Rollcall::_requireCodable(\(type).self)
                return Rollcall::Member(\(arguments.tag.source), \(aliases)type: \(type).self, coding: \(type)._payloadCoding, upcast: upcast)
                """,
            valueType: "Rollcall::Member<\(arguments.family)>",
            claims: "Rollcall::Member<\(arguments.family)>.claims(\(claimed))",
            isStatic: true
        ).declarations(at: node, in: context)
            + (writesCoding(node, of: declaration, in: context)
                ? WireCodableMacro.typeNames(of: declaration, in: context) : [])
    }
}

extension MemberMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // Whatever is wrong is reported with the record.
        guard context.misplacement(of: declaration, at: node, macro: "Member") == nil,
            writesCoding(node, of: declaration, in: context)
        else { return [] }
        let written = WireCodableMacro.memberExtension(
            of: declaration, named: type.trimmedDescription, isNested: !context.lexicalContext.isEmpty)
        return written.map { [$0] } ?? []
    }

    /// Whether this annotation is the one that writes the type's coding.
    private static func writesCoding(
        _ node: AttributeSyntax, of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> Bool {
        node.isFirstCoding(of: declaration) && !node.leavesCoding && context.hidingModifier(of: declaration) == nil
            && WireCodableMacro.writesCoding(of: declaration)
    }
}

extension AttributeSyntax {
    /// Whether `coding: .codable` says that the type's own `Codable` counts.
    fileprivate var leavesCoding: Bool {
        guard case .argumentList(let arguments) = arguments else { return false }
        return arguments.contains { argument in
            argument.label?.text == "coding"
                && argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "codable"
        }
    }

    /// Whether no other annotation of the declaration writes its coding: one of several does.
    fileprivate func isFirstCoding(of declaration: some DeclGroupSyntax) -> Bool {
        let annotations = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
        if annotations.contains(where: { $0.macroName == "WireCodable" }) { return false }
        let members = annotations.filter { $0.macroName == macroName }
        if members.contains(where: \.leavesCoding) { return false }
        return members.first.map { $0.trimmedDescription == trimmedDescription } ?? true
    }

    private var macroName: String? {
        attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.as(MemberTypeSyntax.self)?.name.text
    }
}

extension DeclGroupSyntax {
    fileprivate var hasCases: Bool {
        memberBlock.members.contains { $0.decl.is(EnumCaseDeclSyntax.self) || $0.decl.is(IfConfigDeclSyntax.self) }
    }
}

/// The arguments of `@Member`, checked.
private struct MemberArguments {
    let family: String
    let tag: TagLiteral
    let aliases: [TagLiteral]

    /// Reads the arguments, or reports what is wrong with them.
    init?(_ node: AttributeSyntax, in context: some MacroExpansionContext) {
        guard case .argumentList(let arguments) = node.arguments, arguments.count >= 2, let first = arguments.first
        else { return nil }  // the compiler has said so already
        guard let access = first.expression.as(MemberAccessExprSyntax.self), let base = access.base,
            access.declName.baseName.tokenKind == .keyword(.self)
        else {
            let isName = first.expression.is(DeclReferenceExprSyntax.self) || first.expression.is(MemberAccessExprSyntax.self)
            let replacement: ExprSyntax? = isName ? "\(first.expression.trimmed).self" : nil
            context.diagnose(.noFamily(first.expression, replacement))
            return nil
        }
        family = base.trimmedDescription
        var names: [TagLiteral] = []
        for argument in arguments.dropFirst() where argument.label?.text != "coding" {
            guard let literal = TagLiteral(argument.expression) else {
                context.diagnose(.notALiteral("Member", names.isEmpty ? "tag" : "alias", argument.expression))
                return nil
            }
            if literal.id.isEmpty {
                context.diagnose(.emptyName("Member", names.isEmpty ? "tag" : "alias", argument.expression))
                return nil
            }
            if names.contains(where: { $0.id == literal.id }) {
                context.diagnose(.repeatedName("Member", literal.source, argument.expression))
                return nil
            }
            names.append(literal)
        }
        tag = names[0]
        aliases = Array(names.dropFirst())
    }
}

/// A tag as it is written: a string literal without interpolation, or an integer.
private struct TagLiteral {
    /// The tag as a card names it.
    let id: String
    /// The literal as it stands in the source.
    let source: String

    init?(_ expression: ExprSyntax) {
        source = expression.trimmedDescription
        if let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
            id = text
            return
        }
        var digits = expression
        var sign = ""
        if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
            digits = prefix.expression
            sign = "-"
        }
        guard let literal = digits.as(IntegerLiteralExprSyntax.self), let value = literal.representedLiteralValue else {
            return nil
        }
        id = value == 0 ? "0" : sign + String(value)
    }
}
