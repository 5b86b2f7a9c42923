import RollcallPattern
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A function that is a route's handler: how the record calls it with parameters that a request gives.
struct RouteFunction {
    /// The function's full name, such as `profile(id:tab:)`.
    let name: String
    /// The statements that make the route.
    let value: String
    private let parameters: [RouteFunctionParameter]

    /// More parameters than these with defaults that only the function can work out would make too many calls.
    private static let mostBranches = 4

    /// The type that a capture is declared with, for the shape; nil where it is any text.
    func type(_ capture: String) -> String? {
        parameters.first { $0.key == capture }?.elementType
    }

    /// Reads the signature, or reports what is wrong with it.
    init?(
        macro: String, _ function: FunctionDeclSyntax, _ arguments: RouteArguments, at node: AttributeSyntax,
        in context: some MacroExpansionContext
    ) {
        if context.lexicalContext.contains(where: { $0.is(ProtocolDeclSyntax.self) }) {
            context.diagnose(.requirement(macro, node))
            return nil
        }
        let modifiers = function.modifiers.map(\.name.text)
        let isInType = context.lexicalContext.contains { $0.asProtocol((any DeclGroupSyntax).self) != nil }
        if isInType, !modifiers.contains("static"), !modifiers.contains("class") {
            context.diagnose(.instanceMethod(macro, function))
            return nil
        }
        var parameters: [RouteFunctionParameter] = []
        let captures = Set(arguments.patterns.flatMap(\.captures))
        for syntax in function.signature.parameterClause.parameters {
            guard let parameter = RouteFunctionParameter(macro, syntax, captures, in: context) else { return nil }
            parameters.append(parameter)
        }
        for (pattern, literal) in zip(arguments.patterns, arguments.literals) {
            for name in pattern.captures where !parameters.contains(where: { $0.key == name }) {
                context.diagnose(.noParameter(macro, name, literal))
                return nil
            }
        }
        for (name, literal) in arguments.exclusive where !parameters.contains(where: { $0.key == name }) {
            context.diagnose(.unknownExclusive(macro, name, literal))
            return nil
        }
        let branching = parameters.filter(\.isBranching)
        if branching.count > Self.mostBranches {
            context.diagnose(.tooManyDefaults(macro, branching[Self.mostBranches].syntax))
            return nil
        }
        self.parameters = parameters
        let labels = parameters.map { $0.syntax.firstName.text.asLabel + ":" }.joined()
        name = function.name.text + "(\(labels))"
        let call = Self.body(function, parameters, branching)
        let list = parameters.map(\.source)
        value = """
            return Rollcall::Route(
                declared: [\(arguments.list)]\(arguments.options), handler: \(SourceText.literal(name))\
            \(list.isEmpty ? "" : ", parameters: " + list.joined(separator: ", "))
            ) \(call)
            """
    }

    /// The closure that calls the function.
    private static func body(
        _ function: FunctionDeclSyntax, _ parameters: [RouteFunctionParameter], _ branching: [RouteFunctionParameter]
    ) -> String {
        let result = function.signature.returnClause?.type.trimmedDescription ?? "()"
        let names = parameters.indices.map { "p\($0)" }
        let opening = names.isEmpty ? "{" : "{ \(names.joined(separator: ", ")) in"
        /// The call with some of the parameters. A reference of this type picks the overload, and may be awaited
        /// whether or not the function is async.
        func call(_ chosen: [Int]) -> String {
            let passed = chosen.map { (parameters[$0].syntax, names[$0]) }
            guard chosen.count < parameters.count else {
                let labels = passed.map { $0.0.firstName.text.asLabel + ":" }.joined()
                let types = passed.map { parameters, _ in parameters.type.trimmedDescription }.joined(separator: ", ")
                let reference = function.name.text + (labels.isEmpty ? "" : "(\(labels))")
                return "try await (\(reference) as (\(types)) async throws -> \(result))(\(passed.map(\.1).joined(separator: ", ")))"
            }
            let list = passed.map { parameter, name in
                (parameter.firstName.text == "_" ? "" : parameter.firstName.text.asLabel + ": ") + name
            }
            // Beside something that is async and throws, the call may be either or neither.
            return "try await (Rollcall::_awaited(), \(function.name.text)(\(list.joined(separator: ", ")))).1"
        }
        guard !branching.isEmpty else { return "\(opening) \(call(Array(parameters.indices))) }" }
        let branches = parameters.indices.filter { parameters[$0].isBranching }
        var lines = ["\(opening) switch (\(branches.map { names[$0] }.joined(separator: ", "))) {"]
        for mask in 0..<(1 << branches.count) {
            let given = branches.indices.map { mask >> $0 & 1 == 1 }
            let cases = zip(branches, given).map { $1 ? "let \(names[$0])?" : "nil" }.joined(separator: ", ")
            let left = Set(zip(branches, given).filter { !$1 }.map(\.0))
            lines.append("case (\(cases)): return \(call(parameters.indices.filter { !left.contains($0) }))")
        }
        return (lines + ["} }"]).joined(separator: "\n")
    }
}

