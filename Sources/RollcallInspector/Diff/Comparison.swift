public import RollcallRegistry
internal import RollcallWire

/// What changes from one inventory to another: what a release adds, removes and changes.
public struct Comparison: Sendable {
    /// The changes: breaking ones first, then by kind and name.
    public let changes: [Change]

    /// Compares what two releases register. A tag, a pattern and a key each count by themselves: an alias that is
    /// taken away is removed, though its member stays.
    ///
    /// - Parameters:
    ///   - old: The older release.
    ///   - new: The newer release.
    public init(from old: Inventory, to new: Inventory) {
        var before = RegisteredName.all(in: old)
        var after = RegisteredName.all(in: new)
        var changes: [Change] = []
        // First those that are the same in every part of their identity, then routes that differ in types only.
        for isLoose in [false, true] {
            var places: [RegisteredName.Key: [Int]] = [:]
            // In reverse, so that the first one is at the end and is taken first.
            for (index, name) in after.enumerated().reversed() { places[name.key(isLoose: isLoose), default: []].append(index) }
            var left: [RegisteredName] = []
            var matched: Set<Int> = []
            for name in before {
                guard let index = places[name.key(isLoose: isLoose)]?.popLast() else {
                    left.append(name)
                    continue
                }
                matched.insert(index)
                if let change = Change(from: name, to: after[index]) { changes.append(change) }
            }
            before = left
            after = after.enumerated().filter { !matched.contains($0.offset) }.map(\.element)
        }
        changes += before.map { Change(removed: $0) } + after.map { Change(added: $0) }
        self.changes = changes.map { (key: $0.sortKey, change: $0) }.sorted { $0.key < $1.key }.map(\.change)
    }

    /// Whether something is gone, or means something else, that others rely on.
    public var hasBreaks: Bool { changes.contains(where: \.isBreaking) }
}

/// One name that was added, removed or changed.
public struct Change: Sendable, Hashable {
    /// What has become of it.
    public let action: Action
    /// What is registered: `member`, `route`, and so on.
    public let kind: String
    /// The tag, pattern or key.
    public let name: String
    /// The family, scope or store that the name belongs to, as it is spelled.
    public let namespace: String?
    /// What it was.
    public let old: Card?
    /// What it is now.
    public let new: Card?
    /// What is different, as phrases.
    public let details: [String]
    /// Whether something is gone, or means something else, that others rely on: stored values, messages of other
    /// machines, links.
    public let isBreaking: Bool

    /// What has become of a name.
    public enum Action: String, Sendable, Hashable, CaseIterable, Codable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// It is still there, and something about it is different.
        case changed
    }

    init(removed name: RegisteredName) {
        self.init(.removed, name, old: name.card, new: nil, details: [], isBreaking: name.isReliedOn)
    }

    init(added name: RegisteredName) {
        self.init(.added, name, old: nil, new: name.card, details: [], isBreaking: false)
    }

    /// What is different, or nil where nothing is.
    init?(from old: RegisteredName, to new: RegisteredName) {
        var details: [String] = []
        var isBreaking = false
        func note(_ detail: String, breaks: Bool = false) {
            details.append(detail)
            if breaks { isBreaking = true }
        }
        if old.isAlias != new.isAlias, old.card.kind == "member" {
            note(new.isAlias ? "it is written as \(Quoted.text(new.card.id)) now" : "it is the tag that is written now", breaks: true)
        }
        let names = Set(old.captures.keys).union(new.captures.keys).sorted()
        for place in names where old.captures[place] != new.captures[place] {
            let before = old.captures[place] ?? "any text", after = new.captures[place] ?? "any text"
            note("capture \(place + 1) was \(before) and is \(after)", breaks: new.captures[place] != nil)
        }
        if old.card.access != new.card.access {
            note(new.card.access == nil ? "it is no longer open to the outside" : "it is open to the outside now", breaks: new.card.access == nil)
        }
        if old.card.type != new.card.type {
            let before = old.card.type ?? "unknown", after = new.card.type ?? "unknown"
            // Of a setting, this is the type of what is stored; of all others, who answers.
            note("\(old.card.kind == "property" ? "its type" : "its owner") was \(before) and is \(after)", breaks: old.card.kind == "property")
        }
        if old.card.kind != new.card.kind { note("it was a \(old.card.kind) and is a \(new.card.kind)") }
        if old.card.module != new.card.module { note("it moved from \(old.card.module) to \(new.card.module)") }
        guard !details.isEmpty else { return nil }
        self.init(.changed, new, old: old.card, new: new.card, details: details, isBreaking: isBreaking)
    }

    private init(_ action: Action, _ name: RegisteredName, old: Card?, new: Card?, details: [String], isBreaking: Bool) {
        self.action = action
        kind = name.card.kind
        self.name = name.text
        namespace = name.card.family ?? name.card.store ?? name.card.scope
        self.old = old
        self.new = new
        self.details = details
        self.isBreaking = isBreaking
    }

    /// Breaks first; then what is removed, changed, added; then by kind and name.
    fileprivate var sortKey: [String] {
        let rank = [Action.removed: "0", .changed: "1", .added: "2"][action] ?? ""
        return [isBreaking ? "0" : "1", rank, kind, namespace ?? "", name, (new ?? old)?.place ?? ""]
    }
}

extension [String] {
    fileprivate static func < (a: [String], b: [String]) -> Bool { a.lexicographicallyPrecedes(b) }
}
