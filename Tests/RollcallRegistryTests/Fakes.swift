import RollcallRegistry

/// A kind of its own, so that no record of another test is in the way.
extension RecordKind {
    static let test = RecordKind(rawValue: 0x7465_7374)  // "test"
}

/// Two namespaces, as two families would be.
enum Fruits {}
enum Colors {}

/// What the tests register: a claim to names.
struct Named: Registrable, Equatable {
    var names: [String]
    var namespace: ObjectIdentifier

    init(_ names: String..., in namespace: any Any.Type = Fruits.self) {
        self.names = names
        self.namespace = ObjectIdentifier(namespace)
    }

    var claims: Claims {
        var claims = Claims(namespace: Fruits.self, name: names.first ?? "", aliases: Array(names.dropFirst()))
        claims.namespace = namespace
        return claims
    }
}

extension Entry {
    /// An entry that claims the names, described as standing at this line of `Orchard/Trees.swift`.
    static func named(
        _ names: String..., in namespace: any Any.Type = Fruits.self, kind: RecordKind = .test, line: Int = 1
    ) -> Entry {
        var value = Named(in: namespace)
        value.names = names
        let card = Card(
            kind: "test", id: names.first ?? "", aliases: Array(names.dropFirst()), fileID: "Orchard/Trees.swift",
            line: line)
        return Entry(kind: kind, value: value, card: card)
    }
}
