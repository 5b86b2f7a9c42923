import Testing

@Suite struct MemberDiagnosticsTests {
    struct Case: Sendable {
        let source: String
        let message: String
        let at: String
        var fixIt: String?
        var fixed: String?
    }

    static let cases = [
        Case(
            source: #"@Member(of: Messages.self, "box") struct Box<T> {}"#, message: "is generic", at: "<T>"),
        Case(
            source: #"struct Outer<T> { @Member(of: Messages.self, "box") struct Box {} }"#,
            message: "stands in a generic type", at: #"@Member(of: Messages.self, "box")"#),
        Case(
            source: #"func f() { @Member(of: Messages.self, "a") struct A {} }"#, message: "is local to a function",
            at: #"@Member(of: Messages.self, "a")"#),
        Case(
            source: #"struct S { init() { @Member(of: Messages.self, "a") struct A {} } }"#,
            message: "is local to a function", at: #"@Member(of: Messages.self, "a")"#),
        Case(
            source: #"struct S { var x: Int { @Member(of: Messages.self, "a") struct A {}; return 1 } }"#,
            message: "is local to a function", at: #"@Member(of: Messages.self, "a")"#),
        Case(
            source: #"let f = { @Member(of: Messages.self, "a") struct A {} }"#, message: "is local to a function",
            at: #"@Member(of: Messages.self, "a")"#),
        Case(
            source: #"@Member(of: Messages.self, "a") protocol P {}"#, message: "a protocol cannot be registered", at: "P"),
        Case(
            source: #"@Member(of: Messages, "a") struct A {}"#, message: "written as its type", at: "Messages",
            fixIt: "write 'Messages.self'", fixed: #"@Member(of: Messages.self, "a") struct A {}"#),
        Case(
            source: #"@Member(of: Core.Messages, "a") struct A {}"#, message: "written as its type", at: "Core.Messages",
            fixIt: "write 'Core.Messages.self'", fixed: #"@Member(of: Core.Messages.self, "a") struct A {}"#),
        Case(source: #"@Member(of: make(), "a") struct A {}"#, message: "written as its type", at: "make()"),
        Case(source: #"@Member(of: Messages.self, "") struct A {}"#, message: "the tag is empty", at: #""""#),
        Case(source: #"@Member(of: Messages.self, "a", aliases: "") struct A {}"#, message: "the alias is empty", at: #""""#),
        Case(
            source: #"@Member(of: Messages.self, "a\(1)") struct A {}"#, message: "the tag is a literal", at: #""a\(1)""#),
        Case(source: #"@Member(of: Messages.self, tag) struct A {}"#, message: "the tag is a literal", at: "tag"),
        Case(source: #"@Member(of: Messages.self, 1.5) struct A {}"#, message: "the tag is a literal", at: "1.5"),
        Case(
            source: #"@Member(of: Messages.self, "a", aliases: "b", name) struct A {}"#,
            message: "the alias is a literal", at: "name"),
        Case(
            source: #"@Member(of: Messages.self, "a", aliases: "b", "a") struct A {}"#, message: "\"a\" is named twice",
            at: #""a""#),
        Case(
            source: #"@Member(of: Opcodes.self, 16, aliases: 0x10) struct A {}"#, message: "0x10 is named twice",
            at: "0x10"),
    ]

    @Test(arguments: cases)
    func aMisuseIsAnErrorAtItsToken(_ test: Case) throws {
        let expansion = try Expansion(test.source)
        try #require(expansion.diagnostics.count == 1)
        let diagnostic = expansion.diagnostics[0]
        #expect(diagnostic.message.hasPrefix("@Member: "))
        #expect(diagnostic.message.contains(test.message))
        #expect(diagnostic.text == test.at)
        #expect(diagnostic.fixIts == (test.fixIt.map { [$0] } ?? []))
        #expect(expansion.fixed == test.fixed)
        #expect(!expansion.source.contains("provideRecord"))
    }
}
