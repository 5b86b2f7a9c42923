import RollcallRegistry
import Testing

// What a macro writes, by hand: a record and its card in their sections, joined by one identity.

#if objectFormat(ELF)
@section("rollcall")
#elseif objectFormat(MachO)
@section("__DATA_CONST,__rollcall")
#elseif objectFormat(COFF)
@section(".rcall$B")
#endif
@used
private let record: Record = (0x7465_7374, 1, 0x6879_6e64, { out, type in
    provideRecord(out, type) { Named("by hand", in: HandWrittenRecord.self) }
})

#if objectFormat(ELF)
@section("rollcard")
#elseif objectFormat(MachO)
@section("__DATA_CONST,__rollcard")
#elseif objectFormat(COFF)
@section(".rcard$B")
#endif
@used
private let card: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x6879_6e64, 78,
    // {"kind":"test","id":"by hand","module":"Orchard","file":"Hand.swift","line":7}
    0x3a22646e696b227b, 0x222c227473657422, 0x207962223a226469, 0x6d222c22646e6168,
    0x223a22656c75646f, 0x226472616863724f, 0x3a22656c6966222c, 0x77732e646e614822,
    0x696c222c22746669, 0x00007d373a22656e
)

// One after the other, since the last one registers a second owner of the name for a while.
@Suite(.serialized) struct HandWrittenRecord {
    private func found(in registry: Registry = .process) -> [(value: Named, entry: Entry)] {
        registry.values(of: .test, as: Named.self)
            .filter { $0.value.namespace == ObjectIdentifier(HandWrittenRecord.self) }
    }

    @Test func `the record is found, once, with its value and its card`() throws {
        #expect(found().map(\.value.names) == [["by hand"]])
        let entry = try #require(found().first?.entry)
        let card = try #require(Registry.process.card(of: entry))
        #expect(card.description == #"test "by hand", at Orchard/Hand.swift:7"#)
    }

    @Test func `the listing says what is registered and in which image`() throws {
        let registration = Registry.register(.named("listed by hand", in: HandWrittenRecord.self, line: 5))
        defer { registration.unregister() }
        // One snapshot: other tests register meanwhile.
        let registry = Registry.process
        let listing = registry.listing
        let record = try #require(listing.first { $0.card?.file == "Hand.swift" })
        #expect(record.entry.kind == .test)
        #expect(record.image?.contains("PackageTests") == true, "\(record.image ?? "nil")")
        let registered = try #require(listing.first { $0.card?.id == "listed by hand" })
        #expect(registered.image == nil)
        #expect(listing.count == registry.entries.count)
    }

    @Test func `the record hands out nothing of another type`() throws {
        struct Other: Registrable {
            var claims: Claims { Claims(namespace: Colors.self, name: "other") }
        }
        let entry = try #require(found().first?.entry)
        #expect(entry.value(as: Other.self) == nil)
    }

    @Test func `what is registered at run time comes after it and does not take its name`() throws {
        let registration = Registry.register(.named("by hand", in: HandWrittenRecord.self, line: 99))
        defer { registration.unregister() }
        #expect(found().count == 2)
        let diagnostic = try #require(Registry.process.diagnostics.first { $0.name == "by hand" })
        #expect(diagnostic.cards.map(\.line) == [7, 99])
    }
}
