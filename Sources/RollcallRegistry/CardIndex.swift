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
        let text: CardSection.Text
    }

    /// Indexes the cards of the images.
    init(_ images: [LoadedImage]) {
        for image in images {
            var section = CardSection(image.cards)
            while let (identity, text) = section.next() {
                cards[Key(image: image.node, identity: identity)] = LoadedCard(text: text)
            }
            if !section.isAtEnd || (image.cards.isEmpty && !image.records.isEmpty) { malformed.append(image.path) }
        }
    }

    /// The card of the record, or nil if there is none or it cannot be read.
    func card(of record: RawRecord) -> Card? {
        guard let card = cards[Key(image: record.image.node, identity: record.identity)] else { return nil }
        return Card(json: card.text.bytes)
    }
}
