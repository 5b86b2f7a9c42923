/// Finds out what somebody may have meant.
enum Spelling {
    /// ` (did you mean …?)` with the candidate that is at most a third of the word away, or nothing.
    static func hint(_ word: String, _ candidates: [String]) -> String {
        let near = candidates.map { ($0, distance(word, $0)) }.filter { $0.1 <= max(1, word.count / 3) }
        guard let best = near.min(by: { $0.1 < $1.1 }) else { return "" }
        return " (did you mean \(best.0)?)"
    }

    /// How many characters must be inserted, deleted or replaced, or swapped with their neighbour. Long words are not
    /// looked at to their end.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.prefix(40)), Array(b.prefix(40)))
        var (beforeLast, last) = ([Int](), Array(0...b.count))
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
