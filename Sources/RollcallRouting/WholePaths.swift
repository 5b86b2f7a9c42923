/// The paths that are literal all along, found as a whole: a hash table with open addressing, at most two thirds full.
///
/// A look-up touches one slot, and one entry that holds all there is to compare and the answer, so that among many
/// paths it waits for little memory.
struct WholePaths: ~Copyable, Sendable {
    let slots: FrozenArray<Slot>
    /// The entries, one behind the other: ``Entry``, and then the bytes of the path.
    let entries: FrozenArray<UInt8>

    /// Where an entry stands; its hash tells most others apart without looking there.
    struct Slot: BitwiseCopyable, Sendable {
        var hash: UInt32 = 0
        var entry: UInt32 = .max

        var isFree: Bool { entry == .max }
    }

    /// What stands before the path of an entry.
    private struct Entry: BitwiseCopyable {
        let root: Int32
        let row: Int32
        let count: Int32

        static var size: Int { MemoryLayout<Entry>.size }
    }

    /// A path to find.
    struct Path {
        /// The root of the patterns with its scheme and host.
        let root: Int32
        let text: String
        let row: Int32
    }

    /// A table of these paths, which all differ in their roots or their texts.
    init(_ paths: [Path]) {
        var slots = Array(repeating: Slot(), count: HashSlots.count(for: paths.count))
        var entries: [UInt8] = []
        for path in paths {
            var text = path.text
            text.withUTF8 { bytes in
                let hash = EdgeTable.hash(SegmentHash.of(bytes), parent: path.root)
                var slot = Int(hash) & (slots.count - 1)
                while !slots[slot].isFree { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = Slot(hash: hash, entry: UInt32(entries.count))
                withUnsafeBytes(of: Entry(root: path.root, row: path.row, count: Int32(bytes.count))) { entries += $0 }
                entries += bytes
            }
        }
        self.slots = FrozenArray(slots)
        self.entries = FrozenArray(entries)
    }

    /// The row of the path in the range, or -1.
    @inline(__always)
    func row(root: Int32, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32 {
        guard let start = bytes.baseAddress else { return -1 }
        let path = UnsafeRawPointer(start + range.lowerBound)
        let hash = EdgeTable.hash(SegmentHash.of(path, count: range.count), parent: root)
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while true {
            // Invariant: the mask keeps the index within the slots, some of which are free; a slot that is not free
            // has the place of an entry, which lies whole within the entries.
            let slot = slots[index]
            if slot.isFree { return -1 }
            if slot.hash == hash {
                let place = UnsafeRawPointer(entries.base + Int(slot.entry))
                let entry = place.loadUnaligned(as: Entry.self)
                if Int(entry.count) == range.count, entry.root == root,
                    SegmentHash.equal(path, place + Entry.size, count: range.count)
                {
                    return entry.row
                }
            }
            index = (index + 1) & mask
        }
    }
}
