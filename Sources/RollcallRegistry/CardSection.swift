/// Goes through a section of cards, one after the other (`Documentation/RecordABI.md`, "The card").
///
/// A card is its identity, the number of bytes of its text, and the text in 64-bit words.
package struct CardSection: IteratorProtocol {
    private var rest: UnsafeRawBufferPointer
    private let isSwapped: Bool

    /// The cards in these bytes, which must outlive the iterator and what it hands out.
    ///
    /// - Parameters:
    ///   - bytes: The section.
    ///   - isSwapped: Whether its numbers are in the other byte order than this machine's.
    package init(_ bytes: UnsafeRawBufferPointer, isSwapped: Bool = false) {
        rest = bytes
        self.isSwapped = isSwapped
    }

    /// Whether nothing is left. Where it is false after the last card, the section is malformed from there on.
    package var isAtEnd: Bool { rest.isEmpty }

    /// How many bytes are left.
    package var remaining: Int { rest.count }

    /// Takes the next card; nil at the end, and where the rest is no card.
    package mutating func next() -> (identity: UInt64, text: Text)? {
        guard rest.count >= 16 else { return nil }
        let count = word(at: 8)
        guard count <= UInt64(rest.count - 16) else { return nil }
        let end = 16 + (Int(count) + 7) / 8 * 8
        guard end <= rest.count else { return nil }
        let words = UnsafeRawBufferPointer(rebasing: rest[16..<end])
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[end...]) }
        return (word(at: 0), Text(words: words, count: Int(count), isSwapped: isSwapped))
    }

    private func word(at offset: Int) -> UInt64 {
        let word = rest.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return isSwapped ? word.byteSwapped : word
    }

    /// The text of a card in its 64-bit words.
    package struct Text {
        let words: UnsafeRawBufferPointer
        /// The number of bytes of the text; the rest of the last word is filled with zeros.
        let count: Int
        let isSwapped: Bool

        /// Byte `i` of the text is bits `8 * (i % 8)` and up of word `i / 8`, whatever the byte order is.
        package var bytes: [UInt8] {
            #if _endian(little)
            let isReversed = isSwapped
            #else
            let isReversed = !isSwapped
            #endif
            guard isReversed else { return [UInt8](words.prefix(count)) }
            return (0..<count).map { words[$0 ^ 7] }
        }
    }
}
