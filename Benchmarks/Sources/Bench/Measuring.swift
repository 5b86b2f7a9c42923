import CAllocations
import Foundation

/// One thing to measure: work over the whole corpus.
struct Contender {
    let name: String
    /// What it is, for the table.
    let title: String
    /// Does the work for messages in a range and gives a sum that must be the same in each round.
    let run: (Range<Int>) throws -> Int
}

/// What was measured of a contender.
struct Measurement: Codable {
    var name: String
    var title: String
    var megabytesPerSecond: Double
    var nanosecondsPerMessage: Double
    var allocationsPerMessage: Double
}

/// Runs contenders in turns and gives medians, so that what disturbs the machine disturbs all of them.
func measure(
    _ contenders: [Contender], messages: Int, bytes: Int, rounds: Int
) throws -> [Measurement] {
    var times = [[Double]](repeating: [], count: contenders.count)
    var allocations = [Double](repeating: 0, count: contenders.count)
    // Foundation is more than ten times slower; it gets a part of the corpus in each round.
    for round in 0...rounds {
        for (index, contender) in contenders.enumerated() {
            let isSlow = contender.name.hasSuffix("foundation") || contender.name.hasSuffix("codable")
            let part = isSlow ? max(messages / 10, min(messages, 1000)) : messages
            let range =
                isSlow
                ? (round * part) % max(messages - part, 1)..<((round * part) % max(messages - part, 1)) + part
                : 0..<messages
            let before = allocation_count()
            let start = thread_nanoseconds()
            let sum = try contender.run(range)
            let nanoseconds = Double(thread_nanoseconds() - start) / Double(part)
            precondition(sum > 0)
            allocations[index] = Double(allocation_count() - before) / Double(part)
            if round > 0 { times[index].append(nanoseconds) }
        }
    }
    return contenders.enumerated().map { index, contender in
        let sorted = times[index].sorted()
        let median = sorted[sorted.count / 2]
        return Measurement(
            name: contender.name, title: contender.title,
            megabytesPerSecond: Double(bytes) / Double(messages) / median * 1000, nanosecondsPerMessage: median,
            allocationsPerMessage: (allocations[index] * 100).rounded() / 100)
    }
}
