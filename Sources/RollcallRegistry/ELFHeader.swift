#if objectFormat(ELF)
/// The header of an ELF file and its table of segments (System V ABI, "ELF Header" and "Program Header"),
/// looked at for what the loader relies on without checking it.
enum ELFHeader {
    /// What is wrong with the file as a shared library of this machine, or nil.
    static func fault(in file: UnsafeRawBufferPointer) -> String? {
        guard file.count >= 4, file.loadUnaligned(as: UInt32.self).littleEndian == 0x464c_457f else {
            return "it is no ELF file"
        }
        guard file.count >= Layout.headerSize else { return "its header is cut short" }
        guard file[4] == Layout.wordClass else { return "it is built for another word size" }
        guard file[5] == Layout.byteOrder else { return "it is built for another byte order" }
        guard half(file, 16) == 3 else { return "it is no shared library" }
        if let machine, half(file, 18) != machine { return "it is built for another processor" }
        let table = word(file, Layout.tableOffset)
        let size = UInt64(half(file, Layout.entrySize))
        let count = UInt64(half(file, Layout.entryCount))
        let end = UInt64(file.count)
        // No overflow: both factors have 16 bits.
        guard size >= Layout.segmentSize, count > 0, table <= end, size * count <= end - table else {
            return "its table of segments is cut short"
        }
        var hasContents = false
        var hasDynamicSection = false
        for index in 0..<count {
            let segment = Int(table + index * size)
            let type = file.loadUnaligned(fromByteOffset: segment, as: UInt32.self)
            // What the loader maps (PT_LOAD) and reads (PT_DYNAMIC).
            guard type == 1 || type == 2 else { continue }
            if type == 1 { hasContents = true } else { hasDynamicSection = true }
            let offset = word(file, segment + Layout.segmentOffset)
            let length = word(file, segment + Layout.segmentLength)
            guard offset <= end, length <= end - offset else { return "it is cut short" }
            guard length <= word(file, segment + Layout.segmentMemory) else { return "its table of segments is damaged" }
        }
        return hasContents && hasDynamicSection ? nil : "it is no shared library"
    }

    /// The offsets in the header and in an entry of the table, which differ between word sizes.
    private enum Layout {
        static let is64 = MemoryLayout<Int>.size == 8
        static let wordClass: UInt8 = is64 ? 2 : 1
        #if _endian(little)
        static let byteOrder: UInt8 = 1
        #else
        static let byteOrder: UInt8 = 2
        #endif
        static let headerSize = is64 ? 64 : 52
        static let tableOffset = is64 ? 32 : 28
        static let entrySize = is64 ? 54 : 42
        static let entryCount = is64 ? 56 : 44
        static let segmentSize: UInt64 = is64 ? 56 : 32
        static let segmentOffset = is64 ? 8 : 4
        static let segmentLength = is64 ? 32 : 16
        static let segmentMemory = is64 ? 40 : 20
    }

    /// The number of this machine in ELF headers, or nil where it is not listed here: then the loader judges.
    static var machine: UInt16? {
        #if arch(x86_64)
        62
        #elseif arch(arm64)
        183
        #elseif arch(arm)
        40
        #elseif arch(i386)
        3
        #elseif arch(riscv64)
        243
        #elseif arch(s390x)
        22
        #elseif arch(powerpc64le)
        21
        #else
        nil
        #endif
    }

    private static func half(_ file: UnsafeRawBufferPointer, _ offset: Int) -> UInt16 {
        file.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    }

    private static func word(_ file: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        Layout.is64
            ? file.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            : UInt64(file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
#endif
