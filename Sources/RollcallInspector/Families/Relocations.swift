/// What the loader puts into slots of a linked ELF file (System V ABI, "Relocation"): looked up for a few slots only.
struct Relocations {
    /// What a slot will hold.
    enum Target {
        /// The address of something in this image.
        case address(UInt64)
        /// Something of another image.
        case imported(String)
    }

    private var targets: [UInt64: Target] = [:]

    private static let piece: UInt64 = 1 << 20
    /// The most bytes that a table may have.
    private static let most: UInt64 = 128 << 20

    /// Looks for the relocations of slots.
    init(of slots: Set<UInt64>, in elf: ELFFile) throws(InspectionError) {
        guard !slots.isEmpty else { return }
        // SHT_RELA and SHT_REL, of those sections that are loaded.
        for section in elf.sections where (section.type == 4 || section.type == 9) && section.flags & 2 != 0 {
            let hasAddend = section.type == 4
            let size: UInt64 = (elf.is64 ? 16 : 8) + (hasAddend ? (elf.is64 ? 8 : 4) : 0)
            guard section.size <= Self.most else { throw elf.region.error(.tooLarge, "its table of relocations is too large") }
            var done: UInt64 = 0
            while done + size <= section.size {
                let count = min(Self.piece / size, (section.size - done) / size) * size
                let (place, overflow) = section.offset.addingReportingOverflow(done)
                guard !overflow else { throw elf.region.error(.malformed, "a section lies beyond every file") }
                let table = try elf.region.read(at: place, count: count, "a table of relocations")
                for start in stride(from: 0, to: Int(count), by: Int(size)) {
                    let slot = try table.address(start, is64: elf.is64)
                    // Tables may overlap in a hostile file; a slot is looked up once.
                    guard slots.contains(slot), targets[slot] == nil else { continue }
                    let information = try table.address(start + (elf.is64 ? 8 : 4), is64: elf.is64)
                    let symbol = elf.is64 ? information >> 32 : information >> 8
                    let addend = hasAddend ? try table.address(start + (elf.is64 ? 16 : 8), is64: elf.is64) : nil
                    if symbol > 0 {
                        targets[slot] = try Self.target(symbol, addend ?? 0, Int(section.link), elf)
                    } else if let addend {
                        targets[slot] = .address(addend)
                    }
                }
                done += count
            }
        }
    }

    /// What the loader puts there, or nil where it leaves the file's own contents, or adds to them where the image lies.
    subscript(slot: UInt64) -> Target? { targets[slot] }

    private static func target(
        _ symbol: UInt64, _ addend: UInt64, _ table: Int, _ elf: ELFFile
    ) throws(InspectionError) -> Target {
        let size: UInt64 = elf.is64 ? 24 : 16
        guard table < elf.sections.count, symbol < elf.sections[table].size / size else {
            throw elf.region.error(.malformed, "symbol \(symbol) of a relocation is not there")
        }
        let symbols = elf.sections[table]
        guard Int(symbols.link) < elf.sections.count else {
            throw elf.region.error(.malformed, "the names of its symbols are not there")
        }
        let (place, overflow) = symbols.offset.addingReportingOverflow(symbol * size)
        guard !overflow else { throw elf.region.error(.malformed, "a section lies beyond every file") }
        let entry = try elf.region.read(at: place, count: size, "a symbol")
        if try entry.half(elf.is64 ? 6 : 14) != 0 {
            return .address(try entry.address(elf.is64 ? 8 : 4, is64: elf.is64) &+ addend)
        }
        let names = elf.sections[Int(symbols.link)]
        let name = UInt64(try entry.word(0))
        guard name < names.size, !names.offset.addingReportingOverflow(name).overflow else {
            throw elf.region.error(.malformed, "the name of symbol \(symbol) is not there")
        }
        let text = try elf.region.read(at: names.offset + name, count: min(256, names.size - name), "the name of a symbol")
        return .imported(text.text(at: 0))
    }
}
