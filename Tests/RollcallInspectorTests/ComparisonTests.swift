import RollcallInspector
import Testing

/// What a release changes.
@Suite struct Comparisons {
    typealias R = Registrations

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var old: [String]
        var new: [String]
        /// The changes: `!` for a break, the action, the kind, the name, the details.
        var changes: [String]
    }

    static let cases = [
        Case(testDescription: "nothing", old: [R.member("a"), R.route("/a")], new: [R.route("/a"), R.member("a")], changes: []),
        Case(testDescription: "another line and file", old: [R.member("a", line: 1)], new: [R.member("a", at: "M/Other.swift", line: 9)], changes: []),
        Case(
            testDescription: "one more, one less", old: [R.member("a"), R.member("b")], new: [R.member("a"), R.member("c")],
            changes: ["! removed member b", "  added member c"]),
        Case(
            testDescription: "an alias that is gone", old: [R.member("a", aliases: ["b"])], new: [R.member("a")],
            changes: ["! removed member b"]),
        Case(
            testDescription: "a tag that became an alias", old: [R.member("a")], new: [R.member("b", aliases: ["a"])],
            changes: ["! changed member a: it is written as \"b\" now", "  added member b"]),
        Case(
            testDescription: "another owner in another module", old: [R.member("a", type: "A", at: "M/F.swift")],
            new: [R.member("a", type: "B", at: "N/F.swift")],
            changes: ["  changed member a: its owner was A and is B; it moved from M to N"]),
        Case(testDescription: "the same tag of two families", old: [R.member("a", of: "F")], new: [R.member("a", of: "G")], changes: ["! removed member a", "  added member a"]),
        Case(testDescription: "a capture with another name", old: [R.route("/a/{x}")], new: [R.route("/a/{y}")], changes: []),
        Case(
            testDescription: "a capture that takes less", old: [R.route("/a/{x}")], new: [R.route("/a/{x}", captures: [("x", "Int")])],
            changes: ["! changed route /a/{x}: capture 1 was any text and is Int"]),
        Case(
            testDescription: "a capture that takes more", old: [R.route("/a/{x}", captures: [("x", "Int")])], new: [R.route("/a/{x}")],
            changes: ["  changed route /a/{x}: capture 1 was Int and is any text"]),
        Case(
            testDescription: "routes that differ in types, one of which is gone",
            old: [R.route("/a/{x}", captures: [("x", "Int")]), R.route("/a/{x}")], new: [R.route("/a/{x}")], changes: ["! removed route /a/{x}"]),
        Case(
            testDescription: "a route that is closed", old: [R.route("/a", access: "external")], new: [R.route("/a")],
            changes: ["! changed route /a: it is no longer open to the outside"]),
        Case(
            testDescription: "a route that is opened", old: [R.route("/a")], new: [R.route("/a", access: "external")],
            changes: ["  changed route /a: it is open to the outside now"]),
        Case(
            testDescription: "a page that became a route", old: [R.route("a", kind: "page")], new: [R.route("/a")],
            changes: ["  changed route /a: it was a page and is a route"]),
        Case(
            testDescription: "a setting of another type", old: [R.property("a")], new: [R.property("a", type: "String")],
            changes: ["! changed property a: its type was Int and is String"]),
        Case(
            testDescription: "a listener that is gone", old: [R.route("/a", kind: "listener"), R.route("/a", kind: "listener", type: "g()")],
            new: [R.route("/a", kind: "listener")], changes: ["  removed listener /a"]),
    ]

    @Test(arguments: cases)
    func `a comparison says what was added, removed and changed, and what breaks`(_ test: Case) throws {
        func inventory(_ cards: [String]) throws -> Inventory {
            var registrations = Registrations()
            registrations.items = cards.map { .init(json: $0) }
            return Inventory([try InspectedFile(bytes: ELFBuilder(registrations).build(), path: "file")])
        }
        let comparison = Comparison(from: try inventory(test.old), to: try inventory(test.new))
        let changes = comparison.changes.map { change in
            "\(change.isBreaking ? "!" : " ") \(change.action.rawValue) \(change.kind) \(change.name)"
                + (change.details.isEmpty ? "" : ": " + change.details.joined(separator: "; "))
        }
        #expect(changes == test.changes)
        #expect(comparison.hasBreaks == test.changes.contains { $0.hasPrefix("!") })
    }
}
