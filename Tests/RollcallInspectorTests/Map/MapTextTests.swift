import Foundation
import TestCommand
import Testing

@testable import RollcallInspector

/// Foreign text in each format.
@Suite struct MapTexts {
    @Test(arguments: [
        (#"<a href="x">&'"#, "&lt;a href=&quot;x&quot;&gt;&amp;&#39;"), ("&lt;", "&amp;lt;"), ("\u{0}\n", "\\u{0}\\u{a}"), ("日", "日"),
    ])
    func `markup has no tags, quotes or entities of the text`(_ text: String, _ spelled: String) {
        #expect(MapText.markup(text) == spelled)
    }

    @Test(arguments: [(#"a"b"#, #"a\"b"#), (#"\"#, #"\\"#), (#"\n\N"#, #"\\n\\N"#), ("&lt;", "&amp;lt;"), ("a\nb", #"a\\u{a}b"#), ("<b>", "<b>")])
    func `a string of DOT has no escapes or entities of the text`(_ text: String, _ spelled: String) {
        #expect(MapText.dot(text) == spelled)
    }

    @Test(arguments: [
        (#"a"b"#, "a#34;b"), ("#quot;", "#35;quot#59;"), ("%%{init}%%", "#37;#37;#123;init#125;#37;#37;"), ("<b>", "#60;b#62;"),
        ("`*x*`", "#96;#42;x#42;#96;"), ("/users/{id}", "/users/#123;id#125;"), ("m.room 1", "m.room 1"), ("", " "), ("日", "日"),
    ])
    func `a label of Mermaid has no signs but the plainest`(_ text: String, _ spelled: String) {
        #expect(MapText.mermaid(text) == spelled)
    }

    @Test(arguments: [("Core.Messages", "Core.Messages"), ("a b&c=d#e\"<", "a%20b%26c%3Dd%23e%22%3C"), ("é\n", "%C3%A9%0A")])
    func `a fragment is percent-encoded`(_ text: String, _ spelled: String) {
        #expect(MapText.fragment(text) == spelled)
    }

    @Test func `every line of a flowchart is one that the map makes`() {
        let lines = Maps.hostile.text(as: .mermaid).split(separator: "\n")
        #expect(lines.first == "flowchart LR")
        for line in lines.dropFirst() {
            let isOwn =
                line.wholeMatch(of: #/\ \ m\d+\(\["[^"]+"\]\)/#) != nil || line.wholeMatch(of: #/\ +g\d+(r\d+)?\["[^"]+"\]/#) != nil
                || line.wholeMatch(of: #/\ \ subgraph\ g\d+\["[^"]+"\]|\ \ end/#) != nil
                || line.wholeMatch(of: #/\ \ [mg]\d+\ (-->|-\.->|==>)\ g\d+(r\d+)?/#) != nil
                || line.wholeMatch(of: #/\ \ classDef\ [a-z]+Group\ stroke:\#[0-9a-f]{6},stroke-width:2px|\ \ class\ (g\d+,?)+\ [a-z]+Group/#) != nil
            #expect(isOwn, "\(line)")
            let labels = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            #expect(labels.allSatisfy { !$0.replacing("<br/>", with: "").contains { "<>&`%{}".contains($0) } }, "\(line)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot"), "graphviz is not installed"), arguments: [Maps.Sample.small, .empty, .hostile, .middling])
    func `Graphviz draws the graph, with the names as they are`(_ sample: Maps.Sample) throws {
        let map = sample.map
        let folder = try ToolFolder()
        try Data(map.text(as: .dot).utf8).write(to: folder.url.appending(path: "map.dot"))
        let command = try Command.run(["dot", "-Tsvg", "map.dot", "-o", "map.svg"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors == "")
        let picture = try Markup(String(contentsOf: folder.url.appending(path: "map.svg"), encoding: .utf8))
        #expect(!picture.attributes.contains("onload"))
        // Names of a few letters: others may be broken or have spaces of another kind.
        for name in map.modules.map(\.name) where !name.isEmpty && name.count < 60 && name.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) {
            #expect(picture.texts.contains(name), "\(name)")
        }
    }
}
