/// A coding path as a chain from the innermost key outwards, so that going one level deeper copies nothing.
final class CodingPath: Sendable {
    private let outer: CodingPath?
    private let key: any CodingKey

    init(_ outer: CodingPath?, _ key: any CodingKey) {
        self.outer = outer
        self.key = key
    }

    var keys: [any CodingKey] {
        var keys: [any CodingKey] = []
        var path: CodingPath? = self
        while let step = path {
            keys.append(step.key)
            path = step.outer
        }
        return keys.reversed()
    }
}

/// A key made from an index, or from a name that no type declares.
struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }

    static let `super` = PlainKey(stringValue: "super")
}
