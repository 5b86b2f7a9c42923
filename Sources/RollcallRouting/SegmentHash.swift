/// A fast hash of short byte strings, for a table that never changes.
///
/// It is not meant to withstand collisions that somebody makes: the table's own labels are all there are, a
/// look-up compares the bytes as well, and a run of occupied slots is short, whatever is looked up.
enum SegmentHash {
    /// Hashes the bytes of a buffer.
    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.baseAddress.map { of(UnsafeRawPointer($0), count: bytes.count) } ?? withUnsafeBytes(of: UInt8(0)) {
            $0.baseAddress.map { of($0, count: 0) } ?? 0
        }
    }

    /// Hashes `count` bytes at `start`.
    @inline(__always)
    static func of(_ start: UnsafeRawPointer, count: Int) -> UInt64 {
        // Invariant: every load below lies within the `count` bytes at `start`.
        var state: UInt64 = 0x9e37_79b9_7f4a_7c15
        var low: UInt64 = 0
        var high: UInt64 = 0
        if count >= 8 {
            var offset = 0
            while count - offset > 16 {
                state = mixed(
                    start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ 0xa076_1d64_78bd_642f,
                    start.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self) ^ state)
                offset += 16
            }
            // The last 16 bytes, or fewer twice: they may overlap what was read before.
            low = start.loadUnaligned(fromByteOffset: max(count - 16, 0), as: UInt64.self)
            high = start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        } else if count >= 4 {
            low = UInt64(start.loadUnaligned(as: UInt32.self))
            high = UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        } else if count > 0 {
            low = UInt64(start.load(as: UInt8.self)) << 16 | UInt64(start.load(fromByteOffset: count >> 1, as: UInt8.self)) << 8
            low |= UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self))
        }
        return mixed(low ^ 0xe703_7ed1_a0b4_28db ^ UInt64(count), high ^ state)
    }

    /// Whether two byte strings of the same length are the same.
    @inline(__always)
    static func equal(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, count: Int) -> Bool {
        // Invariant: every load below lies within the `count` bytes at `a` and at `b`.
        if count >= 8 {
            var offset = 0
            while offset < count - 8 {
                if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                {
                    return false
                }
                offset += 8
            }
            return a.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
                == b.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        }
        for offset in 0..<count where a.load(fromByteOffset: offset, as: UInt8.self) != b.load(fromByteOffset: offset, as: UInt8.self) {
            return false
        }
        return true
    }

    @inline(__always)
    private static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
