import SwiftParser
import SwiftSyntax

/// The members that a struct has in JSON.
struct WireShape {
    struct Member {
        /// The property as it is spelled in the source.
        let property: String
        /// The property as the label of an argument: all keywords but one can be one as they are.
        var label: String {
            let name = property.plainName
            return name.isIdentifier && name != "inout" ? name : property
        }

        /// What holds the property's value: the property, or its wrapper.
        let storage: String
        /// A name for a local variable that no other one has.
        let local: String
        /// The name in JSON.
        let name: String
        /// The type as it is spelled, without the question mark; nil where only the initial value says.
        let type: String?
        let isOptional: Bool
        let hasInitialValue: Bool
        /// Whether the type is a property wrapper, which knows itself what a missing key means.
        let isWrapper: Bool
        /// A constant with an initial value is written but never read.
        let isConstant: Bool

        /// Whether nil is left out. Where a missing key means something else than nil, null is written.
        var omitsNil: Bool { isOptional && !hasInitialValue }

        /// Whether a missing key is an error.
        var isRequired: Bool { !isOptional && !hasInitialValue && !isWrapper }
    }

    let members: [Member]
    /// Whether the type's body declares `CodingKeys`.
    let hasCodingKeys: Bool

    /// Whether the type has an initializer with its members in the order of their declarations, which gives what
    /// they would be given one by one.
    let hasMemberwiseInitializer: Bool

    var readMembers: [Member] { members.filter { !$0.isConstant } }

    /// - Returns: nil where the syntax does not show what `Codable` does.
    init?(_ declaration: some DeclGroupSyntax) {
        var keys: [String: String]?
        var properties: [Member] = []
        for member in declaration.memberBlock.members {
            if member.decl.is(IfConfigDeclSyntax.self) || member.decl.is(MacroExpansionDeclSyntax.self) { return nil }
            if let declared = member.decl.asProtocol((any NamedDeclSyntax).self), declared.name.text == "CodingKeys" {
                guard let found = Self.codingKeys(member.decl) else { return nil }
                keys = found
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
            guard let found = Self.properties(of: variable) else { return nil }
            properties += found
        }
        if let keys {
            properties = properties.compactMap { member in
                keys[member.property.plainName].map { member.named($0) }
            }
        }
        guard properties.count <= 64 else { return nil }
        hasCodingKeys = keys != nil
        members = properties
        // The compiler writes that initializer for a structure whose body has none; another macro might.
        let hasInitializer = declaration.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
        hasMemberwiseInitializer =
            declaration.is(StructDeclSyntax.self) && !hasInitializer && !declaration.hasInitAccessor
            && declaration.attributes.allSatisfy(\.addsNoInitializer)
            && properties.allSatisfy { !$0.isConstant && !$0.isWrapper && !$0.hasInitialValue }
    }

    /// The stored properties that a declaration declares; nil where that does not show.
    private static func properties(of variable: VariableDeclSyntax) -> [Member]? {
        let modifiers = variable.modifiers.map(\.name.text)
        if modifiers.contains("static") || modifiers.contains("class") { return [] }
        if modifiers.contains("lazy") { return [] }
        var properties: [Member] = []
        // The type behind the last of several names is that of all before it.
        var type: TypeSyntax?
        for binding in variable.bindings.reversed() {
            guard binding.isStored else { continue }
            // An attribute may be a property wrapper or a macro, which the syntax does not show.
            let wrapper = variable.attributes.lazy.compactMap(\.familyWrapper).first
            if variable.attributes.contains(where: { !$0.isHarmless && $0.familyWrapper == nil }) { return nil }
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
            type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
            if let text = type?.trimmedDescription, text.hasPrefix("some ") { return nil }
            let (wrapped, isOptional) = type.map { $0.unwrapped } ?? (nil, false)
            if type == nil, binding.initializer == nil { return nil }
            properties.append(
                Member(
                    property: name, storage: wrapper == nil ? name : "_\(name.plainName)", local: name.plainName.localName,
                    name: name.plainName, type: wrapper ?? wrapped, isOptional: wrapper == nil && isOptional,
                    hasInitialValue: binding.initializer.map { !$0.value.is(NilLiteralExprSyntax.self) } ?? false, isWrapper: wrapper != nil,
                    isConstant: variable.bindingSpecifier.text == "let" && binding.initializer != nil))
        }
        return properties.reversed()
    }

    /// The names that `enum CodingKeys` gives, by property; nil where it is something else.
    private static func codingKeys(_ declaration: DeclSyntax) -> [String: String]? {
        guard let keys = declaration.as(EnumDeclSyntax.self),
            keys.inheritanceClause?.inheritedTypes.contains(where: { $0.type.trimmedDescription == "CodingKey" }) == true
        else { return nil }
        // Without a raw type of String, a key's name is that of its case; other raw types give other names.
        let first = keys.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        guard first == "String" || first == "CodingKey" || first == "Swift.String" else { return nil }
        var names: [String: String] = [:]
        for member in keys.memberBlock.members {
            guard let cases = member.decl.as(EnumCaseDeclSyntax.self) else { return nil }
            for element in cases.elements {
                let name = element.name.text.plainName
                guard let raw = element.rawValue else {
                    names[name] = name
                    continue
                }
                guard let text = raw.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue else { return nil }
                names[name] = text
            }
        }
        return names
    }
}

extension WireShape {
    /// A name in the type's body for the types of its properties.
    ///
    /// An extension of a type that is nested in another does not see the names of the other one's members, and a
    /// property's type may be one of them. So the body gets a name for each type, and the extension uses those.
    static let typeNames = "_WireTypes"

