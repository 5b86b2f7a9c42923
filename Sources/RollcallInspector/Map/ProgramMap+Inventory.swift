internal import RollcallRegistry

extension ProgramMap {
    /// The map of what some files register together. What stands in two of them is there once; registrations without
    /// a card are left out, since nothing tells what they are.
    ///
    /// - Parameters:
    ///   - inventory: The files of one program.
    ///   - title: What the program is called.
    public init(_ inventory: Inventory, title: String) {
        let images = inventory.files.flatMap(\.images)
        var seen: Set<Card> = []
        let cards = inventory.items.compactMap(\.card).filter { seen.insert($0).inserted }
        self.init(cards, families: images.flatMap { $0.families ?? [] }, title: title, files: inventory.files.map(\.path))
    }

    /// The map of cards, which are sorted, and the families that their program defines.
    init(_ cards: [Card], families: [FamilyDefinition], title: String, files: [String]) {
        let index = FamilyIndex(definitions: families)
        var drafts: [String: Draft] = [:]
        for family in families {
            let draft = Draft(family)
            drafts[draft.key] = drafts[draft.key] ?? draft
        }
        for card in cards {
            let draft = Draft(of: card, index)
            drafts[draft.key, default: draft].cards.append(card)
        }
        let sorted = drafts.values.map { (order: $0.order, draft: $0) }.sorted { $0.order < $1.order }.map(\.draft)
        let places = Dictionary(sorted.enumerated().map { ($1.key, $0) }) { first, _ in first }

        let names = Set(cards.map(\.module) + families.map(\.module)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let moduleIndices = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        func module(_ name: String) -> Int { moduleIndices[name] ?? 0 }

        var entries: [Entry] = []
        var groups: [Group] = []
        var counts = [Int](repeating: 0, count: names.count)
        var joins: [Join] = []
        for draft in sorted {
            let start = entries.count
            let cards = draft.cards.sorted { ByteOrdered([$0.id, $0.place]) < ByteOrdered([$1.id, $1.place]) }
            var added: [Int: Int] = [:]
            for card in cards {
                let family = card.type.flatMap { index.family(declaredAs: $0, in: card.module) }
                entries.append(
                    Entry(
                        name: card.id, aliases: card.aliases, owner: card.type, access: card.access,
                        module: module(card.module), group: groups.count, place: "\(card.file):\(card.line)",
                        leadsTo: card.kind == "member" ? family.flatMap { places[Draft($0).key] } : nil))
                counts[module(card.module)] += 1
                added[module(card.module), default: 0] += 1
            }
            let definer = draft.definer.map(module)
            for number in Set(added.keys).union(definer.map { [$0] } ?? []).sorted() {
                joins.append(
                    Join(module: number, group: groups.count, count: added[number] ?? 0, isDefinition: number == definer))
            }
            groups.append(
                Group(
                    kind: draft.kind, name: draft.name, key: draft.key, definer: definer, entries: start..<entries.count,
                    roots: draft.kind == .route ? Self.tree(entries, from: start) : []))
        }
        self.title = title
        self.files = files
        self.modules = zip(names, counts).map { Module(name: $0, count: $1) }
        self.groups = groups
        self.entries = entries
        self.joins = joins
    }

    private static func tree(_ entries: [Entry], from start: Int) -> [RouteNode] {
        RouteNode.tree(
            entries.indices[start...].flatMap { index in
                ([entries[index].name] + entries[index].aliases).map { (text: $0, entry: index) }
            })
    }
}

/// A group while its cards are gathered.
private struct Draft {
    let kind: ProgramMap.Kind
    let name: String
    /// What follows the kind in the key.
    let qualifiedName: String
    let definer: String?
    var cards: [Card] = []

    init(kind: ProgramMap.Kind, name: String, qualifiedName: String? = nil, definer: String? = nil) {
        self.kind = kind
        self.name = name
        self.qualifiedName = qualifiedName ?? name
        self.definer = definer
    }

    init(_ family: FamilyDefinition) {
        self.init(kind: .member, name: family.name, qualifiedName: family.qualifiedName, definer: family.module)
    }

    init(of card: Card, _ families: FamilyIndex) {
        let kind = ProgramMap.Kind(card.kind)
        switch kind {
        case .member:
            let spelling = card.family ?? "no family"
            if case .one(let definition) = families.meaning(of: spelling, in: card.module) {
                self.init(definition)
            } else {
                self.init(kind: kind, name: spelling)
            }
        case .page, .route, .listener: self.init(kind: kind, name: card.scope ?? "main")
        case .property: self.init(kind: kind, name: card.store ?? "no store")
        case .other(let name): self.init(kind: kind, name: name)
        }
    }

    var key: String { "\(kind.groupNoun):\(qualifiedName)" }

    var order: (Int, ByteOrdered) { (kind.rank, ByteOrdered([kind.name, name, qualifiedName])) }
}

/// Texts that are ordered byte by byte, so that the order is the same everywhere.
private struct ByteOrdered: Comparable {
    let texts: [String]

    init(_ texts: [String]) {
        self.texts = texts
    }

    static func < (a: Self, b: Self) -> Bool {
        a.texts.lexicographicallyPrecedes(b.texts) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
