/// The memory of a linked ELF file, as its sections fill it: bytes by their addresses, read page by page.
final class AddressSpace {
    private let elf: ELFFile
    /// The sections that have contents in memory and in the file, by their addresses.
    private let sections: [ELFFile.Section]
    private var pages: [Page: Numbers] = [:]

    private struct Page: Hashable {
        let section: Int
        let index: UInt64
    }

    private static let pageSize: UInt64 = 1 << 16
    /// The most pages that are read: 64 MiB.
    private static let mostPages = 1024

    init(_ elf: ELFFile) {
        self.elf = elf
        // SHF_ALLOC
        sections = elf.sections.filter { $0.flags & 2 != 0 && !$0.isEmptyInFile && !$0.isCompressed && $0.size > 0 }
            .sorted { $0.address < $1.address }
    }

    /// The bytes from an address on: at least one, up to the end of a page.
    private func piece(at address: UInt64) throws(InspectionError) -> (numbers: Numbers, offset: Int) {
        // The last section that begins at the address or before it.
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].address <= address { low = middle + 1 } else { high = middle }
        }
        guard low > 0, address - sections[low - 1].address < sections[low - 1].size else {
            throw elf.region.error(.malformed, "nothing lies at the address \(address)")
        }
        let section = sections[low - 1]
        let offset = address - section.address
        let page = Page(section: low - 1, index: offset / Self.pageSize)
        if let numbers = pages[page] { return (numbers, Int(offset % Self.pageSize)) }
        guard pages.count < Self.mostPages else { throw elf.region.error(.tooLarge, "its tables of types are too large") }
        let start = page.index * Self.pageSize
        let (place, overflow) = section.offset.addingReportingOverflow(start)
        guard !overflow else { throw elf.region.error(.malformed, "a section lies beyond every file") }
        let numbers = try elf.region.read(at: place, count: min(Self.pageSize, section.size - start), "a section")
        pages[page] = numbers
        return (numbers, Int(offset % Self.pageSize))
    }

    /// The number at an address, which is a multiple of its size.
    func number<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at address: UInt64) throws(InspectionError) -> Value {
        let (numbers, offset) = try piece(at: address)
        return try numbers.number(type, at: offset)
    }

    /// The address of 4 or 8 bytes that stands at an address.
    func pointer(at address: UInt64) throws(InspectionError) -> UInt64 {
        elf.is64 ? try number(UInt64.self, at: address) : UInt64(try number(UInt32.self, at: address))
    }

    /// Where a relative pointer leads: a 32-bit distance from its own address.
    func target(at address: UInt64) throws(InspectionError) -> UInt64 {
        address &+ UInt64(bitPattern: Int64(try number(Int32.self, at: address)))
    }

    /// A distance from its bytes, which may lie anywhere.
    func distance(_ bytes: [UInt8]) -> Int32 {
        let value = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Int32(bitPattern: elf.isBigEndian ? value : value.byteSwapped)
    }

    /// The text at an address, up to its NUL.
    func text(at address: UInt64) throws(InspectionError) -> String {
        var bytes: [UInt8] = []
        var place = address
        while bytes.count < Self.longestText {
            let (numbers, offset) = try piece(at: place)
            let rest = numbers.bytes[offset...].prefix(Self.longestText)
            let text = rest.prefix { $0 != 0 }
            bytes += text
            if text.count < rest.count { return String(decoding: bytes, as: UTF8.self) }
            place &+= UInt64(rest.count)
        }
        throw elf.region.error(.malformed, "the name at the address \(address) has no end")
    }

    private static let longestText = 4096
}
