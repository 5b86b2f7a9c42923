/// Finds small numbers by names, which are compared byte by byte.
///
/// It is filled once and then only read. Long names lie one behind the other in one array, so that filling it
/// allocates little, and a name is found by the bytes of an input, without a string of them.
package struct NameTable: Sendable {
    /// Open addressing: the index of an item, counted from 1; 0 where nothing stands.
    private var slots: [UInt32]
    private var items: [Item] = []
    private var bytes: [UInt8] = []

    private struct Item {
        /// The first 16 bytes, which are the whole of most names.
        let words: NameWords
        let start: UInt32
        let hash: UInt32
        let value: UInt32
    }

    /// An empty table with room for this many names. Room that is not used is memory that is never touched.
    package init(expecting count: Int) {
        slots = Array(repeating: 0, count: 16)
        items.reserveCapacity(count)
    }

    /// The number of names.
    package var count: Int { items.count }

    /// The names, in the order in which they were put in.
    package var names: [String] {
        items.map { item in
            let start = Int(item.start)
            return item.words.name ?? String(decoding: bytes[start..<start + item.words.count], as: UTF8.self)
        }
    }

    /// Puts a name in, unless it is there already.
    ///
    /// - Returns: Whether the name was new.
    @discardableResult
    package mutating func insert(_ name: String, value: Int) -> Bool {
        // Not `withUTF8`, which takes a copy of the string.
        if let isNew = name.utf8.withContiguousStorageIfAvailable({ insert($0, value: value) }) { return isNew }
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
        let words = NameWords(name)
        let item = slots[slot(of: words, name, hash: Self.hash(words, name))]
        return item == 0 ? nil : Int(items[Int(item) - 1].value)
    }

    /// The value of a name of at most 16 bytes, given as words, or nil where there is no such name.
    package func value(of words: NameWords) -> Int? {
        let hash = words.hash
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while true {
            let index = Int(slots[slot])
            if index == 0 { return nil }
            let item = items[index - 1]
            if item.words == words { return Int(item.value) }
            slot = (slot + 1) & mask
        }
    }

    private mutating func insert(_ name: UnsafeBufferPointer<UInt8>, value: Int) -> Bool {
        let words = NameWords(name)
        let hash = Self.hash(words, name)
        let slot = slot(of: words, name, hash: hash)
        guard slots[slot] == 0 else { return false }
        items.append(Item(words: words, start: UInt32(bytes.count), hash: hash, value: UInt32(value)))
        // The words are the whole of a short name.
        if name.count > NameWords.longest { bytes.append(contentsOf: name) }
        slots[slot] = UInt32(items.count)
        if items.count * 4 > slots.count * 3 { grow() }
        return true
    }

    private mutating func grow() {
        // Small tables grow fast, so that their names move seldom; large ones do not take more than they need.
        slots = Array(repeating: 0, count: slots.count * (slots.count < 4_096 ? 4 : 2))
        for (index, item) in items.enumerated() {
            var slot = Int(item.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// The slot where the name stands, or the empty one where it would stand.
    private func slot(of words: NameWords, _ name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let item = items[Int(slots[slot]) - 1]
            if item.hash == hash, item.words == words, equal(name, at: Int(item.start)) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func equal(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard name.count > NameWords.longest else { return true }
        for index in 0..<name.count where bytes[start + index] != name[index] { return false }
        return true
    }

    /// Eight bytes at a time: multiply and fold. Names come from the program itself, so no secret seed is needed.
    private static func hash(_ words: NameWords, _ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard name.count > NameWords.longest else { return words.hash }
        let bytes = UnsafeRawBufferPointer(name)
        var hash = UInt64(words.hash)
        var position = NameWords.longest
        while position + 8 <= bytes.count {
            hash = NameWords.mix(hash, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        var rest: UInt64 = 0
        while position < bytes.count {
            rest = rest << 8 | UInt64(bytes[position])
            position += 1
        }
        hash = NameWords.mix(hash, rest)
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }
}

/// The first 16 bytes of a name as two words, zero where it has no bytes, and how many bytes it has.
@usableFromInline package struct NameWords: Equatable, Sendable {
    @usableFromInline let first: UInt64
    @usableFromInline let second: UInt64
    @usableFromInline let length: UInt32

    /// Longer names are not told apart by their words.
    @inlinable package static var longest: Int { 16 }

    var count: Int { Int(length) }

    /// The words of a name, the first byte in the lowest bits.
    @inlinable package init(first: UInt64, second: UInt64, count: Int) {
        self.first = first
        self.second = second
        length = UInt32(truncatingIfNeeded: count)
    }

    init(_ name: UnsafeBufferPointer<UInt8>) {
        let bytes = UnsafeRawBufferPointer(name)
        func word(at start: Int) -> UInt64 {
            if start + 8 <= bytes.count {
                return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            }
            var word: UInt64 = 0
            var position = bytes.count
            while position > start {
                position -= 1
                word = word << 8 | UInt64(bytes[position])
            }
            return word
        }
        self.init(first: word(at: 0), second: word(at: 8), count: bytes.count)
    }

    /// The name, where the words are the whole of it.
    var name: String? {
        guard count <= Self.longest else { return nil }
        let bytes = (0..<count).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? first : second) >> UInt64(8 * (index % 8)))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    var hash: UInt32 {
        let hash = Self.mix(Self.mix(UInt64(length) &* 0x9e37_79b9_7f4a_7c15, first), second)
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    fileprivate static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9fb2_1c65_1e98_df25)
        return product.high ^ product.low
    }
}
