/// Strings of at most 15 bytes of ASCII, which `String` holds in itself.
///
/// Most strings of a message are as short, and to make one by way of the standard library takes three calls that are not
/// inlined. How a small string looks is part of Swift's ABI on 64-bit platforms (`_StringObject` in the standard
/// library): the bytes in order, and in the last one the count and the mark of a small string in ASCII. It is tried on
/// strings of every count before it is relied on.
enum SmallString {
    static let capacity = 15

    /// Makes a string, or nil where small strings look different.
    ///
    /// - Parameters:
    ///   - bytes: Leads to 16 bytes that can be read.
    ///   - count: How many of them are the string's: at most 15, all of them ASCII.
    @inline(__always)
    static func make(_ bytes: UnsafePointer<UInt8>, count: Int) -> String? {
        isAsDocumented ? bitCast(bytes, count: count) : nil
    }

    @inline(__always)
    private static func bitCast(_ bytes: UnsafePointer<UInt8>, count: Int) -> String {
        let low = count < 8 ? lowBytes(word(at: bytes), count) : word(at: bytes)
        let high = count <= 8 ? 0 : lowBytes(word(at: bytes + 8), count - 8)
        let mark = 0xe0 | UInt64(truncatingIfNeeded: count)
        // Invariant: a string is two words, and these look like those of a small string.
        return unsafeBitCast((low, high | mark &<< 56), to: String.self)
    }

    private static let isAsDocumented: Bool = {
        guard MemoryLayout<String>.size == 16, 1.littleEndian == 1 else { return false }
        let letters: [UInt8] = Array("the quick brown fox".utf8)
        return letters.withUnsafeBufferPointer { letters in
            guard let first = letters.baseAddress else { return false }
            return (0...capacity).allSatisfy { count in
                let usual = String(decoding: letters.prefix(count), as: UTF8.self)
                let words = unsafeBitCast(usual, to: (UInt64, UInt64).self)
                let made = unsafeBitCast(bitCast(first, count: count), to: (UInt64, UInt64).self)
                return words == made
            }
        }
    }()
}
