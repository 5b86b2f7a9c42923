import RollcallRegistry
import Testing

@Suite struct PlainRegistries {
    @Test func `values come in the order in which they were given`() {
        let registry = Registry([.named("b"), .named("a"), .named("c", kind: RecordKind(rawValue: 7))])
        #expect(registry.values(of: .test, as: Named.self).map(\.value.names) == [["b"], ["a"]])
    }

    @Test func `a value of another type is not handed out`() {
        struct Other: Registrable {
            var claims: Claims { Claims(namespace: Colors.self, name: "other") }
        }
        let registry = Registry([.named("a")])
        #expect(registry.values(of: .test, as: Other.self).isEmpty)
        #expect(registry.entries.first?.value(as: Other.self) == nil)
        #expect(registry.entries.first?.value(as: Named.self) == Named("a"))
    }

    @Test func `an empty registry has nothing and nothing wrong`() {
        let registry = Registry()
        #expect(registry.entries.isEmpty)
        #expect(registry.cards.isEmpty)
        #expect(registry.diagnostics.isEmpty)
    }

    @Test func `a plain registry does not see the process`() {
        let registration = Registry.register(.named("only in the process", in: PlainRegistries.self))
        defer { registration.unregister() }
        #expect(Registry([.named("a")]).cards.map(\.id) == ["a"])
    }

    @Test(arguments: [
        (RecordKind.member, "memb"), (RecordKind.test, "test"), (RecordKind(rawValue: 0x0102_0304), "0x1020304"),
        (RecordKind(rawValue: 0), "0x0"),
    ])
    func `a kind is shown as its four characters`(kind: RecordKind, text: String) {
        #expect(kind.description == text)
    }

    @Test func `a card names the place of the call`() {
        let card = Card(kind: "test", id: "x")
        #expect(card.module == "RollcallRegistryTests")
        #expect(card.file == "PlainRegistries.swift")
        #expect(card.line == #line - 3)
    }

    @Test func `a card is described on one line`() {
        let card = Card(
            kind: "member", id: "text", family: "Messages", type: "TextMessage", fileID: "CourierText/Text.swift", line: 12)
        #expect(card.description == #"member "text" of Messages, TextMessage, at CourierText/Text.swift:12"#)
    }
}
