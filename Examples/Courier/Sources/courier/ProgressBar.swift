/// Shows how far a long file is read, on a terminal and nowhere else.
struct ProgressBar {
    private let input: Input
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant
    private var isDrawn = false

    private static let width = 30
    /// A file that is read in less time needs no bar; it is drawn anew no more often than this.
    private static let patience = Duration.milliseconds(300)
    private static let pause = Duration.milliseconds(100)

    /// - Parameters:
    ///   - input: What is read.
    ///   - isFree: Whether nothing else is written to the terminal meanwhile.
    init(_ input: Input, isFree: Bool) {
        self.input = input
        isShown = isFree && System.isTerminal(System.standardError)
        last = start
    }

    /// Draws the bar, if it is time to.
    mutating func update(lines: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start >= Self.patience, now - last >= Self.pause else { return }
        last = now
        isDrawn = true
        draw("\r" + Self.text(lines: lines, position: input.position, size: input.size) + "\u{1B}[K")
    }

    /// Takes the bar away.
    mutating func clear() {
        guard isDrawn else { return }
        isDrawn = false
        draw("\r\u{1B}[K")
    }

    private static func text(lines: Int, position: Int64, size: Int64?) -> String {
        guard let size, size > 0 else { return "\(lines) lines" }
        let part = min(1, Double(position) / Double(size))
        let full = Int(part * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return "\(bar) \(Int(part * 100)) %  \(lines) lines"
    }

    private func draw(_ text: String) {
        // A bar that cannot be drawn is no reason to stop.
        try? System.write(text.utf8, to: System.standardError)
    }
}
