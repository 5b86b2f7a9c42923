import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import RollcallMacros

/// What the macros make of a source.
struct Expansion {
    /// The source after the expansion.
    let source: String
    /// What was diagnosed, in order: the message, the text it stands at, and its fix-its.
    let diagnostics: [(message: String, text: String, fixIts: [String])]
    /// The source after the first fix-it, where there is one.
    let fixed: String?

    static var macros: [String: any Macro.Type] {
        [
            "Member": MemberMacro.self, "Route": RouteMacro.self, "Page": PageMacro.self,
            "WireCodable": WireCodableMacro.self,
            "StoreBacked": StoreBackedMacro.self,
            "_StoredProperty": StoredPropertyMacro.self, "Key": KeyMacro.self, "NotStored": NotStoredMacro.self,
        ]
    }

    init(_ source: String, module: String = "App", file: String = "App/File.swift") throws {
        let parsed = Parser.parse(source: source)
        let folded = try OperatorTable.standardOperators.foldAll(parsed).cast(SourceFileSyntax.self)
        let context = BasicMacroExpansionContext(
            sourceFiles: [folded: .init(moduleName: module, fullFilePath: file)])
        let expanded = folded.expand(
            macros: Self.macros,
            contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts()) })
        self.source = expanded.description
        diagnostics = context.diagnostics.map { diagnostic in
            (diagnostic.message, diagnostic.node.trimmedDescription, diagnostic.fixIts.map(\.message.message))
        }
        fixed = context.diagnostics.lazy.flatMap(\.fixIts).first.map { fix in
            fix.changes.reduce(source) { text, change in
                guard case .replace(let old, let new) = change else { return text }
                return text.replacing(old.trimmedDescription, with: new.trimmedDescription)
            }
        }
    }
}
