/// Finds the card of a record: by its identity, in its own image.
struct CardIndex: Sendable {
    private var cards: [Key: LoadedCard] = [:]
    /// The paths of images whose section of cards could not be read to its end.
    private(set) var malformed: [String] = []

    private struct Key: Hashable {
        let image: UInt
        let identity: UInt64
    }

    /// Where the text of a card lies; it is read when asked for.
    private struct LoadedCard: @unchecked Sendable {
        // Unchecked, since it points into an image: constant data that is never unloaded.
        let text: UnsafeRawBufferPointer
    }

    /// Indexes the cards of the images.
    ///
    /// A card is its identity, the number of bytes of its text, and the text in 64-bit words.
    init(_ images: [LoadedImage]) {
        for image in images {
            let section = image.cards
            var position = 0
            while position < section.count {
                guard section.count - position >= 16 else { break }
                let identity = section.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                let count = section.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self)
                position += 16
                guard count <= UInt64(section.count - position) else { break }
                let text = UnsafeRawBufferPointer(rebasing: section[position..<position + Int(count)])
                cards[Key(image: UInt(bitPattern: section.baseAddress), identity: identity)] = LoadedCard(text: text)
                position += (Int(count) + 7) / 8 * 8
            }
            if position < section.count || (section.count == 0 && image.records.count > 0) { malformed.append(image.path) }
        }
    }

    /// The card of the record, or nil if there is none or it cannot be read.
    func card(of record: RawRecord) -> Card? {
        let key = Key(image: UInt(bitPattern: record.image.cards.baseAddress), identity: record.identity)
        guard let text = cards[key]?.text else { return nil }
        return Card(json: CardText.bytes(inWords: text))
    }
}

/// The text of a card in its 64-bit words.
enum CardText {
    /// Byte `i` of the text is bits `8 * (i % 8)` and up of word `i / 8`, whatever the byte order of the machine.
    static func bytes(inWords text: UnsafeRawBufferPointer) -> [UInt8] {
        #if _endian(little)
        return [UInt8](text)
        #else
        return (0..<text.count).map { index in
            let word = text.loadUnaligned(fromByteOffset: index / 8 * 8, as: UInt64.self)
            return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
        }
        #endif
    }
}
