import CourierCore

/// Prints one JSON object for another program: the counts, and an error for each line that failed.
struct JSONReport: Report {
    private var failures = FailureSpool()
    private var output = Output()

    mutating func show(_ received: Received) {}

    mutating func fail(line: Int, _ reason: String) throws(OutputError) {
        try failures.append("{\"line\":\(line),\"error\":\(JSONText.string(reason))}")
    }

    mutating func flush() {}

    mutating func finish(_ tally: Tally) throws(OutputError) {
        try output.write("{\"lines\":\(tally.lines),\"messages\":\(tally.messages)")
        try output.write(",\"byType\":\(JSONText.counts(tally.known)),\"unknown\":\(JSONText.counts(tally.unknown))")
        try output.write(",\"failed\":[")
        try failures.copy(to: &output)
        try output.write("]}\n")
        try output.flush()
    }
}
