import Testing

@testable import RollcallMacros

/// The text with every run of white space as one space.
func squeezed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

@Suite struct MemberExpansionTests {
    struct Case: Sendable {
        let source: String
        /// The value that the record hands out.
        let value: String
        /// The text of the card.
        let card: String
    }

    static let cases = [
        Case(
            source: #"@Member(of: Messages.self, "text") struct TextMessage {}"#,
            value: ##"let upcast: @Sendable (consuming TextMessage) -> Messages.Base = { $0 } Rollcall::_requireCodable(TextMessage.self) return Rollcall::Member("text", type: TextMessage.self, coding: TextMessage._payloadCoding, upcast: upcast)"##,
            card: #"{"kind":"member","id":"text","family":"Messages","type":"TextMessage","module":"App","file":"File.swift","line":1}"#),
        Case(
            source: #"@Member(of: Core.Messages.self, "link", aliases: "url", "web") public final class Link {}"#,
            value: ##"let upcast: @Sendable (consuming Link) -> Core.Messages.Base = { $0 } Rollcall::_requireCodable(Link.self) return Rollcall::Member("link", aliases: ["url", "web"], type: Link.self, coding: Link._payloadCoding, upcast: upcast)"##,
            card: #"{"kind":"member","id":"link","family":"Core.Messages","aliases":["url","web"],"type":"Link","module":"App","file":"File.swift","line":1}"#),
        Case(
            source: "\n\n@Member(of: Opcodes.self, -1, aliases: 0b11) enum Op { case a }",
            value: ##"let upcast: @Sendable (consuming Op) -> Opcodes.Base = { $0 } Rollcall::_requireCodable(Op.self) return Rollcall::Member(-1, aliases: [0b11], type: Op.self, coding: Op._payloadCoding, upcast: upcast)"##,
            card: #"{"kind":"member","id":"-1","family":"Opcodes","aliases":["3"],"type":"Op","module":"App","file":"File.swift","line":3}"#),
        Case(
            source: #"@Member(of: Shapes.self, "a\"\u{1}é\\") struct A {}"#,
            value: ##"let upcast: @Sendable (consuming A) -> Shapes.Base = { $0 } Rollcall::_requireCodable(A.self) return Rollcall::Member("a\"\u{1}é\\", type: A.self, coding: A._payloadCoding, upcast: upcast)"##,
            card: #"{"kind":"member","id":"a\"\u0001é\\","family":"Shapes","type":"A","module":"App","file":"File.swift","line":1}"#),
        Case(
            source: ##"@Member(of: Shapes.self, #"raw\n"#) struct A {}"##,
            value: ##"let upcast: @Sendable (consuming A) -> Shapes.Base = { $0 } Rollcall::_requireCodable(A.self) return Rollcall::Member(#"raw\n"#, type: A.self, coding: A._payloadCoding, upcast: upcast)"##,
            card: #"{"kind":"member","id":"raw\\n","family":"Shapes","type":"A","module":"App","file":"File.swift","line":1}"#),
        Case(
            source: #"@Member(of: Events.self, "m.room.message") enum Messages: Family { typealias Base = any Message }"#,
            value: ##"let upcast: @Sendable (consuming Messages.Base) -> Events.Base = { $0 } return Rollcall::Member("m.room.message", family: Messages.self, upcast: upcast)"##,
            card: #"{"kind":"member","id":"m.room.message","family":"Events","type":"Messages","module":"App","file":"File.swift","line":1}"#),
    ]

    @Test(arguments: cases)
    func aMemberIsARecordAndACard(_ test: Case) throws {
        let expansion = try Expansion(test.source)
        #expect(expansion.diagnostics.isEmpty)
        #expect(squeezed(expansion.source).contains(" in \(test.value) } })"), "\(expansion.source)")
        let words = RecordSyntax.words(of: test.card).joined(separator: ", ")
        #expect(expansion.source.contains(", \(test.card.utf8.count), \(words))"), "\(expansion.source)")
    }

    @Test func theWholeExpansionReadsAsSpecified() throws {
        let expansion = try Expansion(#"@Member(of: M.self, "a") struct A {}"#)
        let expected = #"""
            struct A {

                #if objectFormat(ELF)
                @section("rollcall")
                #elseif objectFormat(MachO)
                @section("__DATA_CONST,__rollcall")
                #elseif objectFormat(COFF)
                @section(".rcall$B")
                #endif
                @used
                nonisolated static let
            """#
        #expect(squeezed(expansion.source).hasPrefix(squeezed(expected)), "\(expansion.source)")
        #expect(expansion.source.contains(": Rollcall::Record = (0x6d656d62, 1, 0x"))
    }

    @Test(arguments: [
        (#"@Member(of: M.self, "a") struct A { var x: Int }"#, 1),
        (#"@Member(of: M.self, "a") @Member(of: N.self, "a") struct A { var x: Int }"#, 1),
        (#"@Member(of: M.self, "a") @WireCodable struct A { var x: Int }"#, 1),
        (#"@Member(of: M.self, "a", coding: .codable) struct A { var x: Int }"#, 0),
        (#"@Member(of: M.self, "a") @Member(of: N.self, "a", coding: .codable) struct A { var x: Int }"#, 0),
        (#"@Member(of: M.self, "a") struct A { var x: Int; init(from decoder: any Decoder) throws {} }"#, 0),
        (#"@Member(of: M.self, "a") struct A { @Other var x: Int }"#, 0),
        (#"@Member(of: M.self, "a") final class A { var x = 1 }"#, 0),
        (#"@Member(of: M.self, "a") enum A { case b }"#, 0),
        (#"struct O { @Member(of: M.self, "a") private struct A { var x: Int } }"#, 0),
        (#"struct O { @Member(of: M.self, "a") fileprivate struct A { var x: Int } }"#, 1),
    ])
    func aMembersCodingIsWrittenOnceAndOnlyWhereItShows(_ source: String, _ times: Int) throws {
        let expansion = try Expansion(source)
        #expect(expansion.diagnostics.isEmpty)
        #expect(expansion.source.ranges(of: "init(from decoder: any Swift::Decoder)").count == times, "\(expansion.source)")
    }

    @Test func twoAnnotationsOnOneTypeHaveNamesAndIdentitiesOfTheirOwn() throws {
        let expansion = try Expansion(#"@Member(of: A.self, "x") @Member(of: B.self, "x") struct S {}"#)
        let names = expansion.source.matches(of: /static let (\S+):/).map { String($0.output.1) }
        #expect(names.count == 4)
        #expect(Set(names).count == 4)
        let identities = expansion.source.matches(of: /\(0x6d656d62, 1, (0x[0-9a-f]+),/).map { String($0.output.1) }
        #expect(Set(identities).count == 2)
    }

    @Test(arguments: [("", 0), ("a", 1), ("12345678", 1), ("123456789", 2)])
    func aCardsTextIsFilledUpToWholeWords(_ text: String, _ count: Int) {
        #expect(RecordSyntax.words(of: text).count == count)
    }

    @Test func theFirstByteOfAWordIsItsLowest() {
        #expect(RecordSyntax.words(of: "ab") == ["0x6261"])
    }
}
