internal import RollcallWire

/// The entries of a settings file: one JSON object, a member for each key.
///
/// What is not changed is written back byte for byte, also values in a form that this version does not know.
struct FileContents: Sendable {
    struct Entry: Sendable {
        /// The value's text.
        let text: [UInt8]
        /// The value, or nil where its form is unknown.
        let value: StoredValue?
    }

    private(set) var entries: [ByteKey: Entry] = [:]

    /// A file without entries.
    init() {}

    /// Reads a file.
    /// - Throws: `JSONError` when it is no JSON object, or a key stands in it twice.
    init(_ bytes: [UInt8]) throws {
        var texts: [(ByteKey, [UInt8])] = []
        try JSON.read(bytes) { reader throws(WireError) in
            var more = try reader.beginObject()
            while more {
                let key = reader.string(of: try reader.readKey())
                texts.append((ByteKey(key), try reader.readRawValue()))
                more = try reader.nextMember()
            }
        }
        entries.reserveCapacity(texts.count)
        for (key, text) in texts {
            let entry = Entry(text: text, value: try StoredJSON.decode(text))
            if entries.updateValue(entry, forKey: key) != nil {
                throw JSONError(
                    code: .duplicateKey, offset: 0, line: 0, column: 0, path: "$", reason: "a key stands in it twice")
            }
        }
    }

    /// Sets or removes a value.
    mutating func set(_ value: StoredValue?, _ key: ByteKey) throws {
        guard let value else {
            entries[key] = nil
            return
        }
        entries[key] = Entry(text: try StoredJSON.encode(value), value: value)
    }

    /// The text of the file, keys in order, each in a line of its own.
    var bytes: [UInt8] {
        if entries.isEmpty { return Array("{}\n".utf8) }
        var writer = JSONWriter(capacity: entries.count * 32)
        var result = Array("{\n".utf8)
        for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
            writer.removeAll()
            writer.writeString(entry.key.text)
            result += index == 0 ? Array("  ".utf8) : Array(",\n  ".utf8)
            result += writer.bytes
            result += Array(": ".utf8)
            result += entry.value.text
        }
        return result + Array("\n}\n".utf8)
    }

    /// The keys whose entries differ.
    func differences(from other: FileContents) -> [String] {
        Set(entries.keys).union(other.entries.keys).filter { entries[$0]?.text != other.entries[$0]?.text }.map(\.text)
    }
}
