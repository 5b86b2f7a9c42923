import Foundation
import RouteLookup
import StorageAccess

/// Everything that was measured, as `--json` writes it.
struct Report: Codable {
    var date: String
    var machine: String
    var build: String
    var messages: Int
    var bytes: Int
    var measurements: [Measurement]
    var routes: [RouteMeasurement]
    var storage: [StorageMeasurement]
    /// How many times better than what it is compared with; higher is better.
    var ratios: [String: Double]

    func table() -> String {
        var lines = [
            "\(pad("", 34)) \(pad("MB/s", 10, right: true)) \(pad("ns", 10, right: true)) \(pad("allocations", 12, right: true))"
        ]
        for measurement in measurements {
            lines.append(
                """
                \(pad(measurement.title, 34)) \
                \(pad(String(format: "%.1f", measurement.megabytesPerSecond), 10, right: true)) \
                \(pad(String(format: "%.1f", measurement.nanosecondsPerMessage), 10, right: true)) \
                \(pad(String(format: "%.2f", measurement.allocationsPerMessage), 12, right: true))
                """)
        }
        for route in routes {
            lines.append(
                """
                \(pad(route.name, 34)) \(pad("", 10)) \
                \(pad(String(format: "%.1f", route.nanoseconds), 10, right: true)) \
                \(pad(String(format: "%.2f", route.allocations), 12, right: true))
                """)
        }
        for access in storage {
            lines.append("\(pad(access.name, 34)) \(pad("", 10)) \(pad(String(format: "%.1f", access.nanoseconds), 10, right: true))")
        }
        for (name, ratio) in ratios.sorted(by: { $0.key < $1.key }) {
            lines.append("\(pad(name, 34)) \(pad(String(format: "%.2f", ratio), 10, right: true)) times")
        }
        return lines.joined(separator: "\n")
    }

    private func pad(_ text: String, _ width: Int, right: Bool = false) -> String {
        let fill = String(repeating: " ", count: max(width - text.count, 0))
        return right ? fill + text : text + fill
    }

    /// The comparison as bars.
    func svg() -> String {
        let largest = measurements.map(\.megabytesPerSecond).max() ?? 1
        let rows = measurements.enumerated().map { index, measurement in
            let y = 60 + index * 34
            let width = max(measurement.megabytesPerSecond / largest * 420, 1)
            let color = measurement.name.hasSuffix("foundation") ? "#9aa0a6" : "#2f6fde"
            return """
                  <text x="250" y="\(y + 15)" text-anchor="end">\(measurement.title)</text>
                  <rect x="260" y="\(y)" width="\(String(format: "%.1f", width))" height="22" rx="3" fill="\(color)"/>
                  <text x="\(String(format: "%.1f", 268 + width))" y="\(y + 15)">\(String(format: "%.0f", measurement.megabytesPerSecond)) MB/s</text>
                """
        }.joined(separator: "\n")
        let height = 90 + measurements.count * 34
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 \(height)" font-family="sans-serif" font-size="13">
              <rect width="800" height="\(height)" fill="#ffffff"/>
              <text x="20" y="30" font-size="17" font-weight="bold">Instant messages of eight kinds, one thread</text>
            \(rows)
              <text x="20" y="\(height - 12)" fill="#5f6368">\(machine), \(build) build, \(date), medians</text>
            </svg>
            """
    }

    static func machineKind() -> String {
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown machine"
    }
}
