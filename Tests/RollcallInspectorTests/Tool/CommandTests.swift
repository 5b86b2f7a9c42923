import Foundation
import RollcallWire
import TestCommand
import Testing

/// What `rollcall` prints of files, as the real program.
@Suite struct Commands {
    typealias R = Registrations

    let folder: ToolFolder

    init() throws {
        folder = try ToolFolder()
        try folder.add(
            "app", [
                R.route("/users/{id}", captures: [("id", "Int")], type: "user(id:)", at: "App/Users.swift", line: 5), R.property("size", at: "App/Settings.swift", line: 9),
                R.member("text", aliases: ["plain"], type: "TextMessage", at: "Text/Text.swift", line: 3),
            ]
        ) { $0.link(["libCore.so", "libc.so.6"], searching: "$ORIGIN/lib") }
        try FileManager.default.createDirectory(at: folder.url.appending(path: "lib"), withIntermediateDirectories: true)
        try folder.add("lib/libCore.so", [R.member("note", type: "Note", at: "Core/Note.swift", line: 7)]) { $0.define(["Core.Messages"]) }
        try folder.add("plugin.so", [R.member("plain", type: "Rival", at: "Rival/Rival.swift", line: 4)])
        try folder.add("lone.so", [R.member("x", of: "Lost", type: "Lone", at: "Lone/Lone.swift", line: 1)])
    }

