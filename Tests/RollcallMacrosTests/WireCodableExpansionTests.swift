import SwiftSyntaxMacros
import Testing

@testable import RollcallMacros

@Suite struct WireCodableExpansionTests {
    static func squeezed(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func aMemberIsPredictedInOrderAndFoundInAnyOther() throws {
        let source = try Expansion("@WireCodable public struct A: Codable { var id: Int; var to: URL? }").source
        let text = Self.squeezed(source)
        #expect(text.contains("extension A: Rollcall::WireDecodable, Rollcall::WireObjectDecodable { public nonisolated init(from"))
        #expect(text.contains("self.id = try container.decode((Int).self, forKey: .id)"))
        #expect(text.contains("self.to = try container.decodeIfPresent((URL).self, forKey: .to)"))
        #expect(
            text.contains(
                """
                if reader.atName(0x3a22646922, mask: 0xffffffffff, count: 5) { \
                if seen & 0x1 != 0 { throw reader.duplicateKey("id") } seen |= 0x1 \
                id_ = try reader.read((Int).self) more = try reader.nextMember() if !more { break } }
                """), "\(source)")
        #expect(text.contains("case 0x6469 where key.count == 2: if seen & 0x1 != 0"))
        #expect(text.contains("if !reader.readNull() { to_ = try reader.read((URL).self) }"))
        #expect(text.contains(#"guard seen & 0x1 == 0x1 else { throw reader.missingKey("id", inObjectAt: object) }"#))
        #expect(text.contains(#"writer.writeName(spelled: "\"id\":") try writer.write(self.id)"#))
        #expect(text.contains("if let value = self.to { writer.writeName"))
    }

    @Test(arguments: [
        ("struct A: Codable { init(from decoder: any Decoder) throws {} ; var a: Int }", true, false),
        ("struct A: Codable { func encode(to encoder: any Encoder) throws {} ; var a: Int }", false, true),
        ("struct A: Codable { @Wrapped var a: Int }", true, true),
        ("final class A: Codable { var a = 1 }", true, true),
        ("struct A: Codable { #if DEBUG\n var a: Int\n #endif\n }", true, true),
        ("struct A: Codable { typealias CodingKeys = Other; var a: Int }", true, true),
        ("struct A: Codable { enum CodingKeys: Int, CodingKey { case a = 1 }; var a: Int }", true, true),
        ("struct A: Codable { let (a, b): (Int, Int) }", true, true),
        ("struct A: Codable { lazy var a = 1; static var b = 2; var c: Int { 1 }; var d: Int }", false, false),
    ])
    func whatTheSyntaxDoesNotShowGoesThroughCodable(_ source: String, _ bridgesReading: Bool, _ bridgesWriting: Bool) throws {
        let expansion = try Expansion("@WireCodable " + source)
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.contains("reader.decode(Self.self)") == bridgesReading, "\(expansion.source)")
        #expect(expansion.source.contains("writer.encode(self)") == bridgesWriting, "\(expansion.source)")
    }

    @Test func aPropertyWithAnInitialValueKeepsItWhereTheKeyIsMissing() throws {
        let source = try Expansion(
            "@WireCodable struct A: Codable { var n = 1; var t: String = \"\"; var u: URL = a; var o: Int? = 5; let c = 2 }").source
        let text = Self.squeezed(source)
        for assignment in [
            "if seen & 0x1 != 0 { self.n = n_ }", "if seen & 0x2 != 0 { self.t = t_ }", "if let u_ { self.u = u_ }",
            "if seen & 0x8 != 0 { self.o = o_ }", "if container.contains(.n) { self.n = try container.decode(type(of: self.n), forKey: .n) }",
            "if container.contains(.o) { self.o = try container.decodeIfPresent((Int).self, forKey: .o) }",
            "try container.encode(self.c, forKey: .c)",
        ] {
            #expect(text.contains(assignment), "\(source)")
        }
        #expect(!text.contains("missingKey"))
    }

    @Test func theWrappersOfFamiliesAreCodedAsWrappers() throws {
        let source = try Expansion(
            "@WireCodable struct A: Codable { @Polymorphic<ListOf<M>> var list: [any P]; @Rollcall.LenientArray<M> var lenient: [any P] = [] }").source
        let text = Self.squeezed(source)
        #expect(text.contains("self._list = try container.decode((Polymorphic<ListOf<M>>).self, forKey: .list)"))
        #expect(text.contains("list_ = try reader.read((Polymorphic<ListOf<M>>).self)"))
        #expect(text.contains("else { self._list = try (Polymorphic<ListOf<M>>)._absent(\"list\", inObjectAt: object, of: &reader) }"))
        #expect(text.contains("if let lenient_ { self._lenient = lenient_ }"))
        #expect(text.contains("try writer.write(self._list)"))
    }

    @Test(arguments: [
        ("struct A { @WireCodable private struct B: Codable {} }", "private", "struct A { @WireCodable fileprivate struct B: Codable {} }"),
        ("private struct O { private struct A { @WireCodable struct B: Codable {} } }", "@WireCodable", nil),
    ] as [(String, String, String?)])
    func whatNoExtensionCanSeeIsAnError(_ source: String, _ at: String, _ fixed: String?) throws {
        let expansion = try Expansion(source)
        #expect(expansion.diagnostics.map(\.text) == [at])
        #expect(expansion.diagnostics.first?.message.contains("make it fileprivate") == true)
        #expect(expansion.fixed == fixed)
    }

    @Test(arguments: ["actor A {}", "protocol P {}"])
    func onlyValuesAreReadAndWritten(_ source: String) throws {
        let expansion = try Expansion("@WireCodable \(source)")
        #expect(expansion.diagnostics.map(\.message) == ["@WireCodable: only a struct, an enum or a class is read and written as a value"])
    }

    @Test func namesOfAllLengthsArePredicted() {
        #expect(SourceText.prediction("12345") == "reader.atName(0x3a22353433323122, mask: 0xffffffffffffffff, count: 8)")
        #expect(SourceText.prediction("1234567890123")?.hasSuffix("count: 16)") == true)
        #expect(SourceText.prediction("123456789012345678901")?.hasSuffix("count: 24)") == true)
        #expect(SourceText.prediction("1234567890123456789012") == #"reader.atName("\"1234567890123456789012\":")"#)
        #expect(SourceText.prediction("a\"b") == nil)
    }
}
