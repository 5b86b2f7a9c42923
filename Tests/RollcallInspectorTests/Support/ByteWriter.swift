/// Writes numbers in a byte order.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    let is64: Bool
    let isBigEndian: Bool

    init(is64: Bool = true, isBigEndian: Bool = false) {
        self.is64 = is64
        self.isBigEndian = isBigEndian
    }

    mutating func put<Value: FixedWidthInteger>(_ value: Value) {
        let size = Value.bitWidth / 8
        for index in 0..<size {
            let shift = 8 * (isBigEndian ? size - 1 - index : index)
            bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
        }
    }

    /// A number of the size of an address.
    mutating func address(_ value: UInt64) {
        if is64 { put(value) } else { put(UInt32(truncatingIfNeeded: value)) }
    }

    mutating func raw(_ more: some Sequence<UInt8>) { bytes += more }

    /// A text that fills a place, or ends with a NUL.
    mutating func text(_ text: String, filling count: Int? = nil) {
        let utf8 = Array(text.utf8)
        bytes += utf8 + [UInt8](repeating: 0, count: count.map { $0 - utf8.count } ?? 1)
    }

    mutating func align(_ alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    /// Writes a number over what stands there.
    mutating func patch<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
        var other = ByteWriter(is64: is64, isBigEndian: isBigEndian)
        other.put(value)
        bytes.replaceSubrange(offset..<offset + other.bytes.count, with: other.bytes)
    }
}
