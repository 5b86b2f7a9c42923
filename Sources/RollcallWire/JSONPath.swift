/// The spelling of paths to values in JSON: `$.items[3]["odd name"]`.
package enum JSONPath {
    /// The path that a coding path stands for.
    package static func text(_ codingPath: [any CodingKey]) -> String {
        codingPath.reduce(into: "$") { $0 += $1.intValue.map(element) ?? member($1.stringValue) }
    }

    /// The part of a path that names an element of an array.
    static func element(_ index: Int) -> String { "[\(index)]" }

    /// The part of a path that names a member.
    static func member(_ name: String) -> String { isPlain(name) ? ".\(name)" : "[\(Quoted.text(name))]" }

    /// The part of a path that names a member, from the name as it is spelled in the text, without its quotation marks.
    static func member(spelled name: UnsafeBufferPointer<UInt8>) -> String {
        let quoted = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\"")]
        return member((try? JSON.read(quoted) { reader throws(WireError) in try reader.readString() }) ?? String(decoding: name, as: UTF8.self))
    }

    /// Whether a name can stand behind a dot.
    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, name.utf8.count <= Quoted.longest, !("0"..."9").contains(first) else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        }
    }
}
