/// What is taken out of the file of one image, whatever its format.
struct RawImage: Sendable {
    var format: InspectedImage.Format
    var kind: InspectedImage.Kind
    var architecture: String
    /// The sections of records, one behind the other.
    var records: [UInt8] = []
    /// The sections of cards, one behind the other.
    var cards: [UInt8] = []
    /// The libraries that it is linked with.
    var libraries = LibraryList()
    /// The families that the image defines, or nil where that cannot be told.
    var families: [FamilyDefinition]?
    /// Whether numbers are in the other byte order than this machine's.
    var isSwapped: Bool

    /// The most bytes of records, some hundred thousands, and of cards.
    static let mostRecords: UInt64 = 16 << 20
    static let mostCards: UInt64 = 64 << 20
}

extension RawImage {
    /// A piece of the sections of one image.
    struct Piece {
        var isCards: Bool
        var offset: UInt64
        var count: UInt64
    }

    /// Reads the pieces of both sections, in order; they must not overlap.
    mutating func read(_ pieces: [Piece], from region: FileRegion) throws(InspectionError) {
        let sorted = pieces.filter { $0.count > 0 }.sorted { $0.offset < $1.offset }
        for (piece, next) in zip(sorted, sorted.dropFirst()) where next.offset - piece.offset < piece.count {
            throw region.error(.malformed, "sections of records and cards overlap", at: region.start &+ next.offset)
        }
        for piece in pieces {
            let what = "the section of \(piece.isCards ? "cards" : "records")"
            let count = piece.isCards ? cards.count : records.count
            let most = piece.isCards ? Self.mostCards : Self.mostRecords
            guard piece.count <= most, UInt64(count) + piece.count <= most else {
                throw region.error(.tooLarge, "\(what) has more than \(most) bytes", at: region.start &+ piece.offset)
            }
            let bytes = try region.read(at: piece.offset, count: piece.count, what).bytes
            if piece.isCards { cards += bytes } else { records += bytes }
        }
    }
}
