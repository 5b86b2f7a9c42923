import RollcallInspector
import RollcallRegistry
import TestSupport
import Testing

/// What files of every format and byte order register.
@Suite struct Formats {
    struct Shape: Sendable, CustomTestStringConvertible {
        var format: InspectedImage.Format
        var is64: Bool
        var isBigEndian: Bool
        var architecture: String

        var testDescription: String { "\(format.rawValue), \(is64 ? 64 : 32) bits, \(isBigEndian ? "big" : "little")-endian" }

        func build(_ registrations: Registrations) -> [UInt8] {
            switch format {
            case .elf:
                var builder = ELFBuilder(registrations, is64: is64, isBigEndian: isBigEndian)
                builder.machine = is64 ? (isBigEndian ? 22 : 62) : (isBigEndian ? 8 : 40)
                return builder.build()
            case .machO: return MachOBuilder(registrations, is64: is64, isBigEndian: isBigEndian).build()
            }
        }
    }

    static let shapes = [
        Shape(format: .elf, is64: true, isBigEndian: false, architecture: "x86_64"),
        Shape(format: .elf, is64: true, isBigEndian: true, architecture: "s390x"),
        Shape(format: .elf, is64: false, isBigEndian: false, architecture: "arm"),
        Shape(format: .elf, is64: false, isBigEndian: true, architecture: "mips"),
        Shape(format: .machO, is64: true, isBigEndian: false, architecture: "arm64"),
        Shape(format: .machO, is64: true, isBigEndian: true, architecture: "arm64"),
        Shape(format: .machO, is64: false, isBigEndian: false, architecture: "i386"),
        Shape(format: .machO, is64: false, isBigEndian: true, architecture: "powerpc"),
    ]

