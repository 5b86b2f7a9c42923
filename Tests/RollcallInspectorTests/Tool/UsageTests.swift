import Foundation
import TestCommand
import Testing

/// What `rollcall` says of a command line, as the real program.
@Suite struct Usage {
    static let commands = ["list", "check", "diff", "map", "match", "completions", "help"]

    @Test func `the help lists the commands and the exit codes`() throws {
        let help = try ToolFolder().run("help")
        #expect(help.status == 0)
        #expect(help.errors == "")
        for name in Self.commands { #expect(help.lines.contains { $0.hasPrefix("  \(name) ") }) }
        for code in ["0", "1", "64", "66"] { #expect(help.lines.contains { $0.hasPrefix("  \(code) ") }) }
        #expect(try ToolFolder().run("--help").output == help.output)
        #expect(help.lines.allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: commands)
    func `each command says what it takes`(_ name: String) throws {
        let help = try ToolFolder().run("help", name)
        #expect(help.status == 0)
        #expect(help.lines.first?.hasPrefix("usage: rollcall \(name)") == true)
        #expect(try ToolFolder().run(name, "--help").output == help.output)
        #expect(try ToolFolder().run(name, "-h").output == help.output)
    }

    @Test func `the version is printed`() throws {
        let version = try ToolFolder().run("--version")
        #expect(version.output.wholeMatch(of: /rollcall \d+\.\d+\.\d+ \(record format 1\)\n/) != nil)
        #expect(version.status == 0)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var says: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(arguments: [
        Mistake(arguments: [], says: "A command is missing: list, check"),
        Mistake(arguments: ["chekc"], says: #"There is no command "chekc". Did you mean check?"#),
        Mistake(arguments: ["frobnicate"], says: #"There is no command "frobnicate". There are: list"#),
        Mistake(arguments: ["--verison"], says: "There is no option --verison. Did you mean --version?"),
        Mistake(arguments: ["help", "lst"], says: "Did you mean list?"),
        Mistake(arguments: ["list"], says: "FILE is missing. See rollcall help list."),
        Mistake(arguments: ["match", "file"], says: "URL is missing"),
        Mistake(arguments: ["diff", "a"], says: "NEW is missing"),
        Mistake(arguments: ["diff", "a", "b", "c"], says: #""c" is one word too many"#),
        Mistake(arguments: ["list", "--knd", "route", "app"], says: "There is no option --knd. Did you mean --kind?"),
        Mistake(arguments: ["list", "app", "--kind"], says: "The option --kind KIND needs a value"),
        Mistake(arguments: ["list", "app", "--kind", "rout"], says: #"--kind cannot be "rout". Did you mean route?"#),
        Mistake(arguments: ["list", "app", "--kind", "Gadgit"], says: "Did you mean Gadget?"),
        Mistake(arguments: ["list", "app", "--module", "N"], says: #"--module cannot be "N". There are: M."#),
        Mistake(arguments: ["list", "app", "--format", "tabel"], says: "Did you mean table?"),
        Mistake(arguments: ["list", "app", "--format=json", "--format=json"], says: "--format is given twice"),
        Mistake(arguments: ["check", "app", "--certain=yes"], says: "--certain takes no value"),
        Mistake(arguments: ["check", "app", "-x"], says: "There is no option -x"),
        Mistake(arguments: ["match", "app", "/a", "--scope", "admn"], says: #"--scope cannot be "admn""#),
        Mistake(arguments: ["completions", "tcsh"], says: #"SHELL cannot be "tcsh". There are: bash, zsh, fish."#),
        Mistake(arguments: ["\u{1b}[31m"], says: #"There is no command "\u{1b}[31m""#),
    ])
    func `a mistake is explained, and ends with 64`(_ mistake: Mistake) throws {
        let folder = try ToolFolder()
        try folder.add("app", [Registrations.route("/a"), #"{"kind":"Gadget","id":"x","module":"M","file":"F.swift","line":1}"#])
        let command = try Command.run([ToolFolder.program] + mistake.arguments, in: folder.url)
        #expect(command.status == 64)
        #expect(command.output == "")
        #expect(command.errors.hasPrefix("rollcall: "))
        #expect(command.errors.contains(mistake.says), "\(command.errors)")
    }

    @Test(arguments: [["list"], ["check"], ["match", "/a"], ["diff"]])
    func `files that cannot be read are all named, and end with 66`(_ arguments: [String]) throws {
        let folder = try ToolFolder()
        try folder.add("app", [])
        let files = arguments[0] == "diff" ? ["app", "none"] : ["app", "none", "."]
        let words = [arguments[0]] + files + arguments.dropFirst()
        let command = try Command.run([ToolFolder.program] + words, in: folder.url)
        #expect(command.status == 66)
        #expect(command.output == "")
        #expect(command.errors.contains("rollcall: none: it cannot be read: No such file or directory.\n"))
        #expect(command.errors.contains("rollcall: .: it is no regular file") == (arguments[0] != "diff"))
    }

    @Test func `what follows two dashes is a file`() throws {
        let folder = try ToolFolder()
        try folder.add("--kind", [Registrations.route("/a")])
        #expect(try folder.run("list", "--", "--kind").lines.count == 2)
    }

    @Test func `the manual page is that of the program`() throws {
        let page = try String(contentsOfFile: Sources.path("Documentation/rollcall.1"), encoding: .utf8)
        #expect(try ToolFolder().run("help", "--manual").output == page, "write it anew: rollcall help --manual > Documentation/rollcall.1")
    }

    @Test func `words out of a file are quoted, counted, and none is said to be none`() throws {
        let folder = try ToolFolder()
        let modules = (0..<40).map { String(format: "M%02d", $0) }
        let strange = #"\u001b]0;X\u0007\u202e"#
        try folder.add("app", modules.map { Registrations.member($0, at: "\($0)/F.swift") } + [Registrations.member("x", at: "\(strange)/F.swift")])
        let listed = try folder.run("list", "app", "--module", "nope")
        #expect(listed.status == 64)
        #expect(listed.errors.contains("and 9 more"))
        #expect(listed.errors.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202e || $0 == "\n" })
        try folder.add("none", [])
        #expect(try folder.run("list", "none", "--module", "nope").errors.contains("There are none."))
    }

    @Test func `a file under two names is one file`() throws {
        let folder = try ToolFolder()
        try folder.add("app", [Registrations.member("a")])
        try FileManager.default.createSymbolicLink(atPath: folder.url.appending(path: "link").path, withDestinationPath: "app")
        let once = try folder.run("list", "app")
        #expect(try folder.run("list", "app", "./app", "link").output == once.output)
        #expect(try folder.run("check", "app", "link").status == folder.run("check", "app").status)
    }
}
