/// The literal branches of all nodes, in one hash table with open addressing, at most two thirds full.
struct EdgeTable {
    private(set) var slots: [RouteTable.Edge]
    private(set) var labels = LabelPool()
    private var count = 0

    /// A table with room for this many edges.
    init(capacity: Int) {
        slots = Array(repeating: RouteTable.Edge(), count: HashSlots.count(for: capacity))
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
            while slots[slot].child != RouteTable.Step.none {
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

    /// Gives all nodes other numbers, and brings the table to the size that its edges need.
    ///
    /// - Parameter step: What leads to a node then. A node at which an edge begins has a number.
    mutating func renumber(_ step: (Int32) -> Int32) {
        var fewer = Array(repeating: RouteTable.Edge(), count: HashSlots.count(for: count))
        for var edge in slots where edge.child != RouteTable.Step.none {
            if edge.parent != RouteTable.originParent { edge.parent = step(edge.parent) }
            edge.child = step(edge.child)
            edge.hash = Self.hash(labels.hash(at: edge.label), parent: edge.parent)
            var slot = Int(edge.hash) & (fewer.count - 1)
            while fewer[slot].child != RouteTable.Step.none { slot = (slot + 1) & (fewer.count - 1) }
            fewer[slot] = edge
        }
        slots = fewer
    }
}

/// The size of a hash table with open addressing.
enum HashSlots {
    /// How many slots a table of this many entries has: a power of two, at least half as many again, so that some
    /// are free.
    static func count(for entries: Int) -> Int {
        var slots = 8
        while slots * 2 < entries * 3 { slots *= 2 }
        return slots
    }
}