    static let three: Registrations = {
        var three = Registrations(
            Registrations.member("text", aliases: ["plain", "ü"]), Registrations.route("/a/{n}", captures: [("n", "Int")]),
            #"{"kind":"Wdgt","id":"x","module":"M","file":"F.swift","line":3,"new":[1]}"#)
        three.items[1].kind = 0x726f_7574
        three.items[2].kind = 0x5764_6774
        three.items[2].version = 7
        return three
    }()

    @Test(arguments: shapes)
    func `records and cards are read`(_ shape: Shape) throws {
        let file = try InspectedFile(bytes: shape.build(Self.three), path: "file")
        let image = try #require(file.images.first)
        #expect(file.images.count == 1)
        #expect(image.format == shape.format)
        #expect(image.kind == .linked)
        #expect(image.architecture == shape.architecture)
        #expect(image.problems == [])
        #expect(image.entries.map(\.card) == [
            Card(kind: "member", id: "text", family: "Messages", aliases: ["plain", "ü"], type: "T", fileID: "M/F.swift", line: 1),
            Card(kind: "route", id: "/a/{n}", type: "f()", captures: ["n": "Int"], fileID: "M/F.swift", line: 1),
            Card(kind: "Wdgt", id: "x", fileID: "M/F.swift", line: 3),
        ])
        #expect(image.entries.map(\.record?.kind.description) == ["memb", "rout", "Wdgt"])
        #expect(image.entries.map(\.record?.version) == [1, 1, 7])
        #expect(image.entries.map(\.record?.identity) == [1, 2, 3])
    }

    @Test(arguments: shapes)
    func `a file cut short anywhere is refused, and says what is missing`(_ shape: Shape) {
        let bytes = shape.build(Self.three)
        for count in 0..<bytes.count {
            let error = #expect(throws: InspectionError.self) { try InspectedFile(bytes: Array(bytes.prefix(count)), path: "file") }
            #expect(error?.code == .truncated || error?.code == .notABinary || error?.code == .malformed, "\(count): \(error.map { "\($0)" } ?? "")")
        }
    }

    @Test(arguments: shapes)
    func `whatever bytes are changed, reading ends with a value or an error`(_ shape: Shape) {
        var random = FixedRandom(seed: 11)
        let bytes = shape.build(Self.three)
        for _ in 0..<3_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 0..<bytes.count, using: &random)] = [0, 0xff, 0x7f, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
            _ = try? InspectedFile(bytes: changed, path: "file")
        }
    }

    @Test(arguments: [(false, true), (false, false), (true, true), (true, false)])
    func `a universal file has an image for each architecture`(is64: Bool, isBigEndian: Bool) throws {
        var intel = MachOBuilder(Registrations(Registrations.member("a")))
        intel.processor = 0x0100_0007
        let arm = MachOBuilder(Registrations(Registrations.member("a"), Registrations.member("b")))
        let bytes = MachOBuilder.universal(
            [(0x0100_0007, intel.build()), (0x0100_000c, arm.build())], is64: is64, isBigEndian: isBigEndian)
        let file = try InspectedFile(bytes: bytes, path: "file")
        #expect(file.images.map(\.architecture) == ["x86_64", "arm64"])
        #expect(file.images.map { $0.entries.compactMap(\.card?.id) } == [["a"], ["a", "b"]])
        let inventory = Inventory([file])
        #expect(inventory.architectures == ["x86_64", "arm64"])
        // Each once, though one of them stands in both images.
        #expect(inventory.items.compactMap(\.card?.id) == ["a", "b"])
    }

    @Test func `an object file may have its cards in several sections`() throws {
        var builder = ELFBuilder(Registrations(Registrations.member("a")))
        builder.type = 1
        var second = Registrations(Registrations.member("a"), Registrations.member("b"))
        second.items.removeFirst()
        builder.sections += ELFBuilder(second).sections
        // Both have the identity 1, so the card of the first one serves both, and the other is left.
        let image = try #require(try InspectedFile(bytes: builder.build(), path: "file.o").images.first)
        #expect(image.kind == .object)
        #expect(image.families == nil)
        #expect(image.entries.compactMap(\.card?.id) == ["a", "a", "b"])
        #expect(image.entries.map { $0.record == nil } == [false, false, true])
    }

    @Test func `a file that registers nothing has no entries and no problems`() throws {
        let image = try #require(try InspectedFile(bytes: ELFBuilder(Registrations()).build(), path: "file").images.first)
        #expect(image.entries == [])
        #expect(image.problems == [])
    }

    @Test func `a record whose card cannot be read is listed by its kind`() throws {
        var registrations = Registrations("nonsense", Registrations.member("b"))
        registrations.items.append(.init(kind: 0x7072_6f70, json: nil))
        let image = try #require(try InspectedFile(bytes: ELFBuilder(registrations).build(), path: "file").images.first)
        #expect(image.entries.map(\.kind) == ["member", "member", "property"])
        #expect(image.entries.map { $0.card?.id } == [nil, "b", nil])
        #expect(image.problems.map(\.code) == [.unreadableCard])
        #expect(image.problems.first?.reason == #"a card cannot be read: "nonsense""#)
    }

    @Test func `records that share a card beyond measure go without, and the others are told how many`() throws {
        var registrations = Registrations(Registrations.member("a"))
        registrations.items += [Registrations.Item](repeating: .init(json: nil), count: 39)
        var builder = ELFBuilder(registrations)
        // All have the identity of the first one.
        let record = Array(builder.sections[0].contents.prefix(24))
        builder.sections[0].contents = [[UInt8]](repeating: record, count: 40).flatMap { $0 }
        let image = try #require(try InspectedFile(bytes: builder.build(), path: "file").images.first)
        #expect(image.entries.count == 40)
        #expect(image.entries.count { $0.card != nil } == 16)
        #expect(image.problems.map(\.code) == [.tooManyRecords])
        #expect(image.problems.first?.reason.hasPrefix("24 records are left without a card") == true)
    }

    @Test func `records without any cards are reported`() throws {
        var builder = ELFBuilder(Registrations(Registrations.member("a")))
        builder.sections[1].contents = []
        let image = try #require(try InspectedFile(bytes: builder.build(), path: "file").images.first)
        #expect(image.problems.map(\.code) == [.noCards])
    }

    @Test func `what stands before a malformed card is read`() throws {
        var builder = ELFBuilder(Registrations(Registrations.member("a"), Registrations.member("b")))
        builder.sections[1].contents.removeLast(8)
        let image = try #require(try InspectedFile(bytes: builder.build(), path: "file").images.first)
        #expect(image.entries.map { $0.card?.id } == ["a", nil])
        #expect(image.problems.map(\.code) == [.malformedCards])
    }

    @Test func `the names of libraries are read`() throws {
        for is64 in [true, false] {
            var elf = ELFBuilder(Registrations(), is64: is64)
            elf.link(["libCore.so", "libc.so.6"], searching: "$ORIGIN:/opt/lib")
            #expect(try InspectedFile(bytes: elf.build(), path: "file").images.first?.libraries == ["libCore.so", "libc.so.6"])
            var machO = MachOBuilder(Registrations(), is64: is64)
            machO.libraries = ["@rpath/libCore.dylib", "/usr/lib/libSystem.B.dylib"]
            #expect(try InspectedFile(bytes: machO.build(), path: "file").images.first?.libraries == machO.libraries)
        }
    }
}
