/// Draws how loud a recording is.
enum Waveform {
    /// As many bars at most, whatever the message brings.
    static let width = 40
    private static let steps: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// One bar for each level, or for the loudest of some neighbours where there are many.
    static func bars(_ levels: [Double]) -> String {
        let group = max(1, (levels.count + width - 1) / width)
        let peaks = stride(from: 0, to: levels.count, by: group).map { start in
            levels[start..<min(start + group, levels.count)].reduce(0) { max($0, $1) }
        }
        let loudest = peaks.reduce(0, max)
        guard loudest > 0, loudest.isFinite else { return String(repeating: steps[0], count: peaks.count) }
        return String(peaks.map { steps[min(steps.count - 1, Int($0 / loudest * Double(steps.count)))] })
    }
}
