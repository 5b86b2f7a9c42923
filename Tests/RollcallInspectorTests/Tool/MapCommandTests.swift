import Foundation
import TestCommand
import Testing

/// `rollcall map`, as the real program.
@Suite struct MapCommands {
    let folder: ToolFolder

    init() throws {
        folder = try ToolFolder()
        try folder.add("app", [Registrations.route("/users/{id}", at: "App/Users.swift"), Registrations.member("text", at: "Text/Text.swift")]) {
            $0.link(["libCore.so"], searching: "$ORIGIN")
        }
        try folder.add("libCore.so", [Registrations.member("note", at: "Core/Note.swift")]) { $0.define(["Core.Messages"]) }
    }

    private func contents(_ name: String) throws -> String { try String(contentsOf: folder.url.appending(path: name), encoding: .utf8) }

    static let beginnings = [
        ("map.html", "<!doctype html>"), ("map.svg", "<svg "), ("map.dot", "digraph "), ("map.gv", "digraph "), ("map.mmd", "flowchart "),
        ("MAP.HTML", "<!doctype html>"), ("a.b/map.svg", "<svg "),
    ]

    @Test(arguments: beginnings)
    func `the extension tells the format`(_ name: String, _ beginning: String) throws {
        try FileManager.default.createDirectory(at: folder.url.appending(path: "a.b"), withIntermediateDirectories: true)
        let map = try folder.run("map", "app", "-o", name)
        #expect(map.status == 0, "\(map.errors)")
        #expect(map.output == "")
        let text = try contents(name)
        #expect(text.hasPrefix(beginning))
        for word in ["App", "Text", "Core", "Messages", "note"] { #expect(text.contains(word), "\(word)") }
    }

    @Test(arguments: [("html", "<!doctype html>"), ("svg", "<svg "), ("dot", "digraph "), ("mmd", "flowchart ")])
    func `without a file the map goes to standard output`(_ format: String, _ beginning: String) throws {
        let map = try folder.run("map", "app", "--format", format)
        #expect(map.output.hasPrefix(beginning))
        #expect(map.status == 0)
        _ = try folder.run("map", "app", "--format", format, "--output", "map")
        #expect(try contents("map") == map.output)
    }

    @Test func `a file keeps its mode, a link its place, and a pipe is written to`() throws {
        let files = FileManager.default
        try Data().write(to: folder.url.appending(path: "old.svg"))
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url.appending(path: "old.svg").path)
        try files.createSymbolicLink(atPath: folder.url.appending(path: "link.svg").path, withDestinationPath: "old.svg")
        #expect(try folder.run("map", "app", "-o", "link.svg").status == 0)
        #expect(try contents("old.svg").hasPrefix("<svg "))
        #expect(try files.destinationOfSymbolicLink(atPath: folder.url.appending(path: "link.svg").path) == "old.svg")
        let mode = try files.attributesOfItem(atPath: folder.url.appending(path: "old.svg").path)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        let piped = try Command.run(
            ["/bin/sh", "-c", "mkfifo pipe && { cat pipe > copy & \(ToolFolder.program) map app -o pipe --format svg; wait; test -p pipe; }"],
            in: folder.url)
        #expect(piped.status == 0, "\(piped.errors)")
        #expect(try contents("copy") == contents("old.svg"))
    }

    @Test func `a title names the program`() throws {
        #expect(try folder.run("map", "app", "--format", "dot").output.contains("label=\"app\""))
        #expect(try folder.run("map", "app", "--format", "dot", "--title", "My \"app\"").output.contains(#"label="My \"app\"""#))
    }

    @Test(arguments: [
        (["app"], 64, "The option --output FILE or --format FORMAT is missing"), (["app", "-o", "map.svgg"], 64, "Did you mean svg?"),
        (["app", "-o", "map"], 64, "There are: html, svg, dot, mmd."), (["app", "-o", ".svg/map"], 64, "There are: html"),
        (["app", "--format", "svgg"], 64, "Did you mean svg?"), (["app", "-o", "app", "--format", "svg"], 64, "is one of the files to be read"),
        (["none", "-o", "map.svg"], 66, "none"), (["app", "-o", "none/map.svg"], 74, "none/map.svg cannot be written: No such file or directory"),
        (["app", "-o", "folder.svg"], 74, "folder.svg cannot be written: "),
    ])
    func `a mistake is explained, and nothing is written`(_ arguments: [String], _ status: Int32, _ says: String) throws {
        try FileManager.default.createDirectory(at: folder.url.appending(path: "folder.svg"), withIntermediateDirectories: true)
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        let map = try Command.run([ToolFolder.program, "map"] + arguments, in: folder.url)
        #expect(map.status == status)
        #expect(map.errors.contains(says), "\(map.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
    }

    @Test func `a map is replaced whole`() throws {
        try Data(repeating: 65, count: 1 << 20).write(to: folder.url.appending(path: "map.mmd"))
        #expect(try folder.run("map", "app", "-o", "map.mmd").status == 0)
        #expect(try !contents("map.mmd").contains("A]") && contents("map.mmd").hasPrefix("flowchart LR\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["app", "libCore.so", "map.mmd"])
    }
}
