import Foundation
import RollcallInspector
import Testing

/// Files that contradict themselves, ask for too much, or are something else.
@Suite struct HostileFiles {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var code: InspectionError.Code
        /// A part of the message.
        var says: String

        init(_ description: String, _ bytes: [UInt8], _ code: InspectionError.Code, _ says: String) {
            testDescription = description
            self.bytes = bytes
            self.code = code
            self.says = says
        }
    }

    static let one = Registrations(Registrations.member("a"))

    /// An ELF file with changes to the builder and to its bytes.
    static func elf(is64: Bool = true, _ change: (inout ELFBuilder) -> Void = { _ in }, patch: (inout ByteWriter, Int) -> Void = { _, _ in }) -> [UInt8] {
        var builder = ELFBuilder(one, is64: is64)
        change(&builder)
        var writer = builder.writer
        writer.raw(builder.build())
        patch(&writer, builder.tableOffset(in: writer.bytes))
        return writer.bytes
    }

    @Test(arguments: [
        (2_000, "$ORIGIN", "it is linked with more than 1024 libraries"),
        (1, (0..<200).map { "$ORIGIN/\($0)" }.joined(separator: ":"), "it names more than 128 folders of libraries"),
    ])
    func `a file that is linked with too much is refused`(_ libraries: Int, _ folders: String, _ says: String) throws {
        let bytes = Self.elf { $0.link((0..<libraries).map { "lib\($0).so" }, searching: folders) }
        let error = #expect(throws: InspectionError.self) { try InspectedFile(bytes: bytes, path: "file") }
        #expect(error?.code == .tooLarge)
        #expect("\(error.map { "\($0)" } ?? "")".contains(says))
    }

    static func machO(_ change: (inout MachOBuilder) -> Void = { _ in }, patch: (inout ByteWriter) -> Void = { _ in }) -> [UInt8] {
        var builder = MachOBuilder(one)
        change(&builder)
        var writer = ByteWriter()
        writer.raw(builder.build())
        patch(&writer)
        return writer.bytes
    }

    static func universal(_ patch: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter(isBigEndian: true)
        let image = MachOBuilder(one).build()
        writer.raw(MachOBuilder.universal([(7, image), (12, image)]))
        patch(&writer)
        return writer.bytes
    }

    static let cases: [Case] = [
        Case("an empty file", [], .notABinary, "neither an ELF nor a Mach-O file"),
        Case("a text", Array("#!/bin/sh\n".utf8), .notABinary, "neither an ELF nor a Mach-O file"),
        Case("a static archive", Array("!<arch>\n/ 0".utf8), .unsupported, "static archive"),
        Case("a Windows program", Array("MZ\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8), .unsupported, "Windows"),
        Case("a Java class", [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x41] + [UInt8](repeating: 0, count: 64), .notABinary, "neither"),
        Case("ELF of no word size", elf(patch: { file, _ in file.patch(UInt8(3), at: 4) }), .malformed, "neither 32 nor 64 bits"),
        Case("ELF of no byte order", elf(patch: { file, _ in file.patch(UInt8(0), at: 5) }), .malformed, "no byte order"),
        Case("a core dump", elf { $0.type = 4 }, .unsupported, "a core dump"),
        Case("ELF of an unknown type", elf { $0.type = 0xfe00 }, .unsupported, "type 65024"),
        Case("no table of sections", elf(patch: { file, _ in file.patch(UInt64(0), at: 40) }), .noSections, "sstrip"),
        Case("no sections, with a table", elf(patch: { file, table in
            file.patch(UInt16(0), at: 60)
            file.patch(UInt64(0), at: table + 32)
        }), .noSections, "empty"),
        Case("a table of sections beyond the end", elf(patch: { file, _ in file.patch(UInt64.max - 8, at: 40) }), .truncated, "the table of sections"),
        Case("entries that are too small", elf(patch: { file, _ in file.patch(UInt16(8), at: 58) }), .malformed, "has 8 bytes and needs 64"),
        Case("more sections than the file has room for", elf(patch: { file, _ in file.patch(UInt16(0xff00), at: 60) }), .truncated, "the table of sections"),
        Case("four thousand million sections", elf(patch: { file, table in
            file.patch(UInt16(0), at: 60)
            file.patch(UInt64(1 << 32), at: table + 32)
        }), .tooLarge, "4294967296 entries"),
        Case("so many sections that their size overflows", elf(patch: { file, table in
            file.patch(UInt16(0), at: 60)
            file.patch(UInt64.max, at: table + 32)
        }), .tooLarge, "too many"),
        Case("names in a section that is not there", elf(patch: { file, _ in file.patch(UInt16(40), at: 62) }), .malformed, "there are 4 sections"),
        Case("names in a section beyond the end", elf(patch: { file, table in file.patch(UInt64.max, at: table + 3 * 64 + 24) }), .truncated, "the names of sections"),
        Case("names of four gigabytes", elf(patch: { file, table in file.patch(UInt64(1 << 32), at: table + 3 * 64 + 32) }), .tooLarge, "the names of its sections"),
        Case("names that are not in the file", elf(patch: { file, table in file.patch(UInt32(8), at: table + 3 * 64 + 4) }), .malformed, "not there"),
        Case("a name outside the names", elf(patch: { file, table in file.patch(UInt32.max, at: table + 64) }), .malformed, "the name of section 1"),
        Case("cards beyond the end", elf { $0.sections[1].claimedOffset = 1 << 20 }, .truncated, "the section of cards"),
        Case("cards so far away that the place overflows", elf { $0.sections[1].claimedOffset = .max }, .truncated, "the section of cards"),
        Case("cards of four gigabytes", elf { $0.sections[1].claimedSize = 1 << 32 }, .tooLarge, "the section of cards"),
        Case("cards of every byte there is", elf { $0.sections[1].claimedSize = .max }, .tooLarge, "the section of cards"),
        Case("cards longer than the file", elf { $0.sections[1].claimedSize = 4096 }, .truncated, "the section of cards"),
        Case("cards over records", elf { $0.sections[1].claimedOffset = 64 }, .malformed, "overlap"),
        Case("compressed cards", elf { $0.sections[1].flags = 0x802 }, .compressed, "rollcard is compressed"),
        Case("cards without contents", elf {
            $0.sections[1].type = 8
            $0.sections[1].claimedSize = 80
        }, .malformed, "no contents"),
        Case("a dynamic section beyond the end", elf { $0.sections.append(.init(name: ".dynamic", type: 6, claimedSize: 4096, claimedOffset: 1 << 30)) }, .truncated, "the dynamic section"),
        Case("a dynamic section of four gigabytes", elf { $0.sections.append(.init(name: ".dynamic", type: 6, claimedSize: 1 << 32)) }, .tooLarge, "dynamic section"),
        Case("32 bits, cards beyond the end", elf(is64: false) { $0.sections[1].claimedOffset = 0xffff_fff0 }, .truncated, "the section of cards"),
        Case("load commands beyond the end", machO(patch: { $0.patch(UInt32(1 << 20), at: 20) }), .truncated, "the load commands"),
        Case("load commands of four gigabytes", machO(patch: { $0.patch(UInt32.max, at: 20) }), .tooLarge, "load commands"),
        Case("four thousand million load commands", machO(patch: { $0.patch(UInt32.max, at: 16) }), .malformed, "only 1 lie in their place"),
        Case("a load command without a size", machO(patch: { $0.patch(UInt32(0), at: 36) }), .malformed, "load command 0 has 0 bytes"),
        Case("a load command that is too long", machO(patch: { $0.patch(UInt32(4096), at: 36) }), .malformed, "load command 0 has 4096 bytes"),
        Case("a segment that is too short", machO(patch: { $0.patch(UInt32(16), at: 36) }), .malformed, "a segment, has only 16 bytes"),
        Case("four thousand million sections in a segment", machO(patch: { $0.patch(UInt32.max, at: 96) }), .malformed, "room for 2"),
        Case("Mach-O cards of four gigabytes", machO { $0.claimedSize = 1 << 32 }, .tooLarge, "the section of cards"),
        Case("Mach-O cards longer than the file", machO { $0.claimedSize = 1 << 16 }, .truncated, "the section of cards"),
        Case("sections that are filled with zeros", machO { $0.flags = 1 }, .malformed, "no contents"),
        Case("debug information", machO { $0.type = 10 }, .unsupported, "debug information"),
        Case("a universal file without images", universal { $0.patch(UInt32(0), at: 4) }, .malformed, "names no image"),
        Case("a universal file in itself", universal { $0.patch(UInt32(0), at: 16) }, .malformed, "lies in the header"),
        Case("a universal file in a universal file", universal { $0.patch(UInt32(0xcafe_babe), at: 4096) }, .notABinary, "its image for i386 is neither"),
        Case("images that overlap", universal { $0.patch(UInt32(4100), at: 36) }, .malformed, "overlap"),
        Case("an image beyond the end", universal { $0.patch(UInt32.max, at: 36) }, .truncated, "the image for arm"),
        Case("an image that is too long", universal { $0.patch(UInt32.max, at: 40) }, .truncated, "the image for arm"),
    ]

    @Test(arguments: cases)
    func `such a file is refused with a reason`(_ test: Case) {
        let error = #expect(throws: InspectionError.self) { try InspectedFile(bytes: test.bytes, path: "some/file") }
        #expect(error?.code == test.code, "\(error.map { "\($0)" } ?? "")")
        #expect(error.map { "\($0)" }?.contains(test.says) == true, "\(error.map { "\($0)" } ?? "")")
        #expect(error.map { "\($0)" }?.hasPrefix("some/file: ") == true)
    }

    @Test func `a thousand sections of cards do not take more memory than is given to them`() {
        var builder = ELFBuilder(Self.one)
        builder.type = 1
        // All of them are the same part of the file.
        let section = ELFBuilder.Section(name: "rollcard", claimedSize: 1 << 20, claimedOffset: 64)
        builder.sections = Array(repeating: section, count: 1_000)
        let bytes = builder.build() + [UInt8](repeating: 0, count: 2 << 20)
        #expect(throws: InspectionError.self) { try InspectedFile(bytes: bytes, path: "file") }
    }

    @Test func `what is no file is not opened`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inspector-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, code) in [
            (folder.path, InspectionError.Code.notAFile), (pipe, .notAFile), ("/dev/zero", .notAFile),
            (folder.appending(path: "none").path, .unreadable), ("", .unreadable),
        ] {
            #expect(throws: InspectionError.self, "\(path)") { try InspectedFile(path: path) }
            do { _ = try InspectedFile(path: path) } catch { #expect(error.code == code, "\(path)") }
        }
    }

    @Test func `a file is read as its bytes are`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "inspector-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(ELFBuilder(Self.one).build()).write(to: file)
        #expect(try InspectedFile(path: file.path).images.first?.entries.count == 1)
    }
}
