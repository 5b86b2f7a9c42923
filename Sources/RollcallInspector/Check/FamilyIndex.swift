/// The families that some images define, found by how annotations spell them.
struct FamilyIndex {
    /// The families by the last word of their names.
    private let definitions: [Substring: [FamilyDefinition]]
    /// Whether all images say which families they define.
    let isComplete: Bool

    /// What a spelling means.
    enum Meaning: Hashable {
        /// One family, for certain as far as names tell.
        case one(FamilyDefinition)
        /// One of several families with that name.
        case several(String)
        /// A family that none of the images defines, or that cannot be told.
        case unknown(String)
    }

    init(_ images: [InspectedImage]) {
        self.init(definitions: images.flatMap { $0.families ?? [] }, isComplete: images.allSatisfy { $0.families != nil })
    }

    init(definitions: [FamilyDefinition], isComplete: Bool = true) {
        var seen: Set<FamilyDefinition> = []
        let all = definitions.filter { seen.insert($0).inserted }
        self.definitions = Dictionary(grouping: all) { Self.lastWord($0.name) }
        self.isComplete = isComplete
    }

    /// The family that a module declares under this name, if it does.
    func family(declaredAs spelling: String, in module: String) -> FamilyDefinition? {
        definitions[Self.lastWord(spelling)]?.first { $0.module == module && $0.isMeant(by: spelling) }
    }

    private static func lastWord(_ name: String) -> Substring { name.split { $0 == "." || $0 == ":" }.last ?? "" }

    /// What an annotation in a module means by a spelling. A family of the same module is meant first, as Swift does.
    func meaning(of spelling: String, in module: String) -> Meaning {
        let found = (definitions[Self.lastWord(spelling)] ?? []).filter { $0.isMeant(by: spelling) }
        if found.count == 1 { return .one(found[0]) }
        let own = found.filter { $0.module == module }
        if own.count == 1 { return .one(own[0]) }
        return found.isEmpty ? .unknown(spelling) : .several(spelling)
    }
}
