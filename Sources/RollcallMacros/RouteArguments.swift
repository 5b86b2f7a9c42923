import RollcallPattern
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// The arguments of `@Route` and `@Page`, checked.
struct RouteArguments {
    /// The patterns, each with the literal that it stands in.
    let patterns: [RoutePattern]
    let literals: [StringLiteralExprSyntax]
    /// What else is said, as arguments of the route's initializer: a comma and an argument each.
    let options: String
    /// Who reaches the route beside the program's own code: `external`, `remote`, or both.
    let access: [String]
    let scope: String?
    /// The names in the groups of parameters that exclude each other, each with where it stands.
    let exclusive: [(name: String, literal: ExprSyntax)]

    /// The patterns as they stand in the source, with commas.
    var list: String { literals.map(\.trimmedDescription).joined(separator: ", ") }

    /// The names of the captures of all patterns, each once, in order.
    var captures: [String] {
        patterns.flatMap(\.captures).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Reads the arguments, or reports what is wrong with them.
    init?(macro: String, _ node: AttributeSyntax, in context: some MacroExpansionContext) {
        guard case .argumentList(let arguments) = node.arguments, !arguments.isEmpty else {
            context.diagnose(.noPattern(macro, node))
            return nil
        }
        var patterns: [RoutePattern] = []
        var literals: [StringLiteralExprSyntax] = []
        var options = ""
        var groups: [String] = []
        var exclusive: [(name: String, literal: ExprSyntax)] = []
        var access: [String] = []
        var scope: String?
        var label = ""
        for argument in arguments {
            // Further values of a variadic argument have no label.
            label = argument.label?.text ?? (label == "exclusive" ? label : "")
            let expression = argument.expression
            switch label {
            case "":
                guard let literal = expression.as(StringLiteralExprSyntax.self), let text = literal.representedLiteralValue
                else {
                    context.diagnose(.notALiteral(macro, macro == "Page" ? "id" : "pattern", expression))
                    return nil
                }
                guard let pattern = Self.pattern(text, literal, macro, context) else { return nil }
                patterns.append(pattern)
                literals.append(literal)
            case "access":
                guard let members = Self.members(in: expression) else {
                    context.diagnose(.notALiteral(macro, "access", expression))
                    return nil
                }
                access = ["external", "remote"].filter(members.contains)
                if !access.isEmpty { options += ", access: \(expression.trimmedDescription)" }
            case "scope":
                guard let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
                    context.diagnose(.notALiteral(macro, "scope", expression))
                    return nil
                }
                if text != "main" {
                    scope = text
                    options += ", scope: \(expression.trimmedDescription)"
                }
            default:
                guard let names = Self.names(in: expression) else {
                    context.diagnose(.notALiteral(macro, "list of parameters that exclude each other", expression))
                    return nil
                }
                exclusive += names
                groups.append(expression.trimmedDescription)
            }
        }
        guard !patterns.isEmpty else {
            context.diagnose(.noPattern(macro, node))
            return nil
        }
        if !groups.isEmpty { options += ", exclusive: [\(groups.joined(separator: ", "))]" }
        self.patterns = patterns
        self.literals = literals
        self.options = options
        self.access = access
        self.scope = scope
        self.exclusive = exclusive
    }

    private static func pattern(
        _ text: String, _ literal: StringLiteralExprSyntax, _ macro: String, _ context: some MacroExpansionContext
    ) -> RoutePattern? {
        do {
            let pattern = try RoutePattern(text)
            if macro == "Page" {
                guard pattern.scheme == nil, pattern.segments.count == 1, case .literal = pattern.segments[0] else {
                    context.diagnose(.invalidPageID(literal))
                    return nil
                }
            }
            return pattern
        } catch {
            context.diagnose(.invalidPattern(macro, literal, error))
            return nil
        }
    }

    /// The members of a set of who reaches a route: `.external`, or `[.external, .remote]`.
    private static func members(in expression: ExprSyntax) -> [String]? {
        if let array = expression.as(ArrayExprSyntax.self) {
            var members: [String] = []
            for element in array.elements {
                guard let member = self.members(in: element.expression) else { return nil }
                members += member
            }
            return members
        }
        guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
        let word = member.declName.baseName.text.replacing("`", with: "")
        return ["internal", "external", "remote"].contains(word) ? [word] : nil
    }

    private static func names(in expression: ExprSyntax) -> [(String, ExprSyntax)]? {
        guard let array = expression.as(ArrayExprSyntax.self) else { return nil }
        var names: [(String, ExprSyntax)] = []
        for element in array.elements {
            guard let text = element.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else { return nil }
            names.append((text, element.expression))
        }
        return names
    }

    /// A text as part of a symbol's name. A linker cuts names at `@`.
    static func symbol(_ text: String) -> String {
        PercentEncoding.encoded(text, "@")
    }
}
