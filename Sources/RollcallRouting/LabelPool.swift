/// Texts, each of which stands once: two bytes for its length, then its UTF-8.
struct LabelPool {
    private(set) var bytes: [UInt8] = []
    private var places: [Int: [UInt32]] = [:]

    /// Where a text of at most 65,535 bytes stands; it is added where it is not there.
    mutating func place(of text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32 {
        let key = Int(truncatingIfNeeded: hash)
        for place in places[key] ?? [] where contains(text, at: place) { return place }
        let place = UInt32(bytes.count)
        bytes.append(UInt8(truncatingIfNeeded: text.count))
        bytes.append(UInt8(truncatingIfNeeded: text.count >> 8))
        bytes.append(contentsOf: text)
        places[key, default: []].append(place)
        return place
    }

    /// The hash of the text at a place.
    func hash(at place: UInt32) -> UInt64 {
        let start = Int(place)
        let count = Int(bytes[start]) | Int(bytes[start + 1]) << 8
        return bytes.withUnsafeBufferPointer { SegmentHash.of(UnsafeBufferPointer(rebasing: $0[(start + 2)..<(start + 2 + count)])) }
    }

    /// Whether the text at a place is this one.
    func contains(_ text: UnsafeBufferPointer<UInt8>, at place: UInt32) -> Bool {
        let start = Int(place)
        guard Int(bytes[start]) | Int(bytes[start + 1]) << 8 == text.count else { return false }
        return bytes[(start + 2)..<(start + 2 + text.count)].elementsEqual(text)
    }
}

extension FrozenArray<UInt8> {
    /// Whether the label at a place is this text.
    ///
    /// - Parameters:
    ///   - place: A place that a ``LabelPool`` has given, in its own bytes.
    ///   - text: The first of `count` bytes.
    @inline(__always)
    func hasLabel(at place: UInt32, _ text: UnsafeRawPointer, count: Int) -> Bool {
        // Invariant: a label lies whole within the bytes.
        let label = UnsafeRawPointer(base + Int(place))
        return Int(UInt16(littleEndian: label.loadUnaligned(as: UInt16.self))) == count
            && SegmentHash.equal(text, label + 2, count: count)
    }
}
