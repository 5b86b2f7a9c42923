/// Where the slashes of a path stand, as far as the scanner has noted it: within its first 64 bytes at most.
struct KnownSlashes: Sendable {
    /// A bit for each byte that is a slash, the first byte's the lowest.
    var bits: UInt64 = 0
    /// The bytes that the bits tell of; empty where nothing was noted.
    var start: UInt32 = 0
    var end: UInt32 = 0

    /// How many bytes the bits can tell of.
    static let most = 64

    /// The next separator at a position of the path or behind it, or the path's end.
    @inline(__always)
    func next(
        from position: Int, to pathEnd: Int, in bytes: UnsafeBufferPointer<UInt8>, separator: UInt8 = 0x2f
    ) -> Int {
        var position = position
        if position < Int(end) {
            let ahead = bits &>> UInt64(position - Int(start))
            if ahead != 0 { return position + ahead.trailingZeroBitCount }
            position = Int(end)
        }
        while position < pathEnd, bytes[position] != separator { position += 1 }
        return position
    }
}
