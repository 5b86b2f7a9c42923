internal import RollcallPattern
internal import RollcallRegistry

/// One of the names of a registration: a tag, a pattern, a key.
struct RegisteredName {
    let card: Card
    let text: String
    /// Whether it is one of the further names.
    let isAlias: Bool
    /// Of a route, the shape without types, and the types of captures by their position.
    private let shape: String?
    let captures: [Int: String]

    /// What tells names apart.
    struct Key: Hashable {
        let words: [[UInt8]]
    }

    /// All names in an inventory, in order.
    static func all(in inventory: Inventory) -> [RegisteredName] {
        inventory.items.compactMap(\.card).flatMap { card in
            [RegisteredName(card, card.id, isAlias: false)] + card.aliases.map { RegisteredName(card, $0, isAlias: true) }
        }
    }

    private init(_ card: Card, _ text: String, isAlias: Bool) {
        self.card = card
        self.text = text
        self.isAlias = isAlias
        guard ["route", "page", "listener"].contains(card.kind), let pattern = try? RoutePattern(text) else {
            shape = nil
            captures = [:]
            return
        }
        shape = pattern.shape { _ in nil }
        let types = pattern.captures.enumerated().compactMap { place, name in card.captures[name].map { (place, $0) } }
        captures = Dictionary(types) { first, _ in first }
    }

    /// - Parameter isLoose: Whether types of captures do not matter.
    func key(isLoose: Bool) -> Key {
        // A page is a route whose path is its id, so one may become the other.
        let kind = card.kind == "page" ? "route" : card.kind
        var words = [kind, card.family ?? card.store ?? card.scope ?? "", shape ?? text]
        if !isLoose { words += captures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }
        // Of listeners there may be many to one notice.
        if kind == "listener" { words += [card.module, card.type ?? ""] }
        return Key(words: words.map { Array($0.utf8) })
    }

    /// Whether others rely on the name. A notice that nobody listens to any more is no break.
    var isReliedOn: Bool { card.kind != "listener" }
}
