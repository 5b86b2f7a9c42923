extension JSONReader {
    // MARK: Prediction
    //
    // Generated code first tests for the member that it expects next. The words hold the spelling
    // `"name":`, quotes and colon included; white space or escapes in it only mean that the test says no.

    /// Whether the bytes at the cursor are a name of at most 5 bytes with quotes and colon; passes them if so.
    /// - Parameters:
    ///   - word: `"name":` as a little-endian word, zero where it has no byte.
    ///   - mask: `0xff` in each byte of it.
    ///   - count: How many bytes that are, at most 8.
    @inlinable @inline(__always)
    public mutating func atName(_ word: UInt64, mask: UInt64, count: Int) -> Bool {
        guard end - cursor >= 8, RollcallWire.word(at: cursor) & mask == word else { return false }
        cursor += count
        return true
    }

    /// The same for 9 to 16 bytes: the first eight, and the last eight.
    @inlinable @inline(__always)
    public mutating func atName(_ first: UInt64, last: UInt64, count: Int) -> Bool {
        guard end - cursor >= 16, word(at: cursor) == first, word(at: cursor + (count &- 8)) == last else {
            return false
        }
        cursor += count
        return true
    }

    /// The same for 17 to 24 bytes: two words from the beginning, and the last eight bytes.
    @inlinable @inline(__always)
    public mutating func atName(_ first: UInt64, _ second: UInt64, last: UInt64, count: Int) -> Bool {
        guard end - cursor >= 24, word(at: cursor) == first, word(at: cursor + 8) == second,
            word(at: cursor + (count &- 8)) == last
        else { return false }
        cursor += count
        return true
    }

    /// The same for a spelling of any length, compared byte by byte.
    @inlinable @inline(__always)
    public mutating func atName(_ spelling: StaticString) -> Bool {
        let count = spelling.utf8CodeUnitCount
        guard end - cursor >= count, hasBytes(cursor, spelling) else { return false }
        cursor += count
        return true
    }

    // MARK: Any name

    /// Reads the member name at the cursor and the colon behind it.
    @inline(never) public mutating func readKey() throws(WireError) -> JSONKey {
        guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else { return try readKeySlowly() }
        let name = cursor + 1
        let first = paddedWord(at: name, end)
        let stops = stringStops(first)
        if stops != 0 {
            // Zeros behind the end also look like stops, so the place is checked.
            let count = stops.trailingZeroBitCount &>> 3
            let word = lowBytes(first, count)
            if word & highBits == 0, name + count < end, name[count] == UInt8(ascii: "\"") {
                cursor = name + (count &+ 1)
                try passColon()
                return JSONKey(first: word, second: 0, count: count, offset: name - start, spelledCount: count)
            }
        } else if end - name >= 8 {
            let second = paddedWord(at: name + 8, end)
            let stops = stringStops(second)
            if stops != 0 {
                let count = stops.trailingZeroBitCount &>> 3
                let word = lowBytes(second, count)
                if (first | word) & highBits == 0, name + (8 &+ count) < end, name[8 &+ count] == UInt8(ascii: "\"") {
                    cursor = name + (9 &+ count)
                    try passColon()
                    return JSONKey(
                        first: first, second: word, count: 8 &+ count, offset: name - start, spelledCount: 8 &+ count)
                }
            }
        }
        return try readKeySlowly()
    }

    @inlinable @inline(__always) mutating func passColon() throws(WireError) {
        if cursor < end, cursor.pointee == UInt8(ascii: ":") {
            cursor += 1
            return
        }
        guard peek() == UInt8(ascii: ":") else { throw unexpectedByte("a colon") }
        cursor += 1
    }

    /// A name that is long, has escapes, or is not ASCII.
    @inline(never) private mutating func readKeySlowly() throws(WireError) -> JSONKey {
        guard peek() == UInt8(ascii: "\"") else { throw unexpectedByte("a member name in quotes") }
        let key = try keyOfString()
        try passColon()
        return key
    }

    /// The string at the cursor, which is at its quote, as a key.
    mutating func keyOfString() throws(WireError) -> JSONKey {
        let token = try scanString()
        if token.hasEscapes {
            let key = JSONKey(try string(token))
            return JSONKey(
                first: key.first, second: key.second, count: key.count, offset: token.start - start,
                spelledCount: token.count)
        }
        if token.mayBeNonASCII { try check(token) }
        let first = paddedWord(at: token.start, end)
        let second = token.count > 8 ? paddedWord(at: token.start + 8, end) : 0
        return JSONKey(
            first: token.count < 8 ? lowBytes(first, token.count) : first,
            second: token.count < 16 ? lowBytes(second, max(token.count &- 8, 0)) : second,
            count: token.count, offset: token.start - start, spelledCount: token.count)
    }

    /// Whether a key that this reader gave is that name. For names beyond 16 bytes, where its words do not tell.
    public mutating func isNamed(_ key: JSONKey, _ name: StaticString) -> Bool {
        guard key.count == name.utf8CodeUnitCount, key.offset >= 0 else { return false }
        if key.spelledCount == key.count { return hasBytes(start + key.offset, name) }
        return string(of: key) == name.description
    }

    /// A key that this reader gave, as a `String`.
    public func string(of key: JSONKey) -> String {
        let token = StringToken(start: start + max(key.offset, 0), count: key.spelledCount, flags: 3)
        return unescaped(token).text
    }
}

/// Whether the bytes at a place, which must be as many as the text has, are the text.
@usableFromInline @inline(never)
func hasBytes(_ place: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation else { return false }
    var index = text.utf8CodeUnitCount
    while index > 0 {
        index &-= 1
        if place[index] != text.utf8Start[index] { return false }
    }
    return true
}