/// A parameter of such a function.
struct RouteFunctionParameter {
    let syntax: FunctionParameterSyntax
    /// The name under which a request gives it: its label, or its name where it has no label.
    let key: String
    /// The expression for it in the record.
    let source: String
    /// Whether it has a default that only the function itself can work out.
    let isBranching: Bool
    /// The type of its values, without optionality and list, as the shape names it; nil for any text.
    let elementType: String?

    init?(
        _ macro: String, _ syntax: FunctionParameterSyntax, _ captures: Set<String>, in context: some MacroExpansionContext
    ) {
        self.syntax = syntax
        key = (syntax.firstName.text == "_" ? syntax.secondName ?? syntax.firstName : syntax.firstName).text
            .trimmingBackticks
        if syntax.ellipsis != nil {
            context.diagnose(.cannotBeGiven(macro, "a variadic parameter", "use an array", syntax.type))
            return nil
        }
        let attributed = syntax.type.as(AttributedTypeSyntax.self)
        if attributed?.specifiers.contains(where: { $0.trimmedDescription == "inout" }) == true {
            context.diagnose(.cannotBeGiven(macro, "an inout parameter", "take the value and return what becomes of it", syntax.type))
            return nil
        }
        let type = attributed?.baseType ?? syntax.type
        if type.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) }) {
            context.diagnose(.cannotBeGiven(macro, "a parameter of any type", "name one type", syntax.type))
            return nil
        }
        if type.is(FunctionTypeSyntax.self), attributed?.attributes.trimmedDescription.contains("@Sendable") != true {
            context.diagnose(.cannotBeGiven(macro, "a function that is not @Sendable", "write '@Sendable'", syntax.type))
            return nil
        }
        if key == "_" {
            context.diagnose(.cannotBeGiven(macro, "a parameter without a name", "give it a name", syntax.firstName))
            return nil
        }
        let spelling = type.is(FunctionTypeSyntax.self) ? syntax.type.trimmedDescription : type.trimmedDescription
        var source = "Rollcall::Parameter(\(SourceText.literal(key)), (\(spelling)).self"
        source += captures.contains(key) ? ", capture: true)" : ")"
        var isBranching = false
        if let value = syntax.defaultValue?.value {
            if Self.canBeCopied(value) {
                source += ".defaulting(to: \(value.trimmedDescription))"
            } else {
                source += ".ifPresent"
                isBranching = true
            }
        }
        self.source = source
        self.isBranching = isBranching
        elementType = Self.element(of: type)
    }

    /// Whether a default means the same wherever it stands.
    private static func canBeCopied(_ expression: ExprSyntax) -> Bool {
        if let member = expression.as(MemberAccessExprSyntax.self) { return member.base == nil }
        if let array = expression.as(ArrayExprSyntax.self) { return array.elements.allSatisfy { canBeCopied($0.expression) } }
        if let prefix = expression.as(PrefixOperatorExprSyntax.self) { return canBeCopied(prefix.expression) }
        if let text = expression.as(StringLiteralExprSyntax.self) { return text.representedLiteralValue != nil }
        return expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self)
            || expression.is(BooleanLiteralExprSyntax.self) || expression.is(NilLiteralExprSyntax.self)
    }

    /// The type of the values, as far as it is spelled: `Int` of `[Int]?`. `String` is any text.
    private static func element(of type: TypeSyntax) -> String? {
        if let optional = type.as(OptionalTypeSyntax.self) { return element(of: optional.wrappedType) }
        if let array = type.as(ArrayTypeSyntax.self) { return element(of: array.element) }
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return element(of: only.type)
        }
        let name = type.trimmedDescription
        let short = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
        return short == "String" ? nil : short
    }
}

extension String {
    /// The name without the backticks that let it be a keyword.
    fileprivate var trimmingBackticks: String {
        hasPrefix("`") && hasSuffix("`") && utf8.count > 2 ? String(dropFirst().dropLast()) : self
    }

    /// The name as it is written in a call, where a keyword needs no backticks, but for three.
    fileprivate var asLabel: String {
        let name = trimmingBackticks
        let isWord = name.utf8.allSatisfy { $0 == 0x5f || $0 >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        return isWord && !["inout", "var", "let"].contains(name) ? name : self
    }
}
