/// The sections of records and cards, as macros would have them written.
struct Registrations {
    struct Item {
        var kind: UInt32 = 0x6d65_6d62
        var version: UInt32 = 1
        var json: String?
        var hasRecord = true
    }

    var items: [Item] = []

    /// Registrations of these cards.
    init(_ cards: String..., version: UInt32 = 1) {
        items = cards.map { Item(version: version, json: $0) }
    }

    func records(_ writer: ByteWriter) -> [UInt8] {
        var writer = writer
        for (index, item) in items.enumerated() where item.hasRecord {
            writer.put(item.kind)
            writer.put(item.version)
            writer.put(UInt64(index + 1))
            writer.address(0)
            writer.align(8)
        }
        return writer.bytes
    }

    func cards(_ writer: ByteWriter) -> [UInt8] {
        var writer = writer
        for (index, item) in items.enumerated() {
            guard let json = item.json else { continue }
            let text = Array(json.utf8)
            writer.put(UInt64(index + 1))
            writer.put(UInt64(text.count))
            for start in stride(from: 0, to: text.count, by: 8) {
                writer.put(text[start..<min(start + 8, text.count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
            }
        }
        return writer.bytes
    }

    /// The card of a member.
    static func member(
        _ id: String, of family: String = "Messages", aliases: [String] = [], type: String = "T", at place: String = "M/F.swift", line: Int = 1
    ) -> String {
        let list = aliases.isEmpty ? "" : #","aliases":[\#(aliases.map { "\"\($0)\"" }.joined(separator: ","))]"#
        return #"{"kind":"member","id":"\#(id)","family":"\#(family)"\#(list),"type":"\#(type)",\#(Self.place(place, line))}"#
    }

    /// The card of a route.
    static func route(
        _ patterns: String..., kind: String = "route", captures: [(String, String)] = [], scope: String? = nil, access: String? = nil,
        type: String = "f()", at place: String = "M/F.swift", line: Int = 1
    ) -> String {
        var text = #"{"kind":"\#(kind)","id":"\#(patterns[0])""#
        if patterns.count > 1 { text += #","aliases":[\#(patterns.dropFirst().map { "\"\($0)\"" }.joined(separator: ","))]"# }
        if !captures.isEmpty { text += #","captures":{\#(captures.map { "\"\($0.0)\":\"\($0.1)\"" }.joined(separator: ","))}"# }
        if let scope { text += #","scope":"\#(scope)""# }
        if let access { text += #","access":"\#(access)""# }
        return text + #","type":"\#(type)",\#(Self.place(place, line))}"#
    }

    /// The card of a property.
    static func property(
        _ id: String, in store: String = "FileStore.standard", type: String? = "Int", at place: String = "M/F.swift", line: Int = 1
    ) -> String {
        let typeText = type.map { #","type":"\#($0)""# } ?? ""
        return #"{"kind":"property","id":"\#(id)"\#(typeText),"store":"\#(store)",\#(Self.place(place, line))}"#
    }

    private static func place(_ place: String, _ line: Int) -> String {
        let parts = place.split(separator: "/", maxSplits: 1)
        return #""module":"\#(parts[0])","file":"\#(parts[1])","line":\#(line)"#
    }
}
