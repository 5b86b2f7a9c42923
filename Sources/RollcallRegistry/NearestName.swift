/// Finds the name that is spelled most like another.
package enum NearestName {
    /// Longer names than this are not compared: the work grows with the square of their length.
    package static let longest = 64
    /// Of more candidates than this, only the first ones are compared.
    package static let mostCandidates = 10_000

    /// The nearest candidate that is no more than a third of the name away, or nil.
    package static func of(_ name: String, in candidates: [String]) -> String? {
        let name = Array(name.utf8.prefix(longest + 1))
        guard !name.isEmpty, name.count <= longest else { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates.prefix(mostCandidates) {
            let other = Array(candidate.utf8.prefix(longest + 1))
            let most = min(best.map { $0.distance - 1 } ?? .max, max(name.count, other.count) / 3)
            guard other.count <= longest, abs(other.count - name.count) <= most else { continue }
            let distance = distance(name, other)
            if distance <= most { best = (distance, candidate) }
        }
        return best?.candidate
    }

    /// The optimal string alignment distance: insertions, deletions, replacements, and swaps of neighbours.
    package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
