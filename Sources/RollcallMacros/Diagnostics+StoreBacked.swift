import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The diagnostics of `@StoreBacked`, `@Key` and `@NotStored`.
extension Diagnostic {
    static func notBackable(_ attribute: some SyntaxProtocol) -> Diagnostic {
        error(attribute, "backable", "@StoreBacked: it stands over a struct, a class, an actor or an enum, where its properties are declared")
    }

    static func genericBacking(_ clause: some SyntaxProtocol, enclosing: Bool) -> Diagnostic {
        error(
            clause, "generic",
            "@StoreBacked: the type \(enclosing ? "stands in a generic type" : "is generic"); a key needs one type, since all types that it stands for would share it"
        )
    }

    static func observableTwice(_ attribute: AttributeSyntax, in declaration: some DeclGroupSyntax) -> Diagnostic {
        let kept = declaration.attributes.filter { $0.as(AttributeSyntax.self)?.id != attribute.id }
        let fix = FixIt(
            message: MacroMessage(id: "observable", message: "remove '@Observable'"),
            changes: [.replace(oldNode: Syntax(declaration.attributes), newNode: Syntax(kept))])
        return error(
            attribute, "observable", "@StoreBacked: a class is observable by it already; '@Observable' would store the properties", [fix])
    }

    static func noDefault(_ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax) -> Diagnostic {
        var fixIts: [FixIt] = []
        if let annotation = binding.typeAnnotation {
            let value = InitializerClauseSyntax(
                leadingTrivia: .space, equal: .equalToken(trailingTrivia: .space),
                value: ExprSyntax(EditorPlaceholderExprSyntax(placeholder: .identifier("<#default#>"))))
            let isNamed = annotation.type.is(IdentifierTypeSyntax.self) || annotation.type.is(MemberTypeSyntax.self)
                || annotation.type.is(ArrayTypeSyntax.self) || annotation.type.is(DictionaryTypeSyntax.self)
            fixIts.append(
                FixIt(
                    message: MacroMessage(id: "default", message: "give it a default"),
                    changes: [.replace(oldNode: Syntax(binding), newNode: Syntax(binding.trimmed.with(\.initializer, value)))]))
            if isNamed {
                let type = TypeSyntax(OptionalTypeSyntax(wrappedType: annotation.type.trimmed))
                fixIts.append(
                    FixIt(
                        message: MacroMessage(id: "default", message: "make it optional"),
                        changes: [.replace(oldNode: Syntax(annotation.type), newNode: Syntax(type))]))
            }
        }
        return error(
            binding.pattern, "default",
            "@StoreBacked: a property needs a default, or an optional type, for when nothing is stored", fixIts)
    }

    static func observers(_ accessor: AccessorDeclSyntax, _ variable: VariableDeclSyntax) -> Diagnostic {
        error(
            accessor.accessorSpecifier, "observers",
            "@StoreBacked: '\(accessor.accessorSpecifier.text)' is not called for a property in a store; watch its changes ('$name.changes')",
            [notStored(variable)])
    }

    static func modified(_ modifier: DeclModifierSyntax, _ variable: VariableDeclSyntax) -> Diagnostic {
        let name = modifier.name.text
        let message =
            name == "lazy"
            ? "@StoreBacked: a property in a store is not lazy; its default is evaluated when it is needed"
            : "@StoreBacked: a '\(name)' property cannot be kept in a store"
        var fixIts: [FixIt] = []
        if name == "lazy" {
            let kept = variable.with(\.modifiers, variable.modifiers.filter { $0.id != modifier.id })
            fixIts.append(
                FixIt(
                    message: MacroMessage(id: "modifier", message: "remove 'lazy'"),
                    changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(kept.trimmed))]))
        }
        return error(modifier, "modifier", message, fixIts + [notStored(variable)])
    }

    static func severalBindings(_ variable: VariableDeclSyntax) -> Diagnostic {
        error(variable.bindings, "bindings", "@StoreBacked: each property has a 'var' of its own", [separate(variable)].compactMap(\.self))
    }

    static func pattern(_ pattern: PatternSyntax) -> Diagnostic {
        error(pattern, "pattern", "@StoreBacked: a property has one name, and no pattern; each one has a 'var' of its own")
    }

    static func notStorable(_ type: TypeSyntax, _ variable: VariableDeclSyntax) -> Diagnostic {
        error(
            type, "type", "@StoreBacked: a value of this type cannot be stored; it has to be Codable or Storable",
            [notStored(variable)])
    }

    static func typeNeeded(_ pattern: PatternSyntax) -> Diagnostic {
        error(pattern, "annotation", "@StoreBacked: write the type of the property; an enum has no room to let it be inferred")
    }

    static func repeatedKey(_ key: String, _ node: some SyntaxProtocol, first: String) -> Diagnostic {
        error(
            node, "repeatedKey",
            "@StoreBacked: the key \"\(key)\" is that of '\(first)' already; give one of them another with '@Key(\"…\")'")
    }

    static func emptyKey(_ argument: some SyntaxProtocol) -> Diagnostic {
        error(argument, "emptyKey", "@Key: the key is empty")
    }

    static func keyOfNothing(_ attribute: AttributeSyntax, _ why: String, _ declaration: some DeclSyntaxProtocol) -> Diagnostic {
        var fixIts: [FixIt] = []
        if let variable = declaration.as(VariableDeclSyntax.self) {
            let kept = variable.with(\.attributes, variable.attributes.filter { element in
                element.as(AttributeSyntax.self)?.trimmedDescription != attribute.trimmedDescription
            })
            fixIts.append(
                FixIt(
                    message: MacroMessage(id: "keyOfNothing", message: "remove '@Key'"),
                    changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(kept.trimmed))]))
        }
        return error(attribute, "keyOfNothing", "@Key: \(why)", fixIts)
    }

    // MARK: Fix-its

    private static func notStored(_ variable: VariableDeclSyntax) -> FixIt {
        let attribute = AttributeSyntax(
            attributeName: IdentifierTypeSyntax(name: .identifier("NotStored")), trailingTrivia: .space)
        let marked = variable.trimmed.with(\.attributes, [.attribute(attribute)] + variable.trimmed.attributes)
        return FixIt(
            message: MacroMessage(id: "notStored", message: "mark it '@NotStored', to keep it in the instance"),
            changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(marked))])
    }

    /// A `var` for each binding; the type behind the last of several names is that of all before it.
    private static func separate(_ variable: VariableDeclSyntax) -> FixIt? {
        var type: TypeAnnotationSyntax?
        var lines: [String] = []
        for binding in variable.bindings.reversed() {
            type = binding.typeAnnotation ?? (binding.initializer == nil ? type : nil)
            let head = variable.trimmed.with(\.bindings, []).trimmedDescription
            let own = binding.with(\.typeAnnotation, type).with(\.trailingComma, nil)
            lines.append("\(head) \(own.trimmedDescription)")
        }
        let text = lines.reversed().joined(separator: "\n")
        // One node takes the place of the other, so the new declarations are its text.
        let declarations = MissingDeclSyntax(placeholder: .identifier(text))
        return FixIt(
            message: MacroMessage(id: "bindings", message: "write a 'var' for each"),
            changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(declarations))])
    }
}
