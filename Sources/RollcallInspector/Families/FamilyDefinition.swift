/// A family that an image defines: a type that conforms to `Family`.
public struct FamilyDefinition: Sendable, Hashable, Codable {
    /// The module of the type.
    public let module: String
    /// The type's name, with those of the types that it is nested in, such as `Backend.Messages`.
    public let name: String

    init(module: String, name: String) {
        self.module = module
        self.name = name
    }

    /// The name with its module.
    public var qualifiedName: String { "\(module).\(name)" }

    /// Whether an annotation may mean this family when it spells it so: with the module and the enclosing types, or
    /// without some of them.
    public func isMeant(by spelling: String) -> Bool {
        let words = spelling.replacing("::", with: ".").split(separator: ".")
        return !words.isEmpty && qualifiedName.split(separator: ".").suffix(words.count) == words
    }
}
