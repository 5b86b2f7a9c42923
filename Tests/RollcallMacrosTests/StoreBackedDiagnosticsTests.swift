import Testing

@Suite struct StoreBackedDiagnosticsTests {
    struct Case: Sendable {
        let source: String
        let message: String
        let at: String
        var fixIts: [String] = []
        var fixed: String?
    }

    static func inType(_ member: String, _ message: String, at: String, fixIts: [String] = [], fixed: String? = nil) -> Case {
        Case(
            source: "@StoreBacked(by: s) struct S { \(member) }", message: message, at: at, fixIts: fixIts,
            fixed: fixed.map { "@StoreBacked(by: s) struct S { \($0) }" })
    }

    static let keep = "mark it '@NotStored', to keep it in the instance"

    static let cases = [
        Case(source: "@StoreBacked(by: s) struct S<T> { var x = 1 }", message: "is generic", at: "<T>"),
        Case(
            source: "struct Outer<T> { @StoreBacked(by: s) struct S { var x = 1 } }", message: "in a generic type",
            at: "@StoreBacked(by: s)"),
        Case(source: "func f() { @StoreBacked(by: s) struct S { var x = 1 } }", message: "is local", at: "@StoreBacked(by: s)"),
        Case(source: "@StoreBacked(by: s) extension S { static var x = 1 }", message: "stands over a struct", at: "@StoreBacked(by: s)"),
        Case(source: "@StoreBacked(by: s) protocol P {}", message: "protocol", at: "P"),
        Case(source: #"@StoreBacked(by: s, prefix: "a\(1)") struct S { var x = 1 }"#, message: "the prefix is a literal", at: #""a\(1)""#),
        Case(
            source: "@StoreBacked(by: s) @Observable class C { var x = 1 }", message: "observable by it already", at: "@Observable",
            fixIts: ["remove '@Observable'"], fixed: "@StoreBacked(by: s) class C { var x = 1 }"),
        inType(
            "var x: Int", "needs a default, or an optional type", at: "x", fixIts: ["give it a default", "make it optional"],
            fixed: "var x: Int = <#default#>"),
        inType(
            "static var x: [Int]", "needs a default", at: "x", fixIts: ["give it a default", "make it optional"],
            fixed: "static var x: [Int] = <#default#>"),
        inType(
            "var x = 1 { didSet { print(x) } }", "'didSet' is not called", at: "didSet", fixIts: [keep],
            fixed: "@NotStored var x = 1 { didSet { print(x) } }"),
        inType(
            "var x = 1 { willSet {} }", "'willSet' is not called", at: "willSet", fixIts: [keep], fixed: "@NotStored var x = 1 { willSet {} }"),
        inType("lazy var x = 1", "is not lazy", at: "lazy", fixIts: ["remove 'lazy'", keep], fixed: "var x = 1"),
        inType("weak var x: C?", "'weak' property", at: "weak", fixIts: [keep], fixed: "@NotStored weak var x: C?"),
        inType(
            "var x = 1, y = 2", "a 'var' of its own", at: "x = 1, y = 2", fixIts: ["write a 'var' for each"], fixed: "var x = 1\nvar y = 2"),
        inType(
            "public var x, y: Int?", "a 'var' of its own", at: "x, y: Int?", fixIts: ["write a 'var' for each"],
            fixed: "public var x: Int?\npublic var y: Int?"),
        inType("var (x, y) = (1, 2)", "no pattern", at: "(x, y)"),
        inType(
            "var x: (() -> Void)?", "cannot be stored", at: "(() -> Void)?", fixIts: [keep], fixed: "@NotStored var x: (() -> Void)?"),
        inType("var x: Any? = nil", "cannot be stored", at: "Any?", fixIts: [keep], fixed: "@NotStored var x: Any? = nil"),
        inType("var x: [any P] = []", "cannot be stored", at: "[any P]", fixIts: [keep], fixed: "@NotStored var x: [any P] = []"),
        inType("var x: (Int, Int) = (1, 2)", "cannot be stored", at: "(Int, Int)", fixIts: [keep], fixed: "@NotStored var x: (Int, Int) = (1, 2)"),
        inType(#"@Key("k\(1)") var x = 1"#, "the key is a literal", at: #""k\(1)""#),
        inType("@Key(name) var x = 1", "the key is a literal", at: "name"),
        inType(#"@Key("") var x = 1"#, "the key is empty", at: #""""#),
        inType(#"@Key("k") let x = 1"#, "only a stored property has a key", at: #"@Key("k")"#, fixIts: ["remove '@Key'"], fixed: "let x = 1"),
        inType(
            #"@Key("k") var x: Int { 1 }"#, "only a stored property has a key", at: #"@Key("k")"#, fixIts: ["remove '@Key'"],
            fixed: "var x: Int { 1 }"),
        inType(#"@Key("k") func f() {}"#, "only a stored property has a key", at: #"@Key("k")"#),
        inType(
            #"@Key("k") @NotStored var x = 1"#, "is '@NotStored'", at: #"@Key("k")"#, fixIts: ["remove '@Key'"], fixed: "@NotStored var x = 1"),
        Case(
            source: #"struct S { @Key("k") var x = 1 }"#, message: "does not stand in the body of a type that is '@StoreBacked'",
            at: #"@Key("k")"#, fixIts: ["remove '@Key'"], fixed: "struct S { var x = 1 }"),
        inType(#"@Key("y") var x = 1; var y = 2"#, #"the key "y" is that of 'x' already"#, at: "y"),
        inType(#"var y = 1; @Key("y") var x = 2"#, #"the key "y" is that of 'y' already"#, at: #""y""#),
        inType("static var x = 1; var x = 2", #"the key "x" is that of 'x' already"#, at: "x"),
        Case(source: "@StoreBacked(by: s) enum E { var x = make() }", message: "write the type", at: "x"),
    ]

    @Test(arguments: cases)
    func aMisuseIsAnErrorAtItsToken(_ test: Case) throws {
        let expansion = try Expansion(test.source)
        try #require(expansion.diagnostics.count == 1, "\(expansion.diagnostics)")
        let diagnostic = expansion.diagnostics[0]
        #expect(diagnostic.message.contains(test.message), "\(diagnostic.message)")
        #expect(diagnostic.text == test.at)
        #expect(diagnostic.fixIts == test.fixIts)
        #expect(expansion.fixed.map(squeezed) == test.fixed.map(squeezed))
    }

    private func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
