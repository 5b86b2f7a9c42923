import Foundation
import TestCommand
import Testing

/// The completions, in the shells that they are for.
@Suite struct ShellCompletions {
    static func has(_ shell: String) -> Bool {
        (try? Command.run(["sh", "-c", "command -v \(shell)"]))?.status == 0
    }

    @Test(arguments: [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])])
    func `a shell accepts its script`(_ shell: String, _ options: [String]) throws {
        let folder = try ToolFolder()
        let script = try folder.run("completions", shell)
        #expect(script.status == 0)
        #expect(script.output.contains("--kind") || shell == "fish")
        guard Self.has(shell) else { return }
        let file = folder.url.appending(path: "script")
        try Data(script.output.utf8).write(to: file)
        let check = try Command.run([shell] + options + [file.path])
        #expect(check.status == 0)
        #expect(check.errors == "")
    }

    struct Line: Sendable, CustomTestStringConvertible {
        var words: [String]
        var offers: [String]
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(.enabled(if: has("bash")), arguments: [
        Line(words: ["ch"], offers: ["check"]),
        Line(words: ["--v"], offers: ["--version"]),
        Line(words: ["list", "--k"], offers: ["--kind"]),
        Line(words: ["list", "--kind", "p"], offers: ["page", "property"]),
        Line(words: ["list", "--format", ""], offers: ["table", "json"]),
        Line(words: ["completions", "z"], offers: ["zsh"]),
        Line(words: ["help", "ma"], offers: ["map", "match"]),
        Line(words: ["check", "ap"], offers: ["app"]),
    ])
    func `bash completes`(_ line: Line) throws {
        let folder = try ToolFolder()
        try folder.add("app", [])
        let words = (["rollcall"] + line.words).map { "'\($0)'" }.joined(separator: " ")
        let script = """
            eval "$('\(ToolFolder.program)' completions bash)"
            COMP_WORDS=(\(words)); COMP_CWORD=\(line.words.count); _rollcall; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let bash = try Command.run(["bash", "--norc", "-c", script], in: folder.url)
        #expect(bash.lines == line.offers, "\(bash.errors)")
    }

    @Test(.enabled(if: has("fish")), arguments: [
        Line(words: ["ch"], offers: ["check"]),
        Line(words: ["list", "--kind", "p"], offers: ["page", "property"]),
        Line(words: ["list", "--format", ""], offers: ["json", "table"]),
        Line(words: ["completions", "z"], offers: ["zsh"]),
        Line(words: ["check", "--ce"], offers: ["--certain"]),
        Line(words: ["check", "ap"], offers: ["app"]),
    ])
    func `fish completes`(_ line: Line) throws {
        let folder = try ToolFolder()
        try folder.add("app", [])
        let words = (["rollcall"] + line.words).joined(separator: " ")
        let script = "'\(ToolFolder.program)' completions fish | source; complete -C '\(words)'"
        let fish = try Command.run(["fish", "--no-config", "-c", script], in: folder.url, adding: ["HOME": folder.url.path])
        #expect(fish.lines.map { String($0.prefix { $0 != "\t" }) } == line.offers, "\(fish.errors)")
    }
}
