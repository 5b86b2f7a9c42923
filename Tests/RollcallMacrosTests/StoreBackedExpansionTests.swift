import Testing

@testable import RollcallMacros

@Suite struct StoreBackedExpansionTests {
    struct Case: Sendable {
        let source: String
        /// What stands in the expansion, white space aside.
        var has: [String] = []
        var lacks: [String] = []
        /// How the text of a card begins; its place is not known where an expansion stands in another.
        var card: String?
    }

    static let cases = [
        Case(
            source: #"@StoreBacked(by: FileStore.standard) struct Settings { var fontSize = 14 }"#,
            has: [
                "private nonisolated static let _rollcallBacking = Rollcall::BackingStore(FileStore.standard, owner: \"Settings (App/File.swift:1)\")",
                #"private nonisolated static let _rollcall_fontSize = Rollcall::StoredProperty(Settings._rollcallBacking, "fontSize", default: 14)"#,
                "nonisolated var $fontSize: Rollcall::StoredProperty<Swift::Int> { Settings._rollcall_fontSize }",
                "get { Settings._rollcall_fontSize.value }",
                "nonmutating set { Settings._rollcall_fontSize.value = newValue }",
                "Rollcall::AnyStoredProperty(Settings._rollcall_fontSize)",
            ], lacks: ["var fontSize = 14", "_rollcallObservation"],
            card: #"{"kind":"property","id":"fontSize","type":"Int","store":"FileStore.standard""#),
        Case(
            source: #"@StoreBacked(by: s, prefix: "p.\"") enum E { @Key("k\n") public static var x: Date? }"#,
            has: [
                #"Rollcall::BackingStore(s, prefix: "p.\"", owner: "E (App/File.swift:1)")"#,
                #"Rollcall::StoredProperty<Date?>(E._rollcallBacking, "k\u{a}", default: nil)"#,
                "public nonisolated static var $x: Rollcall::StoredProperty<Date?> { E._rollcallStatic_x }",
                " set { E._rollcallStatic_x.value = newValue }",
            ], lacks: ["nonmutating"],
            card: #"{"kind":"property","id":"p.\"k\u000a","type":"Date?","store":"s""#),
        Case(
            source: "@StoreBacked(by: s) final class C { private(set) public var `in` = make(); static var y: Int! }",
            has: [
                #"_rollcallObservation.access(self, keyPath: \C.`in`, C._rollcall_in) return C._rollcall_in.value"#,
                "private nonisolated let $in = C._rollcall_in", "Rollcall::StoreObserving()",
                #"Rollcall::StoredProperty(C._rollcallBacking, "in", default: make())"#,
                "nonisolated static var $y: Rollcall::StoredProperty<Int?>",
            ], card: #"{"kind":"property","id":"in","store":"s""#),
        Case(
            source: """
                @StoreBacked(by: s) actor A {
                    let id = 1
                    var computed: Int { 2 }
                    var both: Int { get { 3 } set {} }
                    @NotStored var kept = 4
                    static let constant = 5
                    func f() { var x = 6 }
                    init() {}
                }
                """,
            has: ["let id = 1", "var computed: Int { 2 }", "var kept = 4", "static let constant = 5", "func f() { var x = 6 }"],
            lacks: ["StoredProperty", "Record"]),
    ]

    @Test(arguments: cases)
    func theExpansionReadsAsSpecified(_ test: Case) throws {
        let expansion = try Expansion(test.source)
        #expect(expansion.diagnostics.isEmpty, "\(expansion.diagnostics)")
        let source = squeezed(expansion.source)
        for text in test.has { #expect(source.contains(squeezed(text)), "\(text)\n\(source)") }
        for text in test.lacks { #expect(!source.contains(squeezed(text)), "\(text)\n\(source)") }
        if let card = test.card {
            let words = RecordSyntax.words(of: card).prefix(card.utf8.count / 8).joined(separator: ", ")
            #expect(source.contains(", \(words), "), "\(source)")
        }
    }

    private func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
