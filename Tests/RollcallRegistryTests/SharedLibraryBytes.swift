/// The bytes of a small shared library of this machine, as far as a loader looks at them first: the ELF header,
/// two segments, and their contents.
struct SharedLibraryBytes {
    /// The offsets of the fields that tests change (64-bit ELF).
    enum Field: Int, CaseIterable, Sendable {
        case magic = 0, wordClass = 4, byteOrder = 5, type = 16, machine = 18, tableOffset = 32, entrySize = 54,
            entryCount = 56
        /// Of the first segment.
        case segmentType = 64, segmentOffset = 72, segmentLength = 96, segmentMemory = 104
    }

    private(set) var bytes: [UInt8]

    init(machine: UInt16) {
        bytes = Array(repeating: 0, count: 64 + 2 * 56 + 64)
        set([0x7f, 0x45, 0x4c, 0x46, 2, Self.nativeByteOrder, 1], at: 0)
        set(UInt16(3), at: .type)
        set(machine, at: .machine)
        set(UInt32(1), at: 20)
        set(UInt64(64), at: .tableOffset)
        set(UInt16(56), at: .entrySize)
        set(UInt16(2), at: .entryCount)
        segment(0, type: 1, offset: 0, length: UInt64(bytes.count))
        segment(1, type: 2, offset: 176, length: 64)
    }

    static var nativeByteOrder: UInt8 { UInt16(1).littleEndian == 1 ? 1 : 2 }

    private mutating func segment(_ index: Int, type: UInt32, offset: UInt64, length: UInt64) {
        let start = 64 + index * 56
        set(type, at: start)
        set(offset, at: start + 8)
        set(length, at: start + 32)
        set(length, at: start + 40)
    }

    mutating func set(_ value: some FixedWidthInteger, at field: Field) {
        set(value, at: field.rawValue)
    }

    mutating func set(_ value: some FixedWidthInteger, at offset: Int) {
        withUnsafeBytes(of: value) { set(Array($0), at: offset) }
    }

    private mutating func set(_ new: [UInt8], at offset: Int) {
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }
}
