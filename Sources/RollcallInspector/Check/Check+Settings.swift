internal import RollcallRegistry
internal import RollcallWire

extension Check {
    private struct Key: Hashable {
        let store: String
        let name: [UInt8]
    }

    /// Keys of one store that two properties use. A store is known by its spelling alone, so this is never certain.
    var repeatedKeys: [Finding] {
        var owners: [Key: InventoryItem] = [:]
        var findings: [Finding] = []
        for item in items("property") where findings.count < Self.mostFindings {
            guard let card = item.card, let store = card.store.flatMap({ Self.identity(of: $0, in: card.module) }) else { continue }
            let key = Key(store: store, name: Array(card.id.utf8))
            guard let owner = owners[key], let other = owner.card else {
                owners[key] = item
                continue
            }
            let places = [Finding.Place(owner), Finding.Place(item)]
            let name = "the key \(Quoted.text(card.id)) of the store \(Quoted.phrase(card.store ?? ""))"
            if let first = other.type, let second = card.type, first != second {
                findings.append(
                    Finding(
                        .keyOfTwoTypes, .likely, "\(name) is used under two types, \(first) and \(second)", places,
                        remedy: "Give one of them another key with @Key or a prefix, or declare both with one type."))
            } else {
                findings.append(
                    Finding(
                        .duplicateKey, .likely, "\(name) is used by two properties", places,
                        remedy: "Declare it once, or give one of them another key with @Key or a prefix."))
            }
        }
        return findings
    }

    /// What stands for a store, or nil where each use has a store of its own.
    ///
    /// `FileStore.standard` is the same in all modules, and so is a store that is made with the same arguments; one
    /// that is made without any, such as `MemoryStore()`, is another one each time. A plain name, such as `store`, is
    /// one within its module at most.
    private static func identity(of spelling: String, in module: String) -> String? {
        let words = spelling.filter { !$0.isWhitespace }
        if words.hasSuffix("()") { return nil }
        let isGlobal = words.first?.isUppercase == true
        return isGlobal ? words : "\(module) \(words)"
    }
}
