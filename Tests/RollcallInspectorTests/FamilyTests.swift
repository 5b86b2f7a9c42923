import RollcallInspector
import TestSupport
import Testing

/// The families that files define, found in what Swift's runtime is told of conformances.
@Suite struct Families {
    static let protocols: [ELFBuilder.FamilyProtocol] = [.own, .ownThroughSlot, .imported]

    @Test(arguments: protocols, [(true, false), (true, true), (false, false), (false, true)])
    func `families are found by their conformance`(_ proto: ELFBuilder.FamilyProtocol, _ shape: (is64: Bool, isBigEndian: Bool)) throws {
        var builder = ELFBuilder(Registrations(), is64: shape.is64, isBigEndian: shape.isBigEndian)
        builder.define(["Core.Messages", "Core.Backend.Events", "Other._.Hidden"], knowing: proto)
        let image = try #require(try InspectedFile(bytes: builder.build(), path: "file").images.first)
        #expect(image.families?.map(\.qualifiedName) == ["Core.Backend.Events", "Core.Messages", "Other.Hidden"])
    }

    @Test func `a file without conformances defines none, and a Mach-O file does not tell`() throws {
        #expect(try InspectedFile(bytes: ELFBuilder(Registrations()).build(), path: "file").images.first?.families == [])
        #expect(try InspectedFile(bytes: MachOBuilder(Registrations()).build(), path: "file").images.first?.families == nil)
    }

    @Test(arguments: [
        ("Messages", true), ("Core.Messages", true), ("Core::Messages", true), ("Backend.Messages", false),
        ("Other.Messages", false), ("essages", false), ("", false),
    ])
    func `a spelling means a family by its last words`(_ spelling: String, _ isMeant: Bool) throws {
        var builder = ELFBuilder(Registrations())
        builder.define(["Core.Messages"])
        let family = try #require(try InspectedFile(bytes: builder.build(), path: "file").images.first?.families?.first)
        #expect(family.isMeant(by: spelling) == isMeant)
    }

    @Test(arguments: protocols)
    func `tables that are damaged give no families, and no harm`(_ proto: ELFBuilder.FamilyProtocol) throws {
        var random = FixedRandom(seed: 5)
        var builder = ELFBuilder(Registrations())
        builder.define(["Core.Messages", "Core.Backend.Events"], knowing: proto)
        for _ in 0..<3_000 {
            var damaged = builder
            let section = Int.random(in: 2..<damaged.sections.count, using: &random)
            for _ in 0..<3 {
                let place = Int.random(in: 0..<damaged.sections[section].contents.count, using: &random)
                damaged.sections[section].contents[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
            }
            let families = try InspectedFile(bytes: damaged.build(), path: "file").images.first?.families
            #expect(families.map { $0.count <= 8 } ?? true)
        }
    }

    @Test func `contexts that lead back to themselves end`() throws {
        var builder = ELFBuilder(Registrations())
        builder.define(["Core.Messages"])
        // The parent of the type, the last context before its conformance, is made the type itself: a distance of -4.
        let index = try #require(builder.sections.firstIndex { $0.name == ".rodata" })
        let conformances = 2 * 16
        let parent = builder.sections[index].contents.count - conformances - 8
        builder.sections[index].contents.replaceSubrange(parent..<parent + 4, with: [0xfc, 0xff, 0xff, 0xff])
        #expect(try InspectedFile(bytes: builder.build(), path: "file").images.first?.families == [])
    }
}
