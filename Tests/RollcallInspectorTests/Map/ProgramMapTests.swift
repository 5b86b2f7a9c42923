import RollcallRegistry
import Testing

@testable import RollcallInspector

/// What a map knows of a program.
@Suite struct ProgramMaps {
    let map = Maps.small

    private func group(_ key: String) throws -> ProgramMap.Group { try #require(map.groups.first { $0.key == key }) }
    private func names(_ group: ProgramMap.Group) -> [String] { map.entries[group.entries].map(\.name) }

    @Test func `groups are families, pages, routes, listeners, stores and others, in this order`() {
        #expect(map.groups.map(\.key) == [
            "family:Elsewhere", "family:Event.Events", "family:Core.Messages", "family:Event.Unused", "pages:main", "routes:admin",
            "routes:main", "listeners:main", "store:FileStore.standard", "sticker:sticker",
        ])
    }

    @Test func `a family is one, however it is spelled`() throws {
        let family = try group("family:Core.Messages")
        #expect(names(family) == ["event", "link", "text"])
        #expect(family.definer.map { map.modules[$0].name } == "Core")
        #expect(try group("family:Elsewhere").definer == nil)
    }

    @Test func `a member that is a family leads to it`() throws {
        let event = try #require(map.entries.first { $0.name == "event" })
        #expect(event.leadsTo.map { map.groups[$0].key } == "family:Event.Events")
        #expect(map.entries.count { $0.leadsTo != nil } == 1)
    }

    @Test func `two families of one name stay apart`() {
        let cards = ["A", "B"].map { Card(kind: "member", id: "x", family: "Events", type: "T", fileID: "\($0)/F.swift", line: 1) }
        let families = ["A", "B"].map { FamilyDefinition(module: $0, name: "Events") }
        let map = ProgramMap(cards, families: families, title: "", files: [])
        #expect(map.groups.map(\.key) == ["family:A.Events", "family:B.Events"])
        #expect(map.groups.map(\.entries) == [0..<1, 1..<2])
    }

    @Test func `modules count what they register, and one that only defines a family is there`() {
        #expect(map.modules.map { "\($0.name) \($0.count)" } == ["Core 0", "Event 2", "Link 4", "Profile 2", "Text 6"])
    }

    @Test func `joins count what a module adds to a group`() throws {
        let joins = try ["family:Core.Messages", "routes:main"].map { key in
            let index = try #require(map.groups.firstIndex { $0.key == key })
            return map.joins.filter { $0.group == index }.map { "\(map.modules[$0.module].name) \($0.count)\($0.isDefinition ? " defines" : "")" }
        }
        #expect(joins == [["Core 0 defines", "Event 1", "Link 1", "Text 1"], ["Link 2", "Profile 1", "Text 1"]])
        #expect(map.joins.reduce(0) { $0 + $1.count } == map.entries.count)
    }

    @Test func `routes are a tree of paths, aliases included`() throws {
        let roots = try group("routes:main").roots
        #expect(roots.map(\.path) == ["/links/open", "/open", "/users/{id}", "https://example.com/{path...}"])
        #expect(roots[0].entries == roots[1].entries)
        #expect(roots[2].children.map(\.path) == ["/media"])
    }

    @Test(arguments: [
        (["/a/b/c"], ["/a/b/c"]), (["/a/b", "/a/c"], ["/a", "  /b", "  /c"]), (["/a", "/a/b"], ["/a", "  /b"]),
        (["", "/"], ["/"]), (["a/b/", "/a//b"], ["/a/b"]), (["app://x/y", "app://x"], ["app://x", "  /y"]), (["://"], ["://"]),
    ])
    func `paths part where they differ`(_ patterns: [String], _ expected: [String]) {
        func lines(of nodes: [ProgramMap.RouteNode], _ indent: String) -> [String] {
            nodes.flatMap { [indent + $0.path] + lines(of: $0.children, indent + "  ") }
        }
        #expect(lines(of: ProgramMap.RouteNode.tree(patterns.enumerated().map { ($1, $0) }), "") == expected)
    }

    @Test func `a pattern of very many segments makes no deep tree`() throws {
        let long = String(repeating: "/a", count: 100_000)
        let roots = ProgramMap.RouteNode.tree((0..<100).map { (String(long.dropLast(2 * $0)), $0) })
        func depth(_ nodes: [ProgramMap.RouteNode]) -> Int { 1 + (nodes.map { depth($0.children) }.max() ?? 0) }
        #expect(depth(roots) < 40)
    }

    @Test func `what two files have in common is there once`() throws {
        let card = Registrations.member("text", at: "Text/Text.swift")
        let files = try ["a", "b"].map { try InspectedFile(bytes: ELFBuilder(Registrations(card)).build(), path: $0) }
        let map = ProgramMap(Inventory(files), title: "two")
        #expect(map.entries.map(\.name) == ["text"])
        #expect(map.files == ["a", "b"])
    }

    @Test(arguments: ProgramMap.Format.allCases)
    func `one program has one map`(_ format: ProgramMap.Format) {
        #expect(Maps.large(200).text(as: format) == Maps.large(200).text(as: format))
    }

    @Test(arguments: ProgramMap.Format.allCases, [0, 1, 1000])
    func `every format names the modules and what they join`(_ format: ProgramMap.Format, _ count: Int) {
        let map = Maps.large(count)
        let text = map.text(as: format)
        for module in map.modules { #expect(text.contains(module.name)) }
        for group in map.groups where group.kind == .member { #expect(text.contains(group.name)) }
    }

    @Test(arguments: [
        ("html", ProgramMap.Format.html), ("HTM", .html), ("svg", .svg), ("dot", .dot), ("gv", .dot), ("mmd", .mermaid),
        ("mermaid", .mermaid), ("png", nil), ("", nil),
    ])
    func `the extension of a file tells the format`(_ name: String, _ format: ProgramMap.Format?) {
        #expect(ProgramMap.Format(fileExtension: name) == format)
    }
}
