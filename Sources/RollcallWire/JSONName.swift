/// A member name to look for, prepared so that it can be compared with names in a text word by word.
///
/// It never changes; it is an object so that handing it on counts one reference and not one for each of its parts.
public final class JSONName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let text: String
    let first: UInt64
    let second: UInt64
    let count: Int
    private let utf8: [UInt8]
    /// The name as most texts spell it, with quotes and colon; empty where it needs escapes.
    let spelling: [UInt8]
    /// The first eight bytes of the spelling, and the last eight.
    let spelledFirst: UInt64
    let spelledLast: UInt64
    /// Where in the spelling a byte stands that few texts have often.
    let rarePlace: Int

    /// Prepares a name.
    public init(_ text: String) {
        self.text = text
        let utf8 = Array(text.utf8)
        var words: (UInt64, UInt64) = (0, 0)
        for (index, byte) in utf8.prefix(16).enumerated() {
            if index < 8 {
                words.0 |= UInt64(byte) << UInt64(index * 8)
            } else {
                words.1 |= UInt64(byte) << UInt64((index - 8) * 8)
            }
        }
        self.utf8 = utf8
        first = words.0
        second = words.1
        count = utf8.count
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        spelling = isPlain ? [UInt8(ascii: "\"")] + utf8 + [UInt8(ascii: "\""), UInt8(ascii: ":")] : []
        spelledFirst = spelling.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        spelledLast = spelling.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        // Letters are common; whatever else the name has, such as an underscore, is less so.
        let rare = utf8.lastIndex { ($0 | 0x20) &- UInt8(ascii: "a") >= 26 && $0 != UInt8(ascii: " ") }
        rarePlace = isPlain ? (rare.map { $0 + 1 } ?? utf8.count) : 0
    }

    public var description: String { text }

    public static func == (left: JSONName, right: JSONName) -> Bool { left.utf8 == right.utf8 }
    public func hash(into hasher: inout Hasher) { hasher.combine(utf8) }

    func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { utf8.elementsEqual(bytes) }
}

extension JSONReader {
    /// Whether a key that this reader gave is a name.
    public mutating func isNamed(_ key: JSONKey, _ name: JSONName) -> Bool {
        guard key.count == name.count, key.first == name.first, key.second == name.second else { return false }
        if key.count <= 16 { return true }
        guard key.spelledCount == key.count else { return JSONName(string(of: key)) == name }
        return name.hasBytes(UnsafeBufferPointer(start: start + key.offset, count: key.count))
    }

    /// Looks for a member of the object at the cursor, which may be the whole text or a nested value.
    ///
    /// What is passed on the way is checked. The cursor stays, so that the object can be read from its
    /// beginning afterwards; ``rewind(to:)`` with the result goes to the member's value.
    /// - Returns: The member's key and the position of its value, or nil when the object has no such member.
    /// - Throws: As ``beginObject()`` and ``skipValue()``.
    @inline(never) public mutating func findMember(
        _ name: JSONName
    ) throws(WireError) -> (key: JSONKey, value: Position)? {
        let object = position
        var more = try beginObject()
        while more {
            let key = try readKey()
            if isNamed(key, name) {
                _ = peek()
                let value = position
                rewind(to: object)
                return (key, value)
            }
            try skipValue()
            more = try nextMember()
        }
        rewind(to: object)
        return nil
    }
}
