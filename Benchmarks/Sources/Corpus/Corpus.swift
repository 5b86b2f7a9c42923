/// Lines of JSON from a fixed seed: instant messages of eight kinds, the tag first in half of them, else in the
/// middle or last.
public struct Corpus: Sendable {
    /// All lines, each with its line feed.
    public let bytes: [UInt8]
    /// Where each line is, without its line feed.
    public let lines: [Range<Int>]

    public init(messages: Int, seed: UInt64 = 1) {
        var generator = Generator(seed)
        var bytes: [UInt8] = []
        var lines: [Range<Int>] = []
        bytes.reserveCapacity(messages * 360)
        for _ in 0..<messages {
            let first = bytes.count
            bytes.append(contentsOf: generator.message().utf8)
            lines.append(first..<bytes.count)
            bytes.append(UInt8(ascii: "\n"))
        }
        self.bytes = bytes
        self.lines = lines
    }
}

/// Makes messages; the same ones for the same seed (splitmix64).
private struct Generator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
    private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    private mutating func pick(_ list: [String]) -> String { list[below(list.count)] }

    private static let words = [
        "hello", "meeting", "tomorrow", "the", "at", "nine", "coffee", "please", "review", "branch", "lunch", "great",
        "thanks", "see", "you", "later", "photo", "from", "trip", "mountain", "train", "late", "again", "and", "with",
    ]
    private static let others = [
        "grüße", "façade", "日本語の", "你好", "привет", "שלום", "😀", "🚆", "naïve", "Zürich", "ελλάδα",
    ]
    private static let escapes = [
        "\\n", "\\\"quoted\\\"", "tab\\t", "a\\/b", "\\u00e9t\\u00e9", "\\ud83d\\ude80", "\\\\",
    ]
    private static let names = [
        "Ada Lovelace", "Grace H.", "Zoë", "李雷", "Иван Петров", "Renée O'Connor", "Max", "Karl-Heinz Müller", "Bo",
        "Chiamaka",
    ]

    private mutating func sentence(_ words: ClosedRange<Int>) -> String {
        let count = words.lowerBound + below(words.count)
        var parts: [String] = []
        for _ in 0..<count {
            let kind = below(100)
            parts.append(pick(kind < 88 ? Self.words : kind < 96 ? Self.others : Self.escapes))
        }
        return "\"" + parts.joined(separator: " ") + "\""
    }

    private mutating func hex(_ digits: Int) -> String {
        var text = ""
        while text.utf8.count < digits { text += String(next(), radix: 16) }
        return String(text.prefix(digits))
    }

    private mutating func decimal(_ places: Int, below bound: Int) -> String {
        var fraction = String(below(pow(places)))
        fraction = String(repeating: "0", count: places - fraction.utf8.count) + fraction
        return "\(below(bound)).\(fraction)"
    }
    private func pow(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    private mutating func list(_ limit: Int, _ element: (inout Generator) -> String) -> String {
        let count = below(limit + 1)
        return "[" + (0..<count).map { _ in element(&self) }.joined(separator: ",") + "]"
    }
    private mutating func mentions() -> String { list(3) { "\"user_\($0.below(100_000))\"" } }
    private mutating func optional(_ percent: Int, _ value: String) -> String { chance(percent) ? value : "null" }
    private mutating func url(_ suffix: String) -> String {
        "\"https://cdn.example.com/\(hex(2))/\(hex(16)).\(suffix)?v=\(below(9))\""
    }
    private mutating func sender() -> String {
        "{\"id\":\(below(10_000_000)),\"name\":\"\(pick(Self.names))\",\"avatar\":\"https://a.example.com/\(hex(12)).png\"}"
    }

    mutating func message() -> String {
        var members: [(String, String)] = []
        let kind = below(8)
        if kind != 7 {
            members.append(("id", "\(1_000_000_000_000 + Int(next() >> 20))"))
            members.append(("ts", "\(1_600_000_000 + below(150_000_000)).\(100 + below(900))"))
        }
        let sender = self.sender()
        let name: String
        switch kind {
        case 0:
            name = "text"
            members += [
                ("sender", sender), ("text", sentence(12...26)), ("mentions", mentions()),
                ("reply_to", optional(40, "\(below(1 << 40))")), ("edited", "\(chance(10))"),
            ]
        case 1:
            name = "link"
            members += [
                ("sender", sender), ("url", url("html")), ("title", sentence(3...7)),
                ("summary", optional(60, sentence(5...12))),
                ("mentions", mentions()), ("preview_ratio", decimal(4, below: 3)),
            ]
        case 2:
            name = "image"
            members += [
                ("sender", sender), ("url", url("jpeg")), ("width", "\(320 + below(4000))"),
                ("height", "\(240 + below(3000))"),
                ("size", "\(below(9_000_000))"), ("caption", sentence(3...9)),
                ("thumb", optional(50, "\"\(hex(32))\"")),
                ("animated", "\(chance(20))"), ("mentions", mentions()),
            ]
        case 3:
            name = "voice"
            members += [
                ("sender", sender), ("url", url("ogg")), ("duration", decimal(2, below: 300)), ("codec", "\"opus\""),
                ("played", "\(chance(50))"), ("transcript", sentence(8...20)),
                ("gain", optional(50, "-\(1 + below(19)).\(below(10))e-\(1 + below(3))")),
            ]
        case 4:
            name = "video"
            members += [
                ("sender", sender), ("url", url("mp4")), ("width", "1920"), ("height", "1080"),
                ("duration", decimal(3, below: 3600)), ("size", "\(below(900_000_000))"), ("muted", "\(chance(30))"),
                ("cover", optional(70, url("jpeg"))), ("caption", sentence(3...10)),
            ]
        case 5:
            name = "location"
            members += [
                ("sender", sender), ("lat", "\(chance(50) ? "-" : "")\(decimal(13, below: 90))"),
                ("lon", "\(chance(50) ? "-" : "")\(decimal(6, below: 180))"),
                ("accuracy", optional(70, decimal(1, below: 50))),
                ("name", sentence(2...4)), ("address", sentence(6...12)),
            ]
        case 6:
            name = "receipt"
            members.append(("conversation", "\"c_\(hex(24))\""))
            members += [
                ("sender", sender), ("read", list(8) { "\(1_000_000_000_000 + Int($0.next() >> 20))" }),
                ("delivered", "\(chance(90))"), ("device", "\"phone; version \(below(20)).\(below(10))\""),
            ]
        default:
            name = "typing"
            members = [
                ("conversation", "\"c_\(hex(40))\""), ("sender", sender), ("active", "\(chance(80))"),
                ("hint", sentence(8...18)),
            ]
        }
        let tag = ("message_type", "\"\(name)\"")
        switch below(4) {
        case 0, 1: members.insert(tag, at: 0)
        case 2: members.insert(tag, at: members.count / 2)
        default: members.append(tag)
        }
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }
}
