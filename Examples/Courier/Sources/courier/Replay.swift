import CourierCore

/// Reads a conversation line by line. A line that cannot be read is reported, and the next one is read.
struct Replay {
    private let format: any Format
    private var lines: LineReader
    private let longestLine: Int
    private var report: any Report
    private var progress: ProgressBar
    private var tally = Tally()

    init(format: any Format, input: Input, options: Options) {
        self.format = format
        longestLine = options.longestLine
        lines = LineReader(input, limit: options.longestLine)
        report = options.wantsJSON ? JSONReport() : TextReport(input: input.name)
        progress = ProgressBar(input, isFree: options.wantsJSON || !System.isTerminal(System.standardOutput))
    }

    /// How the program ends, as far as was read.
    var code: ExitCode { tally.failures == 0 ? .success : .badLines }

    /// Reads all lines and reports.
    mutating func run() throws {
        defer { progress.clear() }
        do {
            // Whoever follows an input that is still growing sees each message when it comes.
            while let line = try lines.next(beforeReading: { () throws(OutputError) in try report.flush() }) {
                tally.lines += 1
                progress.update(lines: tally.lines)
                if !line.isBlank { try read(line) }
            }
        } catch let failure as Failure {
            // What was read before the input failed has been shown.
            try report.flush()
            throw failure
        }
        progress.clear()
        try report.finish(tally)
    }

    private mutating func read(_ line: LineReader.Line) throws(OutputError) {
        guard !line.isTooLong else {
            return try fail(line, "the line is longer than \(longestLine) bytes (see --max-line)")
        }
        let received: Received
        do {
            received = try format.read(line.bytes)
        } catch {
            let end = line.isTerminated ? "" : "; the input ends in this line, without a line break"
            return try fail(line, FailureReason.text(error) + end)
        }
        tally.count(received)
        try report.show(received)
    }

    private mutating func fail(_ line: LineReader.Line, _ reason: String) throws(OutputError) {
        tally.failures += 1
        progress.clear()
        try report.fail(line: line.number, reason)
    }
}
