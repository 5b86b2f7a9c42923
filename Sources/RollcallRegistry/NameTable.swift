/// Finds small numbers by names, which are compared byte by byte.
///
/// It is filled once and then only read. The names lie one behind the other in one array, so that filling it
/// allocates little, and a name is found by the bytes of an input, without a string of them.
package struct NameTable: Sendable {
    /// Open addressing: the index of an item, counted from 1; 0 where nothing stands.
    private var slots: [UInt32]
    private var items: [Item] = []
    private var bytes: [UInt8] = []

    private struct Item {
        let hash: UInt32
        let start: UInt32
        let count: UInt32
        let value: UInt32
    }

    /// An empty table with room for this many names. Room that is not used is memory that is never touched.
    package init(expecting count: Int) {
        slots = Array(repeating: 0, count: 16)
        items.reserveCapacity(count)
        bytes.reserveCapacity(count * 16)
    }

    /// The number of names.
    package var count: Int { items.count }

    /// The names, in the order in which they were put in.
    package var names: [String] {
        items.map { String(decoding: bytes[Int($0.start)..<Int($0.start + $0.count)], as: UTF8.self) }
    }

    /// Puts a name in, unless it is there already.
    ///
    /// - Returns: Whether the name was new.
    @discardableResult
    package mutating func insert(_ name: String, value: Int) -> Bool {
        var name = name
        return name.withUTF8 { insert($0, value: value) }
    }

    /// The value of the name, or nil where there is no such name.
    package func value(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { value(of: $0) }
    }

    /// The value of the name of these bytes, or nil where there is no such name.
    package func value(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        let item = slots[slot(of: name, hash: Self.hash(name))]
        return item == 0 ? nil : Int(items[Int(item) - 1].value)
    }

    private mutating func insert(_ name: UnsafeBufferPointer<UInt8>, value: Int) -> Bool {
        let hash = Self.hash(name)
        let slot = slot(of: name, hash: hash)
        guard slots[slot] == 0 else { return false }
        items.append(
            Item(hash: hash, start: UInt32(bytes.count), count: UInt32(name.count), value: UInt32(value)))
        bytes.append(contentsOf: name)
        slots[slot] = UInt32(items.count)
        if items.count * 2 > slots.count { grow() }
        return true
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 4)
        for (index, item) in items.enumerated() {
            var slot = Int(item.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// The slot where the name stands, or the empty one where it would stand.
    private func slot(of name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let item = items[Int(slots[slot]) - 1]
            if item.hash == hash, item.count == UInt32(name.count), equal(name, at: Int(item.start)) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func equal(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for index in 0..<name.count where bytes[start + index] != name[index] { return false }
        return true
    }

    /// Eight bytes at a time: multiply and fold. Names come from the program itself, so no secret seed is needed.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(name)
        var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9e37_79b9_7f4a_7c15
        var position = 0
        func mix(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9fb2_1c65_1e98_df25)
            hash = product.high ^ product.low
        }
        while position + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        var rest: UInt64 = 0
        while position < bytes.count {
            rest = rest << 8 | UInt64(bytes[position])
            position += 1
        }
        mix(rest)
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }
}
