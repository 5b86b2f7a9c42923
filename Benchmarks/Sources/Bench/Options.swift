import Foundation

/// What the command line asks for.
struct Options {
    static let usage = "usage: bench [--messages N] [--rounds N] [--json FILE] [--svg FILE] [--only NAME] [--check]"

    /// How many messages the corpus has.
    var messages = 200_000
    /// How often each thing is measured.
    var rounds = 9
    /// Where every figure is written to, and where the comparison is drawn.
    var json: String?
    var svg: String?
    /// What the names begin with of that which is measured; empty for all.
    var only = ""
    /// Whether it is a failure when there are more allocations than there were.
    var checks = false

    /// Reads the arguments. The program ends where they make no sense.
    init(_ arguments: ArraySlice<String>) {
        var arguments = arguments
        while let option = arguments.popFirst() {
            if option == "--check" {
                checks = true
                continue
            }
            guard let value = arguments.popFirst() else { Self.fail("\(option): no option, or one without its value") }
            switch option {
            case "--messages": messages = Self.count(value, option)
            case "--rounds": rounds = Self.count(value, option)
            case "--json": json = value
            case "--svg": svg = value
            case "--only": only = value
            default: Self.fail("\(option): there is no such option")
            }
        }
    }

    /// Whether things are measured whose names begin with this word.
    func measures(_ name: String) -> Bool { only.isEmpty || only.hasPrefix(name) || name.hasPrefix(only) }

    private static func count(_ text: String, _ option: String) -> Int {
        guard let count = Int(text), count > 0 else { fail("\(option): \(text) is no number of them") }
        return count
    }

    private static func fail(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("bench: \(reason)\n\(usage)\n".utf8))
        exit(64)
    }
}
