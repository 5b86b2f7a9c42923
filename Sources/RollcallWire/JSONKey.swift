/// The name of a member as the reader meets it: its length and its first bytes as words, without a `String`.
///
/// Generated code switches on the words. A name with escapes is unescaped here, so the words and the count
/// always describe the name itself and not its spelling.
public struct JSONKey {
    /// Bytes 0 to 7 of the name, the first byte lowest, zero where there are none.
    public let first: UInt64
    /// Bytes 8 to 15 of the name in the same way.
    public let second: UInt64
    /// How many bytes of UTF-8 the name has.
    public let count: Int
    /// Where the name's spelling begins, in bytes from the start of the input.
    @usableFromInline let offset: Int
    /// How many bytes the spelling has, without quotes.
    @usableFromInline let spelledCount: Int

    @inlinable @inline(__always)
    init(first: UInt64, second: UInt64, count: Int, offset: Int, spelledCount: Int) {
        self.first = first
        self.second = second
        self.count = count
        self.offset = offset
        self.spelledCount = spelledCount
    }

    /// The key of a name that does not stand in a text as it is.
    init(_ name: String) {
        var words: (UInt64, UInt64) = (0, 0)
        var index = 0
        for byte in name.utf8 {
            if index < 8 {
                words.0 |= UInt64(byte) << UInt64(index * 8)
            } else if index < 16 {
                words.1 |= UInt64(byte) << UInt64((index - 8) * 8)
            }
            index += 1
        }
        self.init(first: words.0, second: words.1, count: index, offset: -1, spelledCount: index)
    }
}
