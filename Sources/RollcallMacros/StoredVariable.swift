import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A property that `@StoreBacked` puts into the store.
struct StoredVariable {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    /// The name as it is spelled.
    let name: TokenSyntax
    /// The type, where it is written or follows from a literal for certain.
    let type: String?
    /// Whether the type is written.
    let isTypeWritten: Bool
    /// The default, as an expression.
    let initialValue: String
    let isStatic: Bool

    /// What becomes of a declaration in the type.
    enum Role {
        /// It is no property, or not one that is stored.
        case leftAlone
        case stored(StoredVariable)
        case wrong(Diagnostic)
    }

    static func role(of member: some DeclSyntaxProtocol) -> Role {
        guard let variable = member.as(VariableDeclSyntax.self), variable.bindingSpecifier.tokenKind == .keyword(.var),
            variable.attribute(named: "NotStored") == nil, !variable.bindings.allSatisfy(\.isComputed)
        else { return .leftAlone }
        for modifier in variable.modifiers where ["lazy", "weak", "unowned"].contains(modifier.name.text) {
            return .wrong(.modified(modifier, variable))
        }
        guard let binding = variable.bindings.first, variable.bindings.count == 1 else {
            return .wrong(.severalBindings(variable))
        }
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
            return .wrong(.pattern(binding.pattern))
        }
        if let observer = binding.observer { return .wrong(.observers(observer, variable)) }
        let annotation = binding.typeAnnotation?.type
        if let annotation, annotation.isNeverStorable { return .wrong(.notStorable(annotation, variable)) }
        let value = binding.initializer?.value.trimmedDescription ?? (annotation?.isOptional == true ? "nil" : nil)
        guard let value else { return .wrong(.noDefault(variable, binding)) }
        return .stored(
            StoredVariable(
                declaration: variable, binding: binding, name: name,
                type: annotation?.spelledOptional ?? binding.initializer?.value.literalType, isTypeWritten: annotation != nil,
                initialValue: value, isStatic: variable.modifiers.contains { ["static", "class"].contains($0.name.text) }))
    }

    /// The name without backticks.
    var plainName: String { name.text.filter { $0 != "`" } }

    /// The constant that keeps what the property is made of.
    var storage: String { (isStatic ? "_rollcallStatic_" : "_rollcall_") + plainName }

    /// The key as it is written over the property, or its name; nil where what is written is no literal.
    var key: String? {
        guard let attribute = declaration.attribute(named: "Key") else { return plainName }
        return attribute.firstArgument?.plainString
    }

    /// Who may use `$name`: whoever may set the property, since `$name` can.
    var access: String {
        let levels = ["private", "fileprivate", "internal", "package", "public", "open"]
        let own = declaration.modifiers.compactMap { levels.firstIndex(of: $0.name.text) }.min() ?? 2
        return own == 2 ? "" : (own == 5 ? "public" : levels[own]) + " "
    }
}

extension VariableDeclSyntax {
    /// The attribute of that name, with a module before it or without.
    func attribute(named name: String) -> AttributeSyntax? { attributes.attribute(named: name) }
}

extension AttributeListSyntax {
    func attribute(named name: String) -> AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
            attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
                || attribute.attributeName.as(MemberTypeSyntax.self)?.name.text == name
        }
    }
}

extension AttributeSyntax {
    var firstArgument: ExprSyntax? {
        guard case .argumentList(let arguments) = arguments else { return nil }
        return arguments.first?.expression
    }
}

extension ExprSyntax {
    /// The text of a string literal without interpolation.
    var plainString: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

    /// The type that a literal has for certain where nothing else says.
    var literalType: String? {
        if self.is(IntegerLiteralExprSyntax.self) { return "Swift::Int" }
        if self.is(FloatLiteralExprSyntax.self) { return "Swift::Double" }
        if self.is(StringLiteralExprSyntax.self) { return "Swift::String" }
        if self.is(BooleanLiteralExprSyntax.self) { return "Swift::Bool" }
        if let prefix = self.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
            return prefix.expression.is(IntegerLiteralExprSyntax.self) || prefix.expression.is(FloatLiteralExprSyntax.self)
                ? prefix.expression.literalType : nil
        }
        if let cast = self.as(AsExprSyntax.self), cast.questionOrExclamationMark == nil { return cast.type.trimmedDescription }
        // Unfolded, as a plugin sees it: the value, `as`, and the type.
        if let sequence = self.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            let cast = sequence.elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil
        {
            return sequence.elements.last?.as(TypeExprSyntax.self)?.type.trimmedDescription
        }
        if let array = self.as(ArrayExprSyntax.self) {
            let types = Set(array.elements.map { $0.expression.literalType })
            if types.count == 1, case let type?? = types.first { return "[\(type)]" }
        }
        return nil
    }
}

extension PatternBindingSyntax {
    /// Whether a getter stands there.
    fileprivate var isComputed: Bool {
        guard let block = accessorBlock else { return false }
        guard case .accessors(let accessors) = block.accessors else { return true }
        return !accessors.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }

    fileprivate var observer: AccessorDeclSyntax? {
        guard case .accessors(let accessors) = accessorBlock?.accessors else { return nil }
        return accessors.first
    }
}

extension TypeSyntax {
    fileprivate var isOptional: Bool {
        if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return true }
        let name = self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
        return name == "Optional"
    }

    /// The type with a question mark where it is written with an exclamation mark.
    fileprivate var spelledOptional: String {
        guard let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return trimmedDescription }
        return "\(type.wrappedType.trimmedDescription)?"
    }

    /// Whether no value of the type can be stored, as far as its spelling shows.
    fileprivate var isNeverStorable: Bool {
        if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.isNeverStorable }
        if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType.isNeverStorable }
        if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.isNeverStorable }
        if let type = self.as(TupleTypeSyntax.self) {
            return type.elements.count != 1 || type.elements.first?.type.isNeverStorable == true
        }
        if let type = self.as(ArrayTypeSyntax.self) { return type.element.isNeverStorable }
        if let type = self.as(DictionaryTypeSyntax.self) { return type.value.isNeverStorable }
        if let type = self.as(IdentifierTypeSyntax.self) { return ["Any", "AnyObject", "AnyClass"].contains(type.name.text) }
        return self.is(FunctionTypeSyntax.self) || self.is(MetatypeTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self)
    }
}