    /// The declaration of those names.
    var typeNames: String {
        let names = members.compactMap { member in member.type.map { "typealias \(member.local) = \($0)" } }
        return "fileprivate enum \(Self.typeNames) { \(names.joined(separator: "; ")) }"
    }

    /// The same members, their types by those names.
    var withTypeNames: WireShape {
        WireShape(
            members: members.map { member in
                member.type == nil ? member : member.typed("\(Self.typeNames).\(member.local)")
            }, hasCodingKeys: hasCodingKeys, hasMemberwiseInitializer: hasMemberwiseInitializer)
    }

    private init(members: [Member], hasCodingKeys: Bool, hasMemberwiseInitializer: Bool) {
        self.members = members
        self.hasCodingKeys = hasCodingKeys
        self.hasMemberwiseInitializer = hasMemberwiseInitializer
    }
}

extension WireShape.Member {
    fileprivate func typed(_ type: String) -> Self {
        Self(
            property: property, storage: storage, local: local, name: name, type: type, isOptional: isOptional,
            hasInitialValue: hasInitialValue, isWrapper: isWrapper, isConstant: isConstant)
    }

    fileprivate func named(_ name: String) -> Self {
        Self(
            property: property, storage: storage, local: local, name: name, type: type, isOptional: isOptional,
            hasInitialValue: hasInitialValue, isWrapper: isWrapper, isConstant: isConstant)
    }
}

extension String {
    /// An identifier without backticks.
    fileprivate var plainName: String { filter { $0 != "`" } }

    /// Whether a name needs no quotes, if it is no keyword.
    fileprivate var isIdentifier: Bool {
        first.map { $0 == "_" || $0.isLetter } == true && allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }

    /// A name for a local variable; of a name in quotes that is no identifier, its bytes.
    fileprivate var localName: String {
        isIdentifier ? self + "_" : "x" + utf8.map { String($0, radix: 16) }.joined() + "_"
    }
}

extension PatternBindingSyntax {
    /// Whether the property has storage: no accessors but observers.
    fileprivate var isStored: Bool {
        guard let block = accessorBlock else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

extension AttributeListSyntax.Element {
    /// The wrapper's type, where the attribute is one of the wrappers that hold members of families.
    fileprivate var familyWrapper: String? {
        guard case .attribute(let attribute) = self, attribute.arguments == nil else { return nil }
        let name =
            attribute.attributeName.as(IdentifierTypeSyntax.self)?.name
            ?? attribute.attributeName.as(MemberTypeSyntax.self)?.name
        guard let name, ["Polymorphic", "LenientArray"].contains(name.text) else { return nil }
        return attribute.attributeName.trimmedDescription
    }

    /// Whether an attribute of a type is known to write no initializer into it.
    fileprivate var addsNoInitializer: Bool {
        guard case .attribute(let attribute) = self else { return false }
        let name = attribute.attributeName.trimmedDescription.split(separator: ":").last.map(String.init) ?? ""
        return ["Member", "WireCodable", "available", "frozen", "usableFromInline", "MainActor"].contains(name)
    }

    /// Whether an attribute changes nothing about how the property is coded.
    fileprivate var isHarmless: Bool {
        guard case .attribute(let attribute) = self else { return false }
        return ["available", "usableFromInline", "nonisolated", "inlinable"].contains(
            attribute.attributeName.trimmedDescription)
    }
}

extension TypeSyntax {
    /// The type without one level of optional, and whether it had one.
    fileprivate var unwrapped: (type: String, isOptional: Bool) {
        if let optional = self.as(OptionalTypeSyntax.self) { return (optional.wrappedType.trimmedDescription, true) }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return (optional.wrappedType.trimmedDescription, true)
        }
        let isOptional: (TokenSyntax, GenericArgumentClauseSyntax?) -> GenericArgumentSyntax? = { name, arguments in
            name.text == "Optional" ? arguments?.arguments.first : nil
        }
        if let type = self.as(IdentifierTypeSyntax.self), let inner = isOptional(type.name, type.genericArgumentClause) {
            return (inner.argument.trimmedDescription, true)
        }
        if let type = self.as(MemberTypeSyntax.self), type.baseType.trimmedDescription == "Swift",
            let inner = isOptional(type.name, type.genericArgumentClause)
        {
            return (inner.argument.trimmedDescription, true)
        }
        return (trimmedDescription, false)
    }
}

extension DeclGroupSyntax {
    /// Whether a property has an `init` accessor: then the memberwise initializer takes that one, and not what it sets.
    fileprivate var hasInitAccessor: Bool {
        memberBlock.members.contains { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.contains { binding in
                guard case .accessors(let accessors)? = binding.accessorBlock?.accessors else { return false }
                return accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.`init`) }
            } ?? false
        }
    }
}
