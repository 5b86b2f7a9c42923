@testable import RollcallRegistry

/// Runs the body with an image made of these parts: records of these identities, and a section of cards.
func withImage<Result>(
    records identities: [UInt64], version: UInt32 = 1, cards: [UInt64], body: (LoadedImage) throws -> Result
) rethrows -> Result {
    let records: [Record] = identities.map { (RecordKind.test.rawValue, version, $0, { _, _ in false }) }
    return try records.withUnsafeBytes { records in
        try cards.withUnsafeBytes { cards in
            var node = rollcall_image()
            node.abi = 1
            node.records = records.baseAddress
            node.records_end = records.baseAddress.map { $0 + records.count }
            // An empty array may have an address all the same.
            node.cards = cards.isEmpty ? nil : cards.baseAddress
            node.cards_end = cards.isEmpty ? nil : cards.baseAddress.map { $0 + cards.count }
            return try withUnsafePointer(to: node) { try body(LoadedImage(node: $0)) }
        }
    }
}
