internal import RollcallRegistry

/// The spelling of a coding path, such as `$.items[3].name`.
enum JSONPath {
    static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "$") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else if isPlain(key.stringValue) {
                text += ".\(key.stringValue)"
            } else {
                text += "[\(Quoted.text(key.stringValue))]"
            }
        }
    }

    /// Whether a key can stand behind a dot.
    private static func isPlain(_ key: String) -> Bool {
        guard let first = key.utf8.first, key.utf8.count <= Quoted.longest, !(0x30...0x39).contains(first) else { return false }
        return key.utf8.allSatisfy { byte in
            byte == 0x5f || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        }
    }
}

/// A coding key with any name.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
