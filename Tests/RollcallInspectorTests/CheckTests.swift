import RollcallInspector
import RollcallRegistry
import Testing

/// What a check finds in files.
@Suite struct Checks {
    typealias R = Registrations

    /// A file: its cards, the families that it defines, the version of its records.
    struct File: Sendable {
        var cards: [String]
        var families: [String]? = []
        var version: UInt32 = 1

        func inspected(_ path: String) throws -> InspectedFile {
            var registrations = Registrations()
            registrations.items = cards.map { .init(version: version, json: $0) }
            guard let families else { return try InspectedFile(bytes: MachOBuilder(registrations).build(), path: path) }
            var builder = ELFBuilder(registrations)
            builder.machine = 183
            if !families.isEmpty { builder.define(families) }
            return try InspectedFile(bytes: builder.build(), path: path)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var files: [File]
        /// What is found: the code, whether it is certain, and the lines of its places.
        var findings: [String]

        init(_ description: String, _ files: File..., finds findings: String...) {
            testDescription = description
            self.files = files
            self.findings = findings
        }
    }

    static let core = File(cards: [], families: ["Core.Messages"])

    static let tags: [Case] = [
        Case("nothing", core),
        Case("tags of their own", File(cards: [R.member("a"), R.member("b", aliases: ["c"], line: 2)], families: ["M.Messages"])),
        Case("one tag twice in a file", File(cards: [R.member("a"), R.member("a", line: 2)], families: ["M.Messages"]), finds: "duplicateTag certain 1 2"),
        Case(
            "one tag in a program and in a plugin", core, File(cards: [R.member("a", at: "A/F.swift")]),
            File(cards: [R.member("a", at: "B/F.swift", line: 2)]), finds: "duplicateTag certain 1 2"),
        Case(
            "an alias that is another's tag, and a tag that is another's alias", core,
            File(cards: [R.member("a", aliases: ["x", "b"]), R.member("b", aliases: ["x"], line: 2)]), finds: "duplicateTag certain 1 2"),
        Case(
            "two families of one name, each with members of its own module",
            File(cards: [R.member("a", at: "A/F.swift")], families: ["A.Messages"]),
            File(cards: [R.member("a", at: "B/F.swift")], families: ["B.Messages"])),
        Case(
            "two families of one name, told apart by their spelling",
            File(cards: [], families: ["A.Messages", "B.Messages"]),
            File(cards: [R.member("a", of: "A.Messages"), R.member("a", of: "B.Messages", line: 2)])),
        Case(
            "one family, spelled in two ways", core, File(cards: [R.member("a"), R.member("a", of: "Core.Messages", line: 2)]),
            finds: "duplicateTag certain 1 2"),
        Case(
            "two families of one name, and nothing tells which is meant",
            File(cards: [], families: ["A.Messages", "B.Messages"]), File(cards: [R.member("a"), R.member("a", line: 2)]),
            finds: "duplicateTag likely 1 2"),
        Case(
            "members of a family that is in no file", core,
            File(cards: [R.member("a", of: "Lost"), R.member("b", of: "Lost", line: 2), R.member("c", of: "Messages", line: 3)]),
            finds: "missingFamily likely 1 2"),
        Case("a file that does not tell its families", File(cards: [R.member("a"), R.member("a", line: 2)], families: nil), finds: "duplicateTag likely 1 2"),
        Case("tags that differ only in their bytes", core, File(cards: [R.member("\u{e9}"), R.member("e\u{301}", line: 2)])),
    ]

    static let routes: [Case] = [
        Case(
            "routes that differ", File(cards: [
                R.route("/a/{x}"), R.route("/a/b", line: 2), R.route("/a/{n}", captures: [("n", "Int")], line: 3), R.route("/{r...}", line: 4),
                R.route("courier://a/b", line: 5), R.route("/a/{x}", scope: "admin", line: 6), R.route("main", kind: "page", line: 7),
            ])),
        Case("one route twice", File(cards: [R.route("/a/b"), R.route("/a/b", line: 2)]), finds: "duplicateRoute certain 1 2"),
        Case("a page and a route of one path", File(cards: [R.route("main", kind: "page"), R.route("/main", line: 2)]), finds: "duplicateRoute certain 1 2"),
        Case("patterns that are equal but for names", File(cards: [R.route("/a/{x}")]), File(cards: [R.route("/a/{y}", line: 2)]), finds: "duplicateRoute certain 1 2"),
        Case(
            "captures of one type of the program's own",
            File(cards: [R.route("/a/{x}", captures: [("x", "Tab")]), R.route("/a/{x}", captures: [("x", "Tab")], line: 2)]), finds: "duplicateRoute likely 1 2"),
        Case(
            "captures of two types of the program's own",
            File(cards: [R.route("/a/{x}", captures: [("x", "Tab")]), R.route("/a/{x}", captures: [("x", "Mode")], line: 2)]), finds: "ambiguousRoute likely 1 2"),
        Case(
            "a small integer beside a larger one",
            File(cards: [R.route("/a/{x}", captures: [("x", "UInt8")]), R.route("/a/{x}", captures: [("x", "Int")], line: 2)]),
            finds: "ambiguousRoute certain 1 2", "shadowedRoute certain 1 2"),
        Case(
            "two captures in a segment, and one before the same ending",
            File(cards: [R.route("/{year}-{month}.json"), R.route("/{name}.json", line: 2)]), finds: "shadowedRoute certain 1 2"),
        Case(
            "the same with more behind it",
            File(cards: [R.route("/{year}-{month}.json/{page}"), R.route("/{name}.json/{rest...}", line: 2)]), finds: "shadowedRoute certain 1 2"),
        Case(
            "routes that together take every URL that is tried, and not every one that there is",
            File(cards: [
                R.route("/{a}-{b}.json"), R.route("/{a}x.json", line: 2), R.route("/{a}z.json", line: 3), R.route("/{a}7.json", line: 4),
            ])),
        Case("another ending", File(cards: [R.route("/{year}-{month}.json"), R.route("/{name}.xml", line: 2)])),
        Case(
            "the same in another scope", File(cards: [R.route("/{year}-{month}.json"), R.route("/{name}.json", scope: "admin", line: 2)])),
        Case("a pattern that no route can have", File(cards: [R.route("/a/{x}{y}"), R.route("/b", line: 2)]), finds: "invalidPattern certain 1"),
    ]

