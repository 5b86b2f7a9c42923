import CourierCore

/// Shows the conversation to people.
struct TextReport: Report {
    /// What the input is called.
    let input: String
    private var output = Output()
    private var day: String?

    init(input: String) {
        self.input = input
    }

    mutating func show(_ received: Received) throws(OutputError) {
        if let day = received.time?.day, day != self.day {
            self.day = day
            try output.write("─── \(day) ───\n")
        }
        let display = received.display
        var text = display.text
        if !received.mentions.isEmpty { text += " (for \(received.mentions.joined(separator: ", ")))" }
        let lines = SafeText.lines(text)
        let sender = received.sender.map { SafeText.line($0) + ": " } ?? ""
        try output.write("\(received.time?.clock ?? "     ")  \(sender)\(lines[0])\n")
        for line in lines.dropFirst() { try output.write("         \(line)\n") }
        for detail in display.details { try output.write("         \(SafeText.line(detail))\n") }
    }

    mutating func fail(line: Int, _ reason: String) throws(OutputError) {
        // On a terminal both streams meet: what was shown before comes first.
        try output.flush()
        StandardError.write("courier: \(input), line \(line): \(SafeText.line(reason))")
    }

    mutating func flush() throws(OutputError) {
        try output.flush()
    }

    mutating func finish(_ tally: Tally) throws(OutputError) {
        let messages = "\(tally.messages) \(tally.messages == 1 ? "message" : "messages")"
        let lines = "\(tally.lines) \(tally.lines == 1 ? "line" : "lines")"
        try output.write("\n\(messages) in \(lines), \(tally.failures) failed\n")
        try table(tally.known)
        if !tally.unknown.isEmpty {
            try output.write("kept as they came, since no module here knows them:\n")
            try table(tally.unknown)
        }
        try output.flush()
    }

    private mutating func table(_ counts: [String: Int]) throws(OutputError) {
        let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (SafeText.line($0.key), $0.value) }
        let width = min(40, rows.map(\.0.count).max() ?? 0)
        for (tag, count) in rows {
            try output.write("  \(tag)\(String(repeating: " ", count: max(0, width - tag.count)))  \(count)\n")
        }
    }
}