    @Test func `list prints what a file registers, sorted and aligned`() throws {
        let list = try folder.run("list", "app")
        #expect(list.output == """
            KIND      NAME         OF                  OWNER        PLACE
            member    text, plain  Messages            TextMessage  Text/Text.swift:3
            route     /users/{id}                      user(id:)    App/Users.swift:5
            property  size         FileStore.standard  Int          App/Settings.swift:9

            """)
        #expect(list.errors == "")
        #expect(list.status == 0)
    }

    @Test func `list names the files where there are several`() throws {
        #expect(try folder.run("list", "plugin.so", "lib/libCore.so").output == """
            KIND    NAME   OF        OWNER  PLACE                FILE
            member  note   Messages  Note   Core/Note.swift:7    lib/libCore.so
            member  plain  Messages  Rival  Rival/Rival.swift:4  plugin.so

            """)
    }

    @Test(arguments: [
        (["--kind", "route"], ["route"]), (["--kind=setting"], ["property"]), (["--kind", "property", "--kind", "member"], ["member", "property"]),
        (["--module", "Text"], ["member"]), (["--module", "Text", "--kind", "route"], []), (["--kind", "page"], []),
    ])
    func `list leaves out what is not asked for`(_ options: [String], _ kinds: [String]) throws {
        let list = try Command.run([ToolFolder.program, "list", "app"] + options, in: folder.url)
        #expect(list.lines.dropFirst().map { String($0.prefix { $0 != " " }) } == kinds)
        #expect(list.errors == (kinds.isEmpty ? "rollcall: nothing of that is registered there\n" : ""))
        #expect(list.status == 0)
    }

    @Test func `list prints JSON`() throws {
        let list = try folder.run("list", "plugin.so", "--format", "json")
        #expect(list.output == #"{"version":1,"files":[{"path":"plugin.so","images":[{"format":"ELF","kind":"linked","architecture":"x86_64","families":[],"#
            + #""entries":[{"kind":"member","id":"plain","family":"Messages","type":"Rival","module":"Rival","file":"Rival.swift","line":4,"record":{"kind":"memb","version":1}}],"#
            + #""problems":[]}]}]}"# + "\n")
    }

    @Test func `what a stranger's file says cannot harm a terminal`() throws {
        try folder.add("bad", [R.route(#"/\u001b[31mred\u0007\u202e"#), "no\u{1b}card"])
        for arguments in [["list"], ["check"], ["match"]] {
            let command = try Command.run([ToolFolder.program] + arguments + ["bad"] + (arguments == ["match"] ? ["/x"] : []), in: folder.url)
            #expect(!(command.output + command.errors).unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\u{202e}" })
        }
        #expect(try folder.run("list", "bad").errors == "rollcall: bad: a card cannot be read: \"no\\u{1b}card\"\n")
    }

    @Test func `check reads the libraries beside a program, and finds nothing`() throws {
        let check = try folder.run("check", "app")
        #expect(check.output == "nothing found: 4 registrations in app, lib/libCore.so\n")
        #expect(check.status == 0)
        // Given by hand, it is the same file.
        #expect(try folder.run("check", "app", "lib/libCore.so").output == "nothing found: 4 registrations in app, lib/libCore.so\n")
    }

    @Test func `check finds two owners across files, and ends with 1`() throws {
        let check = try folder.run("check", "app", "plugin.so")
        #expect(check.output == """
            certain: two members of the family Core.Messages have the tag "plain"; the first one stays, if the files are loaded in this order
              member "text" of Messages, TextMessage, at Text/Text.swift:3 (app)
              member "plain" of Messages, Rival, at Rival/Rival.swift:4 (plugin.so)
              Give one of them another tag.

            1 finding, 1 certain: 5 registrations in app, plugin.so, lib/libCore.so

            """)
        #expect(check.status == 1)
        let json = try folder.run("check", "app", "plugin.so", "--format", "json")
        #expect(json.status == 1)
        #expect(json.output.hasPrefix(#"{"version":1,"files":["app","plugin.so","lib/libCore.so"],"findings":[{"code":"duplicateTag","certainty":"certain","what":"two members"#))
        try JSON.check(Array(json.output.utf8))
    }

    @Test func `check leaves out what is only likely, if asked to`() throws {
        #expect(try folder.run("check", "lone.so").status == 1)
        let certain = try folder.run("check", "lone.so", "--certain")
        #expect(certain.output == "nothing found: 1 registration in lone.so\n")
        #expect(certain.status == 0)
    }

    @Test func `diff shows changes, and ends with 1 where there are some`() throws {
        try folder.add("new", [
            R.route("/users/{id}", captures: [("id", "Int")], type: "user(id:)", at: "App/Users.swift", line: 5),
            R.property("size", at: "App/Settings.swift", line: 9), R.member("text", type: "TextMessage", at: "Text/Text.swift", line: 3),
            R.member("poll", type: "Poll", at: "Text/Poll.swift", line: 3),
        ])
        let diff = try folder.run("diff", "app", "new")
        #expect(diff.output == """
            CHANGE   BREAKING  KIND    NAME   OF        PLACE
            removed  breaking  member  plain  Messages  Text/Text.swift:3
            added              member  poll   Messages  Text/Poll.swift:3

            """)
        #expect(diff.status == 1)
        #expect(try folder.run("diff", "--breaking", "app", "new").lines.count == 2)
        let back = try folder.run("diff", "app", "app")
        #expect(back.output == "no changes\n")
        #expect(back.status == 0)
        try folder.add("more", [R.member("a")])
        try folder.add("none", [])
        let adding = try folder.run("diff", "--breaking", "none", "more")
        #expect(adding.output == "nothing breaking\n")
        #expect(adding.status == 0)
        let json = try folder.run("diff", "app", "new", "--format", "json")
        #expect(json.output.hasPrefix(#"{"version":1,"old":"app","new":"new","changes":[{"action":"removed","isBreaking":true,"kind":"member","name":"plain","namespace":"Messages","details":[],"old":{"kind":"member""#))
    }

    @Test(arguments: [("bad", "good"), ("good", "bad"), ("bad", "bad")])
    func `diff is not clean where a part cannot be read`(_ old: String, _ new: String) throws {
        try folder.add("good", [R.member("a")])
        try folder.add("bad", [R.member("a"), "nonsense"])
        let diff = try folder.run("diff", "--breaking", old, new)
        #expect(diff.errors.contains(#"rollcall: bad: a card cannot be read: "nonsense""#))
        #expect(diff.status == 66)
    }

    @Test func `match shows who answers`() throws {
        let match = try folder.run("match", "app", "/users/42?tab=media")
        #expect(match.output == """
            /users/{id} → user(id:), App/Users.swift:5 (app)
              id = 42 (Int)

            """)
        #expect(match.status == 0)
        let none = try folder.run("match", "app", "/users/anna")
        #expect(none.output == """
            no route matches
            These do not match:
              /users/{id}: "anna" is no Int, which 'id' is

            """)
        #expect(none.status == 1)
        #expect(try folder.run("match", "app", "/a//b").status == 1)
        #expect(try folder.run("match", "plugin.so", "/a").output == "no route matches; there are none\n")
        let json = try folder.run("match", "app", "/users/42", "--format=json")
        #expect(json.output.hasPrefix(#"{"version":1,"url":"/users/42","scope":"main","answers":[{"pattern":"/users/{id}","captures":[{"name":"id","value":"42","type":"Int"}],"conditions":[],"path":"app","card":{"#))
    }

    @Test func `a reader that goes away is no fault`() throws {
        try folder.add("large", (0..<20_000).map { R.member("tag-\($0)", line: $0) })
        let script = "'\(ToolFolder.program)' list large | head -n 1; echo ${PIPESTATUS[0]}"
        let pipe = try Command.run(["bash", "-c", script], in: folder.url)
        #expect(pipe.lines.count == 2)
        #expect(pipe.lines.last == "0")
        #expect(pipe.errors == "")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `an output that takes no more is a fault`() throws {
        let command = try Command.run(["sh", "-c", "'\(ToolFolder.program)' list app > /dev/full"], in: folder.url)
        #expect(command.status == 74)
        #expect(command.errors == "rollcall: the output cannot be written: No space left on device\n")
    }

    #if os(Linux)
    @Test(arguments: [
        (40, [:], 40), (50, [:], 50), (200, [:], 76), (200, ["COLUMNS": "45"], 45), (1, [:], 28), (60, ["COLUMNS": "nonsense"], 60),
    ] as [(UInt16, [String: String], Int)])
    func `a table is cut to the width of the terminal`(_ columns: UInt16, _ variables: [String: String], _ widest: Int) throws {
        let path = folder.url.appending(path: "app").path
        let plain = variables.merging(["NO_COLOR": "1"]) { first, _ in first }
        let lines = try Terminal(columns: columns).run(ToolFolder.program, ["list", path], plain)
        #expect(lines.count == 4)
        #expect(lines.map(\.count).max() == widest, "\(lines)")
        #expect(lines.contains { $0.contains("…") } == (widest < 76))
    }

    @Test(arguments: [([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false)] as [([String: String], Bool)])
    func `only a terminal that wants them gets colours`(_ variables: [String: String], _ isColored: Bool) throws {
        let path = folder.url.appending(path: "app").path
        let lines = try Terminal(columns: 200).run(ToolFolder.program, ["list", path], variables)
        #expect(lines.contains { $0.contains("\u{1b}[") } == isColored)
    }
    #endif
}
