import RollcallPattern
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A message of a macro: what is wrong, said once for all macros.
struct MacroMessage: DiagnosticMessage, FixItMessage {
    /// Names the kind of message, for tests and tools.
    let id: String
    let message: String
    var severity: DiagnosticSeverity = .error

    var diagnosticID: MessageID { MessageID(domain: "Rollcall", id: id) }
    var fixItID: MessageID { diagnosticID }
}

/// Every diagnostic that the macros make.
extension Diagnostic {
    static func generic(_ macro: String, _ clause: some SyntaxProtocol, enclosing: Bool) -> Diagnostic {
        error(
            clause, "generic",
            enclosing
                ? "@\(macro): the type stands in a generic type; a record needs one concrete type"
                : "@\(macro): the type is generic; a record needs one concrete type. Register the types that you use by hand, each under its own tag"
        )
    }

    static func isProtocol(_ macro: String, _ name: some SyntaxProtocol) -> Diagnostic {
        error(name, "protocol", "@\(macro): a protocol cannot be registered; annotate the types that conform to it")
    }

    static func local(_ macro: String, _ declaration: some SyntaxProtocol) -> Diagnostic {
        error(
            declaration, "local",
            "@\(macro): the type is local to a function; a record needs a declaration outside of functions")
    }

    static func noFamily(_ argument: some SyntaxProtocol, _ replacement: ExprSyntax?) -> Diagnostic {
        let message = "@Member: the family is written as its type, such as 'Messages.self'"
        guard let replacement else { return error(argument, "family", message) }
        let fix = FixIt(
            message: MacroMessage(id: "family", message: "write '\(replacement)'"),
            changes: [.replace(oldNode: Syntax(argument), newNode: Syntax(replacement))])
        return error(argument, "family", message, [fix])
    }

    static func notALiteral(_ macro: String, _ what: String, _ argument: some SyntaxProtocol) -> Diagnostic {
        error(
            argument, "literal",
            "@\(macro): the \(what) is a literal without interpolation, since it is read from the file without running it"
        )
    }

    static func emptyName(_ macro: String, _ what: String, _ argument: some SyntaxProtocol) -> Diagnostic {
        error(argument, "empty", "@\(macro): the \(what) is empty; nothing could be told by it")
    }

    static func repeatedName(_ macro: String, _ name: String, _ argument: some SyntaxProtocol) -> Diagnostic {
        error(argument, "repeated", "@\(macro): \(name) is named twice; each name is written once")
    }

    static func notWireCodable(_ node: some SyntaxProtocol) -> Diagnostic {
        error(node, "wire", "@WireCodable: only a struct, an enum or a class is read and written as a value")
    }

    static func hiddenType(_ node: Syntax, canBeFixed: Bool) -> Diagnostic {
        let message = "@WireCodable: a type that is private in another one cannot be extended; make it fileprivate"
        guard canBeFixed, let modifier = node.as(DeclModifierSyntax.self) else { return error(node, "hidden", message) }
        let fix = FixIt(
            message: MacroMessage(id: "hidden", message: "write 'fileprivate'"),
            changes: [
                .replace(
                    oldNode: Syntax(modifier.name),
                    newNode: Syntax(modifier.name.with(\.tokenKind, .keyword(.fileprivate))))
            ])
        return error(modifier, "hidden", message, [fix])
    }

    static func noPattern(_ macro: String, _ node: some SyntaxProtocol) -> Diagnostic {
        error(node, "pattern", "@\(macro): there is no \(macro == "Page" ? "id" : "pattern")")
    }

    static func notAHandler(_ macro: String, _ node: some SyntaxProtocol) -> Diagnostic {
        error(node, "handler", "@\(macro) stands over a function, or over a type that conforms to RouteHandler")
    }

    static func invalidPageID(_ literal: some SyntaxProtocol) -> Diagnostic {
        error(literal, "page", "@Page: the id of a page is one segment without captures; use @Route for a path")
    }

    /// It stands at the very character of the pattern, where the literal has no escapes. The compiler (6.3) shows it at
    /// the literal all the same, since what a plugin sends it has the places of nodes only; so the message says the byte.
    static func invalidPattern(
        _ macro: String, _ literal: StringLiteralExprSyntax, _ fault: RoutePatternError
    ) -> Diagnostic {
        let message = MacroMessage(id: "pattern", message: "@\(macro): byte \(fault.position) of the pattern: \(fault.reason)")
        let isPlain = literal.openingPounds == nil && !literal.segments.description.contains("\\")
        guard isPlain, let text = literal.segments.first else { return Diagnostic(node: Syntax(literal), message: message) }
        return Diagnostic(
            node: Syntax(literal), position: text.position.advanced(by: fault.position), message: message)
    }

    static func requirement(_ macro: String, _ node: some SyntaxProtocol) -> Diagnostic {
        error(node, "requirement", "@\(macro): a protocol's function cannot be a route; annotate one that has a body")
    }

    static func instanceMethod(_ macro: String, _ function: FunctionDeclSyntax) -> Diagnostic {
        let fix = FixIt(
            message: MacroMessage(id: "static", message: "write 'static'"),
            changes: [
                .replace(
                    oldNode: Syntax(function.funcKeyword),
                    newNode: Syntax(
                        TokenSyntax(
                            .identifier("static func"), leadingTrivia: function.funcKeyword.leadingTrivia,
                            trailingTrivia: function.funcKeyword.trailingTrivia, presence: .present)))
            ])
        return error(
            function.name, "static", "@\(macro): a method is called without an instance, so it must be static", [fix])
    }

    static func noParameter(_ macro: String, _ name: String, _ literal: some SyntaxProtocol) -> Diagnostic {
        error(literal, "capture", "@\(macro): {\(name)} has no parameter '\(name)' in the function")
    }

    static func unknownExclusive(_ macro: String, _ name: String, _ literal: some SyntaxProtocol) -> Diagnostic {
        error(literal, "exclusive", "@\(macro): the function has no parameter '\(name)'")
    }

    static func cannotBeGiven(
        _ macro: String, _ what: String, _ instead: String, _ node: some SyntaxProtocol
    ) -> Diagnostic {
        error(node, "parameter", "@\(macro): \(what) cannot come from a request; \(instead)")
    }

    static func tooManyDefaults(_ macro: String, _ parameter: some SyntaxProtocol) -> Diagnostic {
        error(
            parameter, "defaults",
            "@\(macro): at most four parameters have defaults that are no literals; make this one optional")
    }

    static func error(
        _ node: some SyntaxProtocol, _ id: String, _ message: String, _ fixIts: [FixIt] = []
    ) -> Diagnostic {
        Diagnostic(node: Syntax(node), message: MacroMessage(id: id, message: message), fixIts: fixIts)
    }
}
