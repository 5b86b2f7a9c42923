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

/// A generator that gives the same numbers in each run (SplitMix64).
struct FixedRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
