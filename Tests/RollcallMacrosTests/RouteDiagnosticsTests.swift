import Testing

@Suite struct RouteDiagnosticsTests {
    struct Case: Sendable {
        let source: String
        let message: String
        let at: String
        var fixIt: String?
        var fixed: String?
    }

    static let cases = [
        Case(source: #"@Route func f() {}"#, message: "there is no pattern", at: "@Route"),
        Case(source: #"@Route("/a\(1)") func f() {}"#, message: "the pattern is a literal", at: #""/a\(1)""#),
        Case(source: #"@Route(path) func f() {}"#, message: "the pattern is a literal", at: "path"),
        Case(source: #"@Page(id) func f() {}"#, message: "the id is a literal", at: "id"),
        Case(source: #"@Route("/{id") func f() {}"#, message: "byte 1 of the pattern: a brace is not balanced", at: #""/{id""#),
        Case(source: #"@Route("/a//b") func f() {}"#, message: "byte 3 of the pattern: nothing stands between", at: #""/a//b""#),
        Case(source: #"@Route("/{a}/{a}") func f(a: Int) {}"#, message: "byte 6 of the pattern: the name 'a' stands twice", at: #""/{a}/{a}""#),
        Case(source: #"@Route("/a?b={c}") func f(c: Int) {}"#, message: "byte 2 of the pattern: only the path", at: #""/a?b={c}""#),
        Case(source: #"@Page("a/b") func f() {}"#, message: "one segment without captures", at: #""a/b""#),
        Case(source: #"@Page("{a}") func f(a: Int) {}"#, message: "one segment without captures", at: #""{a}""#),
        Case(source: #"@Route("/{id}") func f(name: Int) {}"#, message: "{id} has no parameter 'id'", at: #""/{id}""#),
        Case(source: #"@Route("/{id}", "/x/{key}") func f(id: Int) {}"#, message: "{key} has no parameter 'key'", at: #""/x/{key}""#),
        Case(source: #"@Route("/a") func f(_: Int) {}"#, message: "a parameter without a name cannot come", at: "_"),
        Case(source: #"@Route("/a") func f(a: Int...) {}"#, message: "a variadic parameter cannot come", at: "Int"),
        Case(source: #"@Route("/a") func f(a: inout Int) {}"#, message: "an inout parameter cannot come", at: "inout Int"),
        Case(source: #"@Route("/a") func f(a: some P) {}"#, message: "a parameter of any type cannot come", at: "some P"),
        Case(source: #"@Route("/a") func f(a: () -> Void) {}"#, message: "a function that is not @Sendable", at: "() -> Void"),
        Case(source: #"@Route("/a") func f<T>(a: T) {}"#, message: "is generic", at: "<T>"),
        Case(source: #"@Route("/a") struct S<T> {}"#, message: "is generic", at: "<T>"),
        Case(source: #"@Route("/a") protocol P {}"#, message: "a protocol cannot be registered", at: "P"),
        Case(source: #"protocol P { @Route("/a") func f() }"#, message: "a protocol's function cannot be a route", at: #"@Route("/a")"#),
        Case(source: #"@Route("/a") var x: Int { 1 }"#, message: "stands over a function, or over a type", at: #"@Route("/a")"#),
        Case(source: #"func g() { @Route("/a") func f() {} }"#, message: "is local to a function", at: #"@Route("/a")"#),
        Case(source: #"struct S<T> { @Route("/a") static func f() {} }"#, message: "stands in a generic type", at: #"@Route("/a")"#),
        Case(
            source: #"struct S { @Route("/a") func f() {} }"#, message: "it must be static", at: "f", fixIt: "write 'static'",
            fixed: #"struct S { @Route("/a") static func f() {} }"#),
        Case(source: #"@Route("/a", access: a) func f() {}"#, message: "the access is a literal", at: "a"),
        Case(source: #"@Route("/a", access: [.remote, a]) func f() {}"#, message: "the access is a literal", at: "[.remote, a]"),
        Case(source: #"@Route("/a", access: .all) func f() {}"#, message: "the access is a literal", at: ".all"),
        Case(source: #"@Route("/a", scope: s) func f() {}"#, message: "the scope is a literal", at: "s"),
        Case(source: #"@Route("/a", exclusive: list) func f() {}"#, message: "the list of parameters that exclude", at: "list"),
        Case(source: #"@Route("/a", exclusive: ["x"]) func f() {}"#, message: "no parameter 'x'", at: #""x""#),
        Case(
            source: #"@Route("/a") func f(a: Int = x(), b: Int = x(), c: Int = x(), d: Int = x(), e: Int = x()) {}"#,
            message: "at most four parameters", at: "e: Int = x()"),
    ]

    @Test(arguments: cases)
    func aMisuseIsAnErrorAtItsToken(_ test: Case) throws {
        let expansion = try Expansion(test.source)
        try #require(expansion.diagnostics.count == 1, "\(expansion.diagnostics)")
        let diagnostic = expansion.diagnostics[0]
        #expect(diagnostic.message.hasPrefix("@Route: ") || diagnostic.message.hasPrefix("@Page: ") || diagnostic.message.hasPrefix("@Route stands"))
        #expect(diagnostic.message.contains(test.message), "\(diagnostic.message)")
        #expect(diagnostic.text == test.at)
        #expect(diagnostic.fixIts == (test.fixIt.map { [$0] } ?? []))
        #expect(expansion.fixed == test.fixed)
        #expect(!expansion.source.contains("provideRecord"))
    }
}
