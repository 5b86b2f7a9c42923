/// An ELF file (System V ABI, "ELF Header" and "Sections"): of 32 or 64 bits, of either byte order.
struct ELFFile {
    let region: FileRegion
    let is64: Bool
    let isBigEndian: Bool
    let type: UInt16
    let machine: UInt16
    let sections: [Section]

    /// An entry of the table of sections.
    struct Section {
        let name: String
        let type: UInt32
        let flags: UInt64
        let address: UInt64
        let offset: UInt64
        let size: UInt64
        let link: UInt32

        /// Whether the file has no bytes for it.
        var isEmptyInFile: Bool { type == 8 }  // SHT_NOBITS
        var isCompressed: Bool { flags & 0x800 != 0 }  // SHF_COMPRESSED
    }

    /// The most bytes that the table of sections, or the table of their names, may have.
    private static let mostTable: UInt64 = 64 << 20

    static func isELF(_ magic: [UInt8]) -> Bool { magic.starts(with: [0x7f, 0x45, 0x4c, 0x46]) }

    init(_ file: FileRegion) throws(InspectionError) {
        let identification = try file.read(at: 0, count: 16, "the ELF header").bytes
        guard identification[4] == 1 || identification[4] == 2 else {
            throw file.error(.malformed, "its ELF header says neither 32 nor 64 bits", at: 4)
        }
        guard identification[5] == 1 || identification[5] == 2 else {
            throw file.error(.malformed, "its ELF header names no byte order", at: 5)
        }
        is64 = identification[4] == 2
        isBigEndian = identification[5] == 2
        let region = file.ordered(isBigEndian: isBigEndian)
        self.region = region
        let header = try region.read(at: 0, count: is64 ? 64 : 52, "the ELF header")
        type = try header.half(16)
        machine = try header.half(18)
        // ET_REL, ET_EXEC, ET_DYN
        guard (1...3).contains(type) else {
            let what = type == 4 ? "a core dump" : "an ELF file of type \(type)"
            throw region.error(.unsupported, "it is \(what), which registers nothing", at: 16)
        }
        sections = try Self.sections(region, header, is64: is64)
    }

    private static func sections(_ region: FileRegion, _ header: Numbers, is64: Bool) throws(InspectionError) -> [Section] {
        let offset = try header.address(is64 ? 40 : 32, is64: is64)
        let stride = UInt64(try header.half(is64 ? 58 : 46))
        let least: UInt64 = is64 ? 64 : 40
        guard offset > 0 else {
            throw region.error(.noSections, "it has no table of sections, so what it registers cannot be found")
        }
        guard stride >= least else {
            throw region.error(.malformed, "an entry of its table of sections has \(stride) bytes and needs \(least)", at: offset)
        }
        var count = UInt64(try header.half(is64 ? 60 : 48))
        var names = UInt64(try header.half(is64 ? 62 : 50))
        if count == 0 || names == 0xffff {
            // Numbers that are too large for the header stand in the first entry.
            let first = try region.read(at: offset, count: least, "the table of sections")
            if count == 0 { count = try first.address(is64 ? 32 : 20, is64: is64) }
            if names == 0xffff { names = UInt64(try first.word(is64 ? 40 : 24)) }
        }
        let (size, overflow) = count.multipliedReportingOverflow(by: stride)
        guard !overflow, size <= mostTable else {
            throw region.error(.tooLarge, "its table of sections has \(count) entries, which are too many to be read", at: offset)
        }
        guard count > 0 else {
            throw region.error(.noSections, "its table of sections is empty, so what it registers cannot be found")
        }
        let table = try region.read(at: offset, count: size, "the table of sections")
        guard names < count else {
            throw region.error(.malformed, "section \(names) should have the names of sections, and there are \(count) sections")
        }
        func entry(_ index: UInt64, _ names: Numbers?) throws(InspectionError) -> (section: Section, nameOffset: UInt32) {
            let start = Int(index * stride)
            let nameOffset = try table.word(start)
            let section = Section(
                name: names?.text(at: Int(nameOffset), most: 64) ?? "", type: try table.word(start + 4),
                flags: try table.address(start + 8, is64: is64), address: try table.address(start + (is64 ? 16 : 12), is64: is64),
                offset: try table.address(start + (is64 ? 24 : 16), is64: is64),
                size: try table.address(start + (is64 ? 32 : 20), is64: is64), link: try table.word(start + (is64 ? 40 : 24)))
            return (section, nameOffset)
        }
        let nameSection = try entry(names, nil).section
        guard !nameSection.isEmptyInFile, !nameSection.isCompressed else {
            throw region.error(.malformed, "the names of its sections are not there", at: nameSection.offset)
        }
        guard nameSection.size <= mostTable else {
            throw region.error(.tooLarge, "the names of its sections take \(nameSection.size) bytes", at: nameSection.offset)
        }
        let nameTable = try region.read(at: nameSection.offset, count: nameSection.size, "the names of sections")
        var sections: [Section] = []
        sections.reserveCapacity(Int(count))
        for index in 0..<count {
            let (section, nameOffset) = try entry(index, nameTable)
            guard UInt64(nameOffset) < max(nameSection.size, 1) else {
                throw region.error(.malformed, "the name of section \(index) lies outside the names", at: offset + index * stride)
            }
            sections.append(section)
        }
        return sections
    }

    /// Takes out the records and the cards. An object file may have them in several sections.
    func image() throws(InspectionError) -> RawImage {
        var image = RawImage(
            format: .elf, kind: type == 1 ? .object : .linked, architecture: architecture, isSwapped: region.isSwapped)
        var pieces: [RawImage.Piece] = []
        for section in sections where section.name == "rollcall" || section.name == "rollcard" {
            guard !section.isCompressed else {
                throw region.error(.compressed, "its section \(section.name) is compressed", at: section.offset)
            }
            guard !section.isEmptyInFile || section.size == 0 else {
                throw region.error(.malformed, "its section \(section.name) has no contents in the file")
            }
            pieces.append(
                RawImage.Piece(isCards: section.name == "rollcard", offset: section.offset, count: section.size))
        }
        try image.read(pieces, from: region)
        image.libraries = try LibraryList(self)
        image.families = FamilyScan.families(in: self)
        return image
    }

    private var architecture: String {
        switch machine {
        case 2: "sparc"
        case 3: "i386"
        case 8: "mips"
        case 20: "powerpc"
        case 21: isBigEndian ? "powerpc64" : "powerpc64le"
        case 22: "s390x"
        case 40: "arm"
        case 43: "sparc64"
        case 62: "x86_64"
        case 183: isBigEndian ? "aarch64_be" : "aarch64"
        case 243: is64 ? "riscv64" : "riscv32"
        case 258: "loongarch64"
        default: "machine \(machine)"
        }
    }
}
