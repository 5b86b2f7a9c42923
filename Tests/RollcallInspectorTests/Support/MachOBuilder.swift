/// Writes small Mach-O files, byte by byte (`<mach-o/loader.h>`, `<mach-o/fat.h>`).
struct MachOBuilder {
    var is64 = true
    var isBigEndian = false
    var type: UInt32 = 2
    var processor: UInt32 = 0x0100_000c
    var registrations: Registrations
    var libraries: [String] = []
    /// The type of the sections: S_REGULAR, or one that has nothing in the file.
    var flags: UInt32 = 0
    /// What the section of cards says of its size.
    var claimedSize: UInt64?

    init(_ registrations: Registrations, is64: Bool = true, isBigEndian: Bool = false) {
        self.registrations = registrations
        self.is64 = is64
        self.isBigEndian = isBigEndian
        if !is64 { processor = isBigEndian ? 18 : 7 }
    }

    func build() -> [UInt8] {
        let writer = ByteWriter(is64: is64, isBigEndian: isBigEndian)
        let sections = [("__rollcall", registrations.records(writer)), ("__rollcard", registrations.cards(writer))]
        var commands = writer
        for library in libraries {
            var text = ByteWriter()
            text.text(library)
            text.align(8)
            commands.put(UInt32(0x0c))
            commands.put(UInt32(24 + text.bytes.count))
            commands.put(UInt32(24))
            commands.raw([UInt8](repeating: 0, count: 12))
            commands.raw(text.bytes)
        }
        let segmentSize = (is64 ? 72 : 56) + 2 * (is64 ? 80 : 68)
        var offset = (is64 ? 32 : 28) + commands.bytes.count + segmentSize
        offset = (offset + 7) / 8 * 8
        commands.put(UInt32(is64 ? 0x19 : 1))
        commands.put(UInt32(segmentSize))
        commands.text("__DATA_CONST", filling: 16)
        for _ in 0..<4 { commands.address(0) }
        commands.put(UInt32(3))
        commands.put(UInt32(3))
        commands.put(UInt32(2))
        commands.put(UInt32(0))
        for (name, contents) in sections {
            commands.text(name, filling: 16)
            commands.text("__DATA_CONST", filling: 16)
            commands.address(0)
            commands.address(name == "__rollcard" ? claimedSize ?? UInt64(contents.count) : UInt64(contents.count))
            commands.put(UInt32(offset))
            for _ in 0..<3 { commands.put(UInt32(0)) }
            commands.put(flags)
            commands.put(UInt32(0))
            commands.put(UInt32(0))
            if is64 { commands.put(UInt32(0)) }
            offset += contents.count
        }
        var file = writer
        file.put(UInt32(is64 ? 0xfeed_facf : 0xfeed_face))
        file.put(processor)
        file.put(UInt32(0))
        file.put(type)
        file.put(UInt32(libraries.count + 1))
        file.put(UInt32(commands.bytes.count))
        file.put(UInt32(0))
        if is64 { file.put(UInt32(0)) }
        file.raw(commands.bytes)
        file.align(8)
        for (_, contents) in sections { file.raw(contents) }
        return file.bytes
    }

    /// A universal file of images, each with its processor.
    static func universal(_ images: [(processor: UInt32, bytes: [UInt8])], is64: Bool = false, isBigEndian: Bool = true) -> [UInt8] {
        var file = ByteWriter(is64: is64, isBigEndian: isBigEndian)
        file.put(UInt32(is64 ? 0xcafe_babf : 0xcafe_babe))
        file.put(UInt32(images.count))
        var offset = 4096
        for image in images {
            file.put(image.processor)
            file.put(UInt32(0))
            file.address(UInt64(offset))
            file.address(UInt64(image.bytes.count))
            file.put(UInt32(12))
            if is64 { file.put(UInt32(0)) }
            offset += (image.bytes.count + 4095) / 4096 * 4096
        }
        for image in images {
            file.align(4096)
            file.raw(image.bytes)
        }
        return file.bytes
    }
}
