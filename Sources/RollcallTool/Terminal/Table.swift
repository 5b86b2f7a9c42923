/// Rows whose columns stand below each other.
struct Table {
    let headings: [String]
    var rows: [[String]] = []

    /// Two spaces part columns.
    private static let gap = 2
    /// No column is made narrower than this.
    private static let narrowest = 4

    init(_ headings: String...) {
        self.headings = headings
    }

    /// The lines of the table. Columns in which nothing stands are left out. Where a width is given, the widest
    /// columns are cut until the lines fit.
    func lines(width: Int?, style: Style) -> [String] {
        let used = headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        var widths = used.map { column in rows.reduce(headings[column].count) { max($0, $1[column].count) } }
        if let width {
            var excess = widths.reduce((used.count - 1) * Self.gap, +) - width
            while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest {
                // Down to the second widest at once, or by what is needed.
                let next = widths.indices.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
                let cut = min(excess, max(widths[widest] - max(next, Self.narrowest), 1))
                widths[widest] -= cut
                excess -= cut
            }
        }
        func line(_ cells: [String], _ paint: (String) -> String) -> String {
            zip(used, widths).enumerated().map { position, column in
                let cell = Self.cut(cells[column.0], column.1)
                let isLast = position == used.count - 1
                return paint(cell) + (isLast ? "" : String(repeating: " ", count: column.1 - cell.count + Self.gap))
            }.joined()
        }
        return [line(headings, style.bold)] + rows.map { row in line(row) { $0 } }
    }

    private static func cut(_ text: String, _ width: Int) -> String {
        text.count > width ? text.prefix(width - 1) + "…" : text
    }
}
