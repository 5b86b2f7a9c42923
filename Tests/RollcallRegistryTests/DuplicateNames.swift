import RollcallRegistry
import Testing

@Suite struct DuplicateNames {
    @Test func `two owners of one name are both reported, and the first stays`() throws {
        let registry = Registry([.named("apple", line: 1), .named("pear", line: 2), .named("apple", line: 3)])
        let diagnostic = try #require(registry.diagnostics.first)
        #expect(registry.diagnostics.count == 1)
        #expect(diagnostic.code == .duplicateName)
        #expect(diagnostic.name == "apple")
        #expect(diagnostic.cards.map(\.place) == ["Orchard/Trees.swift:1", "Orchard/Trees.swift:3"])
        let text = diagnostic.description
        #expect(text.contains("Orchard/Trees.swift:1 stays"))
        #expect(text.contains("Orchard/Trees.swift:3 is left out"))
        // All entries remain in the list: it is the table of a family that lets the first one win.
        #expect(registry.cards.map(\.line) == [1, 2, 3])
    }

    @Test func `each further owner is reported against the first`() {
        let registry = Registry([.named("apple", line: 1), .named("apple", line: 2), .named("apple", line: 3)])
        #expect(registry.diagnostics.map { $0.cards.map(\.line) } == [[1, 2], [1, 3]])
    }

    @Test func `an alias is a name like any other`() {
        let registry = Registry([.named("apple", "malus", line: 1), .named("malus", line: 2)])
        #expect(registry.diagnostics.map(\.name) == ["malus"])
    }

    struct NoDuplicate: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var entries: [Entry]
    }

    @Test(arguments: [
        NoDuplicate(
            testDescription: "the same name in two namespaces",
            entries: [.named("orange", in: Fruits.self), .named("orange", in: Colors.self)]),
        NoDuplicate(
            testDescription: "the same name of two kinds",
            entries: [.named("orange"), .named("orange", kind: RecordKind(rawValue: 1))]),
        NoDuplicate(
            testDescription: "names that are equal in Unicode but not in their bytes",
            entries: [.named("caf\u{e9}"), .named("cafe\u{301}")]),
        NoDuplicate(testDescription: "names that differ in case", entries: [.named("apple"), .named("Apple")]),
        NoDuplicate(testDescription: "no entries", entries: []),
    ])
    func `what merely looks alike is no duplicate`(_ example: NoDuplicate) {
        #expect(Registry(example.entries).diagnostics.isEmpty)
    }
}
