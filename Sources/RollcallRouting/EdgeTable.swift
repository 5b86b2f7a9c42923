/// The literal branches of all nodes, in one hash table with open addressing, at most half full.
struct EdgeTable {
    private(set) var slots: [RouteTable.Edge]
    private(set) var labels = LabelPool()
    private var count = 0

    /// A table with room for this many edges.
    init(capacity: Int) {
        slots = Array(repeating: RouteTable.Edge(), count: Self.slots(for: capacity))
    }

    /// A power of two, at least twice as large.
    private static func slots(for count: Int) -> Int {
        var slots = 8
        while slots < 2 * count { slots *= 2 }
        return slots
    }

    /// The hash of an edge: of its label, which takes time, and of where it begins, which does not.
    @inline(__always)
    static func hash(_ label: UInt64, parent: Int32) -> UInt32 {
        let hash = (label ^ UInt64(UInt32(bitPattern: parent))) &* 0x9e37_79b9_7f4a_7c15
        return UInt32(truncatingIfNeeded: hash >> 32)
    }

    /// Where the edge with this label leads. Where there is none, one is made that leads to `new`, and the answer is
    /// nil.
    mutating func insert(from parent: Int32, _ label: String, new: Int32) -> Int32? {
        var label = label
        return label.withUTF8 { bytes -> Int32? in
            let labelHash = SegmentHash.of(bytes)
            let hash = Self.hash(labelHash, parent: parent)
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot].child >= 0 {
                let edge = slots[slot]
                if edge.hash == hash, edge.parent == parent, labels.contains(bytes, at: edge.label) { return edge.child }
                slot = (slot + 1) & (slots.count - 1)
            }
            slots[slot] = RouteTable.Edge(
                hash: hash, parent: parent, child: new, label: labels.place(of: bytes, hash: labelHash))
            count += 1
            return nil
        }
    }

    /// Where a text stands among the labels.
    mutating func label(_ text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { labels.place(of: $0, hash: SegmentHash.of($0)) }
    }

    /// Brings the table to the size that its edges need.
    mutating func shrink() {
        let size = Self.slots(for: count)
        guard size < slots.count else { return }
        var fewer = Array(repeating: RouteTable.Edge(), count: size)
        for edge in slots where edge.child >= 0 {
            var slot = Int(edge.hash) & (size - 1)
            while fewer[slot].child >= 0 { slot = (slot + 1) & (size - 1) }
            fewer[slot] = edge
        }
        slots = fewer
    }
}
