import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@WireCodable`: writes the code that reads and writes a type directly, with the semantics of `Codable`.
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
        return wireExtensions(of: declaration, named: type.trimmedDescription)
    }

    /// The extensions that make a type `WireDecodable` and `WireEncodable`.
    static func wireExtensions(of declaration: some DeclGroupSyntax, named type: String) -> [ExtensionDeclSyntax] {
        let access = declaration.modifiers.contains { ["public", "open"].contains($0.name.text) } ? "public " : ""
        let own = OwnCoding(declaration)
        let shape = declaration.is(StructDeclSyntax.self) ? WireShape(declaration) : nil
        let isEnum = declaration.is(EnumDeclSyntax.self)
        var extensions: [String] = []
        if let shape, !own.decodes {
            extensions.append(
                "extension \(type): Rollcall::WireDecodable, Rollcall::WireObjectDecodable {\n\(WireReading(shape, access: access).members)\n}")
        } else {
            extensions.append(
                "extension \(type): Rollcall::WireDecodable {\(isEnum && !own.decodes ? "" : bridgedReading(access))}")
        }
        if let shape, !own.encodes {
            extensions.append(
                "extension \(type): Rollcall::WireEncodable, Rollcall::WireObjectEncodable {\n\(WireWriting(shape, access: access).members)\n}")
        } else {
            extensions.append(
                "extension \(type): Rollcall::WireEncodable {\(isEnum && !own.encodes ? "" : bridgedWriting(access))}")
        }
        return extensions.compactMap { DeclSyntax(stringLiteral: $0).as(ExtensionDeclSyntax.self) }
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

extension Diagnostic {
    static func notWireCodable(_ node: AttributeSyntax) -> Diagnostic {
        Diagnostic(
            node: Syntax(node),
            message: MacroMessage(
                id: "wire", message: "@WireCodable: only a struct, an enum or a class is read and written as a value"))
    }
}
