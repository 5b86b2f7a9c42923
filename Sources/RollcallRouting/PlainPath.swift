/// A path in which nothing but its slashes needs attention: no percent-encoding, no query, no empty segment, none
/// that begins with a dot. Most paths are so.
///
/// It is looked at eight bytes a step. Looking for each slash in turn costs a processor a wrong guess for each segment;
/// here there is nothing to guess, and the places of the slashes are kept for those who match them.
struct PlainPath {
    /// How many slashes there are.
    private(set) var slashCount = 0
    /// A bit for each of the first 64 bytes that is a slash, the first byte's the lowest.
    private(set) var slashes: UInt64 = 0
    /// Whether the last byte is a slash.
    private(set) var endsWithSlash = false

    /// Whether a segment begins at the first byte of the next word, as the highest bit of that byte.
    private var begins: UInt64 = 0x80

    /// Looks at the bytes from a position on; nil where they are no such path, or where there are too few of them to
    /// be looked at in this way.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        let count = bytes.count
        guard count >= 8, start < count, let base = bytes.baseAddress.map({ UnsafeRawPointer($0) }) else { return nil }
        // Invariant: every load lies within the bytes, of which there are at least eight.
        var position = start
        while count &- position >= 8 {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            guard take(word, at: position &- start) else { return nil }
            position &+= 8
        }
        endsWithSlash = begins != 0
        let left = count &- position
        guard left > 0 else { return }
        // The last eight bytes without those that were looked at, filled up with letters.
        let last = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        let word = last &>> UInt64(64 &- 8 &* left) | (Self.ones &* 0x61) &<< UInt64(8 &* left)
        guard take(word, at: position &- start) else { return nil }
        endsWithSlash = word &>> UInt64(8 &* left &- 8) & 0xff == 0x2f
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Looks at eight bytes; false where something in them needs more attention.
    ///
    /// Each test leaves its answer in the highest bit of a byte. A byte is zero where taking one away borrows; bytes
    /// above such a one may then seem to be zero too, which does no harm where the answer is only whether there is one.
    @inline(__always)
    private mutating func take(_ word: UInt64, at offset: Int) -> Bool {
        let (ones, highs) = (Self.ones, Self.highs)
        // '/' and '?' differ in one bit, which then tells which of them it is. This test is exact.
        let slashOrQuestion = (word | ones &* 0x10) ^ (ones &* 0x3f)
        let places = ~((slashOrQuestion & ~highs) &+ ~highs | slashOrQuestion) & highs
        let isQuestion = word &<< 3
        let found = places & ~isQuestion
        // Control characters: below 0x20, and 0x7f.
        let control = ((word &- ones &* 0x20) | ((word & ~highs) &+ ones)) & ~word
        // '#' and '%', and with them '!' and '\'', which can be looked at byte by byte as well.
        let numberOrPercent = (word | ones &* 0x06) ^ (ones &* 0x27)
        // A dot or another slash where a segment begins.
        let dotOrSlash = (word | ones) ^ (ones &* 0x2f)
        let starts = found &<< 8 | begins
        let attention =
            places & isQuestion | control | (numberOrPercent &- ones) & ~numberOrPercent
            | (dotOrSlash &- ones) & ~dotOrSlash & starts
        guard attention & highs == 0 else { return false }
        // Each of the eight highest bits becomes one bit of a byte; and how many there are.
        let marks = found &>> 7
        if offset < KnownSlashes.most { slashes |= ((marks &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(offset) }
        slashCount &+= Int(truncatingIfNeeded: (marks &* ones) &>> 56)
        begins = found &>> 56
        return true
    }
}

extension RouteURL.Parts {
    /// The parts of a text that is a plain path from a position on, or nil where it is none or has too many segments.
    @inline(__always)
    init?(plain bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: RouteURLLimits) {
        guard let plain = PlainPath(bytes, from: start), plain.slashCount < limits.segments, bytes.count <= UInt32.max else {
            return nil
        }
        self.init()
        path = RouteURL.Slice(
            start: UInt32(truncatingIfNeeded: start),
            end: UInt32(truncatingIfNeeded: plain.endsWithSlash ? bytes.count &- 1 : bytes.count))
        segmentCount = UInt32(truncatingIfNeeded: plain.endsWithSlash ? plain.slashCount : plain.slashCount &+ 1)
        slashes = KnownSlashes(
            bits: plain.slashes, start: path.start, end: min(path.start &+ UInt32(KnownSlashes.most), path.end))
    }
}
