/// Finds out what somebody may have meant.
enum Spelling {
    /// ` (did you mean …?)` with the candidate that is at most a third of the word away, or nothing.
    static func hint(_ word: String, _ candidates: [String]) -> String {
        let near = candidates.map { ($0, distance(word, $0)) }.filter { $0.1 <= max(1, word.count / 3) }
        guard let best = near.min(by: { $0.1 < $1.1 }) else { return "" }
        return " (did you mean \(best.0)?)"
    }

    /// How many characters must be inserted, deleted or replaced. Long words are not looked at to their end.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.prefix(40)), Array(b.prefix(40)))
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
