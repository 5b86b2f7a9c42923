import Foundation
import TestCommand

/// A folder of small files, gone with it, on which the real program is run.
final class ToolFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "rollcall-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file that has these cards.
    func add(_ name: String, _ cards: [String], change: (inout ELFBuilder) -> Void = { _ in }) throws {
        var registrations = Registrations()
        registrations.items = cards.map { .init(json: $0) }
        var builder = ELFBuilder(registrations)
        change(&builder)
        try Data(builder.build()).write(to: url.appending(path: name))
    }

    /// Runs `rollcall` in the folder.
    func run(_ arguments: String..., adding variables: [String: String] = [:]) throws -> Command {
        try Command.run([Self.program] + arguments, in: url, adding: variables)
    }

    static let program = Products.path("rollcall")
}
