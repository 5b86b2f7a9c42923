import CourierCore

/// What was counted.
struct Tally {
    var lines = 0
    var messages = 0
    var failures = 0
    private(set) var known: [String: Int] = [:]
    private(set) var unknown: [String: Int] = [:]

    /// So many different tags are counted one by one, and tags so long are shown whole; a stranger's file must
    /// not fill the memory with names.
    static let mostTags = 10_000
    static let longestTag = 1_000
    /// What the rest is counted under.
    static let others = "(others)"

    mutating func count(_ received: Received) {
        messages += 1
        if received.isKnown {
            known[received.tag, default: 0] += 1
        } else {
            let tag = Self.shortened(received.tag)
            let hasRoom = unknown[tag] != nil || unknown.count < Self.mostTags
            unknown[hasRoom ? tag : Self.others, default: 0] += 1
        }
    }

    private static func shortened(_ tag: String) -> String {
        guard tag.utf8.count > longestTag else { return tag }
        return String(decoding: tag.utf8.prefix(longestTag), as: UTF8.self) + "…"
    }
}
