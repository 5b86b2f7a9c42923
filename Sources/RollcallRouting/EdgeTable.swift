/// The literal branches of all nodes, in one hash table with open addressing, at most half full.
struct EdgeTable {
    private(set) var slots: [RouteTable.Edge]
    /// The labels, one after the other. It is never empty.
    private(set) var labels: [UInt8] = [0]
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

    @inline(__always)
    static func hash(_ label: UnsafeRawPointer, count: Int, parent: Int32) -> UInt64 {
        SegmentHash.of(label, count: count, seed: UInt64(UInt32(bitPattern: parent)))
    }

    /// Where the edge with this label leads; it is made where there is none, to lead where `make` says.
    mutating func insert(from parent: Int32, _ label: some Collection<UInt8>, make: () -> Int32) -> Int32 {
        var label = ContiguousArray(label)
        label.append(0)  // so that there is a first byte
        let size = label.count - 1
        let hash = label.withUnsafeBytes { bytes in
            bytes.baseAddress.map { Self.hash($0, count: size, parent: parent) } ?? 0
        }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot].child >= 0 {
            let edge = slots[slot]
            let start = Int(edge.offset)
            if edge.hash == hash, edge.parent == parent, Int(edge.count) == size,
                labels[start..<start + size].elementsEqual(label.dropLast())
            {
                return edge.child
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let child = make()
        slots[slot] = RouteTable.Edge(
            hash: hash, parent: parent, child: child, offset: UInt32(labels.count), count: UInt32(size))
        labels += label.dropLast()
        count += 1
        return child
    }

    /// Brings the table to the size that its edges need.
    mutating func shrink() {
        let size = Self.slots(for: count)
        guard size < slots.count else { return }
        var fewer = Array(repeating: RouteTable.Edge(), count: size)
        for edge in slots where edge.child >= 0 {
            var slot = Int(truncatingIfNeeded: edge.hash) & (size - 1)
            while fewer[slot].child >= 0 { slot = (slot + 1) & (size - 1) }
            fewer[slot] = edge
        }
        slots = fewer
    }
}
