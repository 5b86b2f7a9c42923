internal import CRollcallImages

/// Finds the card of a record: by its identity, in its own image.
struct CardIndex: Sendable {
    private var cards: [Key: LoadedCard] = [:]
    /// The paths of images whose section of cards could not be read to its end.
    private(set) var malformed: [String] = []

    private struct Key: Hashable, @unchecked Sendable {
        // Unchecked, since it is a pointer; it is only compared.
        let image: UnsafePointer<rollcall_image>
        let identity: UInt64
    }

    /// Where the text of a card lies; it is read when asked for.
    private struct LoadedCard: @unchecked Sendable {
        // Unchecked, since it points into an image: constant data that is never unloaded.
        let words: UnsafeRawBufferPointer
        /// The number of bytes of the text; the rest of the last word is filled with zeros.
        let count: Int
    }

    /// Indexes the cards of the images.
    ///
    /// A card is its identity, the number of bytes of its text, and the text in 64-bit words.
    init(_ images: [LoadedImage]) {
        for image in images {
            var section = image.cards[...]
            while let (identity, card) = Self.next(in: &section) {
                cards[Key(image: image.node, identity: identity)] = card
            }
            if !section.isEmpty || (image.cards.isEmpty && !image.records.isEmpty) { malformed.append(image.path) }
        }
    }

    /// Takes the next card from the section; nil at its end, and where the rest is no card.
    private static func next(in section: inout Slice<UnsafeRawBufferPointer>) -> (UInt64, LoadedCard)? {
        let rest = UnsafeRawBufferPointer(rebasing: section)
        guard rest.count >= 16 else { return nil }
        let identity = rest.loadUnaligned(as: UInt64.self)
        let count = rest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        guard count <= UInt64(rest.count - 16) else { return nil }
        let end = 16 + (Int(count) + 7) / 8 * 8
        guard end <= rest.count else { return nil }
        section = section.dropFirst(end)
        return (identity, LoadedCard(words: UnsafeRawBufferPointer(rebasing: rest[16..<end]), count: Int(count)))
    }

    /// The card of the record, or nil if there is none or it cannot be read.
    func card(of record: RawRecord) -> Card? {
        guard let card = cards[Key(image: record.image.node, identity: record.identity)] else { return nil }
        return Card(json: CardText.bytes(inWords: card.words, count: card.count))
    }
}

/// The text of a card in its 64-bit words.
enum CardText {
    /// Byte `i` of the text is bits `8 * (i % 8)` and up of word `i / 8`, whatever the byte order of the machine.
    static func bytes(inWords words: UnsafeRawBufferPointer, count: Int) -> [UInt8] {
        #if _endian(little)
        return [UInt8](words.prefix(count))
        #else
        return (0..<count).map { index in
            let word = words.loadUnaligned(fromByteOffset: index / 8 * 8, as: UInt64.self)
            return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
        }
        #endif
    }
}
