import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@WireCodable`: writes the code that reads and writes a type, directly and for `Codable`, so that both come to
/// the same.
///
/// Where the syntax does not show what `Codable` does (code of the type's own, property wrappers, classes), the
/// conformance goes through `Codable`.
struct WireCodableMacro: ExtensionMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        if declaration.is(ActorDeclSyntax.self) || declaration.is(ProtocolDeclSyntax.self) {
            context.diagnose(.notWireCodable(node))
            return []
        }
        if let modifier = context.hidingModifier(of: declaration) {
            context.diagnose(.hiddenType(modifier ?? Syntax(node), canBeFixed: modifier != nil))
            return []
        }
        return wireExtensions(
            of: declaration, named: type.trimmedDescription, isNested: !context.lexicalContext.isEmpty)
    }

    /// The extensions that make a type `WireDecodable` and `WireEncodable`.
    static func wireExtensions(
        of declaration: some DeclGroupSyntax, named type: String, isNested: Bool
    ) -> [ExtensionDeclSyntax] {
        let access = access(of: declaration)
        let own = OwnCoding(declaration)
        let shape = declaration.is(StructDeclSyntax.self) ? shape(of: declaration, isNested: isNested) : nil
        let isEnum = declaration.is(EnumDeclSyntax.self)
        var extensions: [String] = []
        if let shape, !(own.decodes && own.encodes) {
            extensions.append("extension \(type) {\n\(CodableWriting(shape: shape, access: access).codingKeys)\n}")
        }
        if let shape, !own.decodes {
            extensions.append(
                """
                extension \(type): Rollcall::WireDecodable, Rollcall::WireObjectDecodable {
                \(CodableWriting(shape: shape, access: access).decoding)
                \(WireReading(shape, access: access).members)
                }
                """)
        } else {
            extensions.append(
                "extension \(type): Rollcall::WireDecodable {\(isEnum && !own.decodes ? "" : bridgedReading(access))}")
        }
        if let shape, !own.encodes {
            extensions.append(
                """
                extension \(type): Rollcall::WireEncodable, Rollcall::WireObjectEncodable {
                \(CodableWriting(shape: shape, access: access).encoding)
                \(WireWriting(shape, access: access).members)
                }
                """)
        } else {
            extensions.append(
                "extension \(type): Rollcall::WireEncodable {\(isEnum && !own.encodes ? "" : bridgedWriting(access))}")
        }
        return extensions.compactMap { DeclSyntax(stringLiteral: $0).as(ExtensionDeclSyntax.self) }
    }

    /// The extension of a family's member.
    ///
    /// It has no conformances: 6.3.1 crashes on an extension macro with conformances over a class whose superclass
    /// has one too, and the same annotation stands over classes. The record takes `_payloadCoding` instead.
    static func memberExtension(
        of declaration: some DeclGroupSyntax, named type: String, isNested: Bool
    ) -> ExtensionDeclSyntax? {
        guard let shape = shape(of: declaration, isNested: isNested) else { return nil }
        let access = access(of: declaration)
        let codable = CodableWriting(shape: shape, access: access)
        let text = """
            extension \(type) {
            \(codable.codingKeys)
            \(codable.decoding)
            \(codable.encoding)
            \(WireReading(shape, access: "fileprivate ").allMembers)
            \(WireWriting(shape, access: "fileprivate ").members)
            nonisolated fileprivate static var _payloadCoding: Rollcall::PayloadCoding<Self> {
                Rollcall::PayloadCoding(
                    readWire: { reader throws(Rollcall::WireError) in try Self.wire(from: &reader) },
                    readMembers: { reader, more, object throws(Rollcall::WireError) in
                        try Self.wire(members: &reader, more: more, object: object)
                    },
                    writeMembers: { value, writer throws(Rollcall::WireError) in
                        try Rollcall::_withBorrowed(value) { value throws(Rollcall::WireError) in
                            try value.wire(membersTo: &writer)
                        }
                    },
                    names: { Self.wireNames })
            }
            }
            """
        return DeclSyntax(stringLiteral: text).as(ExtensionDeclSyntax.self)
    }

    private static func shape(of declaration: some DeclGroupSyntax, isNested: Bool) -> WireShape? {
        let shape = WireShape(declaration)
        return isNested ? shape?.withTypeNames : shape
    }

    /// What the body of a nested type needs for the extension; see `WireShape.typeNames`.
    static func typeNames(of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) -> [DeclSyntax] {
        guard !context.lexicalContext.isEmpty, declaration.is(StructDeclSyntax.self),
            let shape = WireShape(declaration)
        else { return [] }
        return ["\(raw: shape.typeNames)"]
    }

    private static func access(of declaration: some DeclGroupSyntax) -> String {
        let modifiers = declaration.modifiers.map(\.name.text)
        return modifiers.contains { ["public", "open"].contains($0) }
            ? "public " : modifiers.contains("package") ? "package " : ""
    }

    /// Whether coding can be written for the declaration, or its own `Codable` counts.
    static func writesCoding(of declaration: some DeclGroupSyntax) -> Bool {
        let own = OwnCoding(declaration)
        return declaration.is(StructDeclSyntax.self) && WireShape(declaration) != nil && !own.decodes && !own.encodes
    }

    private static func bridgedReading(_ access: String) -> String {
        """

        \(access)nonisolated static func wire(from reader: inout Rollcall::JSONReader) throws(Rollcall::WireError) -> Self {
            try reader.decode(Self.self)
        }

        """
    }

    private static func bridgedWriting(_ access: String) -> String {
        """

        \(access)nonisolated func wire(to writer: inout Rollcall::JSONWriter) throws(Rollcall::WireError) {
            try writer.encode(self)
        }

        """
    }
}

extension WireCodableMacro: SwiftSyntaxMacros.MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let own = OwnCoding(declaration)
        guard context.hidingModifier(of: declaration) == nil, !(own.decodes && own.encodes) else { return [] }
        return typeNames(of: declaration, in: context)
    }
}

/// Whether a type has coding code of its own in its body.
private struct OwnCoding {
    private(set) var decodes = false
    private(set) var encodes = false

    init(_ declaration: some DeclGroupSyntax) {
        for member in declaration.memberBlock.members {
            if let initializer = member.decl.as(InitializerDeclSyntax.self) {
                let labels = initializer.signature.parameterClause.parameters.map(\.firstName.text)
                if labels == ["from"] { decodes = true }
            }
            if let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "encode" {
                if function.signature.parameterClause.parameters.map(\.firstName.text) == ["to"] { encodes = true }
            }
        }
    }
}
