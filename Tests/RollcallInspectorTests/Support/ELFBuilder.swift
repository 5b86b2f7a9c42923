/// Writes small ELF files, byte by byte (System V ABI, "ELF Header" and "Sections").
struct ELFBuilder {
    struct Section {
        var name: String
        var type: UInt32 = 1
        var flags: UInt64 = 2
        var address: UInt64 = 0
        var contents: [UInt8] = []
        var link: UInt32 = 0
        /// What the table says instead of the truth.
        var claimedSize: UInt64?
        var claimedOffset: UInt64?
    }

    var is64 = true
    var isBigEndian = false
    var type: UInt16 = 3
    var machine: UInt16 = 62
    var sections: [Section] = []

    var writer: ByteWriter { ByteWriter(is64: is64, isBigEndian: isBigEndian) }

    /// A file with these registrations.
    init(_ registrations: Registrations, is64: Bool = true, isBigEndian: Bool = false) {
        self.is64 = is64
        self.isBigEndian = isBigEndian
        sections = [
            Section(name: "rollcall", flags: 3, contents: registrations.records(writer)),
            Section(name: "rollcard", contents: registrations.cards(writer)),
        ]
    }

    /// Where the table of sections begins.
    func tableOffset(in bytes: [UInt8]) -> Int { bytes.count - (sections.count + 2) * (is64 ? 64 : 40) }

    func build() -> [UInt8] {
        let nameSection = Section(name: ".shstrtab", type: 3, flags: 0)
        let all = [Section(name: "", type: 0, flags: 0)] + sections + [nameSection]
        var names = ByteWriter()
        var nameOffsets: [UInt32] = []
        for section in all {
            nameOffsets.append(UInt32(names.bytes.count))
            names.text(section.name)
        }
        var file = writer
        file.raw([0x7f, 0x45, 0x4c, 0x46, is64 ? 2 : 1, isBigEndian ? 2 : 1, 1] + [UInt8](repeating: 0, count: 9))
        file.put(type)
        file.put(machine)
        file.put(UInt32(1))
        file.address(0)  // entry
        file.address(0)  // segments
        let tablePlace = file.bytes.count
        file.address(0)  // sections
        file.put(UInt32(0))
        file.put(UInt16(is64 ? 64 : 52))
        file.put(UInt16(is64 ? 56 : 32))
        file.put(UInt16(0))
        file.put(UInt16(is64 ? 64 : 40))
        file.put(UInt16(all.count))
        file.put(UInt16(all.count - 1))
        var offsets: [UInt64] = []
        for (index, section) in all.enumerated() {
            file.align(8)
            offsets.append(section.claimedOffset ?? UInt64(file.bytes.count))
            if section.type != 8 { file.raw(index == all.count - 1 ? names.bytes : section.contents) }
        }
        file.align(8)
        let table = file.bytes.count
        if is64 { file.patch(UInt64(table), at: tablePlace) } else { file.patch(UInt32(table), at: tablePlace) }
        for (index, section) in all.enumerated() {
            let size = index == all.count - 1 ? names.bytes.count : section.contents.count
            file.put(nameOffsets[index])
            file.put(section.type)
            file.address(section.flags)
            file.address(section.address)
            file.address(index == 0 ? 0 : offsets[index])
            file.address(section.claimedSize ?? UInt64(size))
            file.put(section.link)
            file.put(UInt32(0))
            file.address(8)
            file.address(0)
        }
        return file.bytes
    }
}
