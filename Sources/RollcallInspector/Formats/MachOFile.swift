/// A Mach-O file of one architecture (`<mach-o/loader.h>`): of 32 or 64 bits, of either byte order.
struct MachOFile {
    let region: FileRegion
    let is64: Bool
    let type: UInt32
    let processor: UInt32
    let processorVariant: UInt32
    let sections: [Section]
    /// The libraries that it is linked with.
    let libraries: LibraryList

    /// A section of a segment.
    struct Section {
        let segment: String
        let name: String
        let address: UInt64
        let offset: UInt64
        let size: UInt64
        let flags: UInt32

        /// Whether the file has no bytes for it: S_ZEROFILL, S_GB_ZEROFILL, S_THREAD_LOCAL_ZEROFILL.
        var isEmptyInFile: Bool { [0x01, 0x0c, 0x12].contains(flags & 0xff) }
    }

    /// The most bytes that the load commands may have.
    private static let mostCommands: UInt64 = 16 << 20

    /// Whether a file that begins like this is Mach-O, and in which byte order.
    static func isMachO(_ magic: [UInt8]) -> (is64: Bool, isBigEndian: Bool)? {
        switch magic.prefix(4) {
        case [0xfe, 0xed, 0xfa, 0xce]: (false, true)
        case [0xfe, 0xed, 0xfa, 0xcf]: (true, true)
        case [0xce, 0xfa, 0xed, 0xfe]: (false, false)
        case [0xcf, 0xfa, 0xed, 0xfe]: (true, false)
        default: nil
        }
    }

    init(_ file: FileRegion, is64: Bool, isBigEndian: Bool) throws(InspectionError) {
        self.is64 = is64
        let region = file.ordered(isBigEndian: isBigEndian)
        self.region = region
        let headerSize: UInt64 = is64 ? 32 : 28
        let header = try region.read(at: 0, count: headerSize, "the Mach-O header")
        processor = try header.word(4)
        processorVariant = try header.word(8)
        type = try header.word(12)
        let count = try header.word(16)
        let size = UInt64(try header.word(20))
        // MH_CORE, MH_DSYM
        guard type != 4, type != 10 else {
            throw region.error(.unsupported, "it is \(type == 4 ? "a core dump" : "debug information"), which registers nothing", at: region.start + 12)
        }
        guard size <= Self.mostCommands else {
            throw region.error(.tooLarge, "its load commands take \(size) bytes", at: region.start + 20)
        }
        let commands = try region.read(at: headerSize, count: size, "the load commands")
        (sections, libraries) = try Self.read(commands, region, count: count, is64: is64)
    }

    /// Goes through the load commands.
    private static func read(
        _ commands: Numbers, _ region: FileRegion, count: UInt32, is64: Bool
    ) throws(InspectionError) -> ([Section], LibraryList) {
        var sections: [Section] = []
        var libraries = LibraryList()
        var position = 0
        let first = region.start + (is64 ? 32 : 28)
        for index in 0..<count {
            guard commands.count - position >= 8 else {
                throw region.error(.malformed, "it has \(count) load commands, and only \(index) lie in their place", at: first + UInt64(position))
            }
            let command = try commands.word(position)
            let size = Int(try commands.word(position + 4))
            guard size >= 8, size <= commands.count - position else {
                throw region.error(.malformed, "load command \(index) has \(size) bytes", at: first + UInt64(position))
            }
            switch command {
            // LC_SEGMENT, LC_SEGMENT_64
            case is64 ? 0x19 : 1:
                sections += try Self.sections(commands, at: position, size, is64: is64) { reason in
                    region.error(.malformed, "load command \(index), a segment, \(reason)", at: first + UInt64(position))
                }
            // LC_LOAD_DYLIB, LC_LOAD_WEAK_DYLIB, LC_REEXPORT_DYLIB; LC_RPATH
            case 0x0c, 0x8000_0018, 0x8000_001f: libraries.names.append(text(commands, position, size))
            case 0x8000_001c: libraries.folders.append(text(commands, position, size))
            default: break
            }
            position += size
        }
        return (sections, libraries)
    }

    /// The text of a load command, whose place in the command stands at byte 8.
    private static func text(_ commands: Numbers, _ start: Int, _ size: Int) -> String {
        guard let offset = try? commands.word(start + 8), offset < size else { return "" }
        return commands.text(at: start + Int(offset), most: size - Int(offset))
    }

    /// The sections of a segment.
    private static func sections(
        _ commands: Numbers, at position: Int, _ size: Int, is64: Bool, fault: (String) -> InspectionError
    ) throws(InspectionError) -> [Section] {
        let start = is64 ? 72 : 56
        let stride = is64 ? 80 : 68
        guard size >= start else { throw fault("has only \(size) bytes") }
        let count = Int(try commands.word(position + (is64 ? 64 : 48)))
        guard count <= (size - start) / stride else {
            throw fault("has \(count) sections and room for \((size - start) / stride)")
        }
        var sections: [Section] = []
        for number in 0..<count {
            sections.append(try section(commands, at: position + start + number * stride, is64: is64))
        }
        return sections
    }

    private static func section(_ commands: Numbers, at start: Int, is64: Bool) throws(InspectionError) -> Section {
        Section(
            segment: commands.text(at: start + 16, most: 16), name: commands.text(at: start, most: 16),
            address: try commands.address(start + 32, is64: is64),
            offset: UInt64(try commands.word(start + (is64 ? 48 : 40))),
            size: try commands.address(start + (is64 ? 40 : 36), is64: is64),
            flags: try commands.word(start + (is64 ? 64 : 56)))
    }

    /// Takes out the records and the cards.
    func image() throws(InspectionError) -> RawImage {
        var image = RawImage(
            format: .machO, kind: type == 1 ? .object : .linked, architecture: architecture, isSwapped: region.isSwapped)
        var pieces: [RawImage.Piece] = []
        for section in sections
        where section.segment == "__DATA_CONST" && (section.name == "__rollcall" || section.name == "__rollcard") {
            guard !section.isEmptyInFile || section.size == 0 else {
                throw region.error(.malformed, "its section \(section.segment),\(section.name) has no contents in the file")
            }
            pieces.append(
                RawImage.Piece(isCards: section.name == "__rollcard", offset: section.offset, count: section.size))
        }
        try image.read(pieces, from: region)
        image.libraries = libraries
        return image
    }

    private var architecture: String { Self.architecture(processor, processorVariant) }

    static func architecture(_ processor: UInt32, _ variant: UInt32) -> String {
        switch processor {
        case 7: "i386"
        case 0x0100_0007: "x86_64"
        case 12: "arm"
        case 0x0100_000c: variant & 0xff_ffff == 2 ? "arm64e" : "arm64"
        case 0x0200_000c: "arm64_32"
        case 18: "powerpc"
        case 0x0100_0012: "powerpc64"
        default: "processor \(processor)"
        }
    }
}
