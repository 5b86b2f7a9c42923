extension JSONReader {
    // MARK: Objects

    /// Opens the object at the cursor.
    /// - Returns: Whether it has a member; then the cursor is at the name. An empty object is passed whole.
    /// - Throws: ``WireError/typeMismatch``, ``WireError/unexpectedNull``, ``WireError/depthLimit``, and the
    ///   codes of malformed text.
    @inlinable public mutating func beginObject() throws(WireError) -> Bool {
        guard peek() == UInt8(ascii: "{") else { throw mismatch(.object) }
        guard depth < maximumDepth else { throw tooDeep() }
        cursor += 1
        if peek() == UInt8(ascii: "}") {
            cursor += 1
            return false
        }
        depth &+= 1
        return true
    }

    /// Goes on behind a member's value.
    /// - Returns: Whether another member follows; then the cursor is at its name. Else the object is closed.
    @inlinable @inline(__always) public mutating func nextMember() throws(WireError) -> Bool {
        let byte = peek()
        if byte == UInt8(ascii: ",") {
            cursor += 1
            _ = peek()
            return true
        }
        guard byte == UInt8(ascii: "}") else { throw unexpectedByte("a comma or the end of the object") }
        cursor += 1
        depth &-= 1
        return false
    }

    // MARK: Arrays

    /// Opens the array at the cursor.
    /// - Returns: Whether it has an element; then the cursor is at it. An empty array is passed whole.
    /// - Throws: As ``beginObject()``.
    @inlinable public mutating func beginArray() throws(WireError) -> Bool {
        guard peek() == UInt8(ascii: "[") else { throw mismatch(.array) }
        guard depth < maximumDepth else { throw tooDeep() }
        cursor += 1
        if peek() == UInt8(ascii: "]") {
            cursor += 1
            return false
        }
        depth &+= 1
        return true
    }

    /// Goes on behind an element.
    /// - Returns: Whether another element follows; then the cursor is at it. Else the array is closed.
    @inlinable @inline(__always) public mutating func nextElement() throws(WireError) -> Bool {
        let byte = peek()
        if byte == UInt8(ascii: ",") {
            cursor += 1
            return true
        }
        guard byte == UInt8(ascii: "]") else { throw unexpectedByte("a comma or the end of the array") }
        cursor += 1
        depth &-= 1
        return false
    }

    // MARK: The end

    /// Checks that nothing but white space follows.
    /// - Throws: ``WireError/trailingData``.
    public mutating func finish() throws(WireError) {
        _ = peek()
        guard cursor == end else { throw fail(.trailingData) }
    }

    /// Whether only white space is left.
    public var isAtEnd: Bool {
        mutating get {
            _ = peek()
            return cursor == end
        }
    }

    // MARK: Literals

    /// Reads `true` or `false`.
    @inlinable @inline(__always) public mutating func readBool() throws(WireError) -> Bool {
        _ = peek()
        let word = paddedWord(at: cursor, end)
        if UInt32(truncatingIfNeeded: word) == 0x6575_7274 {
            cursor += 4
            return true
        }
        guard word & 0xff_ffff_ffff == 0x65_736c_6166 else { throw mismatch(.bool) }
        cursor += 5
        return false
    }

    /// Passes `null` where it stands at the cursor.
    /// - Returns: Whether it stood there; else the cursor is at the value.
    @inlinable @inline(__always) public mutating func readNull() -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        guard UInt32(truncatingIfNeeded: paddedWord(at: cursor, end)) == 0x6c6c_756e else { return false }
        cursor += 4
        return true
    }
}