    static let others: [Case] = [
        Case(
            "keys of stores", File(cards: [
                R.property("a"), R.property("b", line: 2), R.property("a", in: "SecretStore(service: \\\"x\\\")", line: 3),
                R.property("a", in: "MemoryStore()", line: 4), R.property("a", in: "MemoryStore()", line: 5),
                R.property("a", in: "store", at: "A/F.swift", line: 6), R.property("a", in: "store", at: "B/F.swift", line: 7),
            ])),
        Case("a key under two types", File(cards: [R.property("a"), R.property("a", type: "String", line: 2)]), finds: "keyOfTwoTypes likely 1 2"),
        Case("a key of two properties", File(cards: [R.property("a")]), File(cards: [R.property("a", line: 2)]), finds: "duplicateKey likely 1 2"),
        Case("a key of a type that is not known", File(cards: [R.property("a"), R.property("a", type: nil, line: 2)]), finds: "duplicateKey likely 1 2"),
        Case("a store that is named in one module", File(cards: [R.property("a", in: "store"), R.property("a", in: "store", type: "Bool", line: 2)]), finds: "keyOfTwoTypes likely 1 2"),
        Case("records of another format", core, File(cards: [R.member("a")]), File(cards: [R.member("b", line: 2)], version: 9), finds: "unsupportedVersion certain 2"),
        Case("records that are all of another format", core, File(cards: [R.member("a"), R.member("b", line: 2)], version: 9)),
        Case(
            "one module in two files", core, File(cards: [R.member("a"), R.member("b", line: 2)]), File(cards: [R.member("a"), R.member("b", line: 2)]),
            finds: "copiedModule likely 1 1"),
        Case("cards that cannot be read", core, File(cards: ["nonsense", R.member("b", line: 2)]), finds: "unreadableCards certain 0"),
    ]

    @Test(arguments: tags + routes + others)
    func `a check finds what is wrong, and nothing else`(_ test: Case) throws {
        let inventory = Inventory(try test.files.enumerated().map { try $1.inspected("file\($0)") })
        let found = inventory.findings.map { finding in
            ([finding.code.rawValue, finding.certainty.rawValue] + finding.places.map { String($0.card?.line ?? 0) }).joined(separator: " ")
        }
        #expect(found == test.findings, "\(inventory.findings)")
    }

    @Test func `a finding says what, where and what to do`() throws {
        let inventory = Inventory([
            try Self.core.inspected("libCore.so"), try File(cards: [R.member("a", at: "A/One.swift")]).inspected("app"),
            try File(cards: [R.member("a", type: "U", at: "B/Two.swift", line: 2)]).inspected("libB.so"),
        ])
        #expect(inventory.findings.map(\.description) == [
            """
            certain: two members of the family Core.Messages have the tag "a"; the first one stays, if the files are loaded in this order
              member "a" of Messages, T, at A/One.swift:1 (app)
              member "a" of Messages, U, at B/Two.swift:2 (libB.so)
              Give one of them another tag.
            """
        ])
    }

    @Test func `images of two architectures do not get in each other's way`() throws {
        var intel = MachOBuilder(Registrations(R.member("a"), R.member("b")))
        intel.processor = 0x0100_0007
        let arm = MachOBuilder(Registrations(R.member("a"), R.member("b")))
        let bytes = MachOBuilder.universal([(0x0100_0007, intel.build()), (0x0100_000c, arm.build())])
        #expect(Inventory([try InspectedFile(bytes: bytes, path: "file")]).findings == [])
    }
}
