/// The libraries that an image is linked with, and where the loader looks for them.
struct LibraryList: Sendable {
    /// The names, as the file has them: `libCourierCore.so`, `@rpath/libCourierCore.dylib`.
    var names: [String] = []
    /// The folders that the file itself names, such as `$ORIGIN` or `@loader_path/../lib`.
    var folders: [String] = []
}

extension LibraryList {
    /// The most entries of a dynamic section, and the most bytes of its texts.
    private static let mostEntries: UInt64 = 1 << 16
    private static let mostText: UInt64 = 64 << 20
    /// The most libraries and folders: each of the ones is looked for in each of the others.
    private static let mostNames = 1024
    private static let mostFolders = 128

    /// Reads the dynamic section of an ELF file (System V ABI, "Dynamic Section").
    init(_ elf: ELFFile) throws(InspectionError) {
        // SHT_DYNAMIC; debug information apart from its program has the section without contents.
        guard let section = elf.sections.first(where: { $0.type == 6 }), Int(section.link) < elf.sections.count else { return }
        let texts = elf.sections[Int(section.link)]
        let size: UInt64 = elf.is64 ? 16 : 8
        guard section.size / size <= Self.mostEntries, texts.size <= Self.mostText else {
            throw elf.region.error(.tooLarge, "its dynamic section is too large", at: section.offset)
        }
        let table = try elf.region.read(at: section.offset, count: section.size / size * size, "the dynamic section")
        guard !texts.isEmptyInFile else { return }
        let names = try elf.region.read(at: texts.offset, count: texts.size, "the texts of the dynamic section")
        var lists = 0
        for start in stride(from: 0, to: table.count, by: Int(size)) {
            let tag = try table.address(start, is64: elf.is64)
            if tag == 0 { break }
            let place = try table.address(start + Int(size) / 2, is64: elf.is64)
            guard place < texts.size else { continue }
            let text = names.text(at: Int(place), most: 4096)
            switch tag {
            case 1: self.names.append(text)  // DT_NEEDED
            case 15, 29:  // DT_RPATH, DT_RUNPATH
                lists += 1
                guard lists <= Self.mostFolders else {
                    throw elf.region.error(.tooLarge, "it has more than \(Self.mostFolders) lists of folders", at: section.offset)
                }
                for folder in text.split(separator: ":") where !folders.contains(where: { $0 == folder }) {
                    folders.append(String(folder))
                    guard folders.count <= Self.mostFolders else {
                        throw elf.region.error(.tooLarge, "it names more than \(Self.mostFolders) folders of libraries", at: section.offset)
                    }
                }
            default: break
            }
            guard self.names.count <= Self.mostNames else {
                throw elf.region.error(.tooLarge, "it is linked with more than \(Self.mostNames) libraries", at: section.offset)
            }
        }
    }
}
