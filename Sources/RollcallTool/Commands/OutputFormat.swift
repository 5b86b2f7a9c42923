internal import RollcallWire

/// How a command prints what it has found.
enum OutputFormat: String, CaseIterable {
    /// For people.
    case table
    /// One JSON value, for programs (`Documentation/ToolJSON.md`).
    case json

    static let option = OptionDeclaration(
        name: "format", about: "Print a table for people, or JSON for programs; a table where nothing is said.",
        value: .init(name: "table|json", kind: .choice(allCases.map(\.rawValue))))

    init(_ arguments: ParsedArguments) {
        self = arguments.value("format").flatMap(OutputFormat.init(rawValue:)) ?? .table
    }
}

extension Output {
    /// Writes a value as one line of JSON.
    mutating func json(_ value: some Encodable) throws(ToolFailure) {
        do {
            write(bytes: try JSON.encode(value))
            line()
        } catch {
            throw ToolFailure(.cannotWrite, "the output cannot be written: \(error)")
        }
    }
}
