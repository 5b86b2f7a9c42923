extension JSONReader {
    /// Passes the value at the cursor, whatever it is, checking all of it: grammar, escapes, UTF-8, depth.
    /// - Throws: The codes of malformed text, and ``WireError/depthLimit``.
    @inline(never) public mutating func skipValue() throws(WireError) {
        switch peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "["): _ = try skipNested()
        default: try skipScalar()
        }
    }

    /// Passes the value at the cursor as ``skipValue()`` does.
    /// - Returns: Where its bytes are, without white space around them; see ``bytes(in:)``.
    public mutating func readRange() throws(WireError) -> Range<Int> {
        _ = peek()
        let first = offset
        try skipValue()
        return first..<offset
    }

    /// Passes the value at the cursor as ``skipValue()`` does.
    /// - Returns: A copy of its exact bytes: number spelling, key order and inner white space are kept.
    public mutating func readRawValue() throws(WireError) -> [UInt8] {
        bytes(in: try readRange())
    }

    @inline(__always) private mutating func skipScalar() throws(WireError) {
        switch peek() {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): try skipLiteral()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
        default: throw unexpectedByte("a value")
        }
    }

    @inline(__always) private mutating func skipString() throws(WireError) {
        let token = try scanString()
        if token.flags != 0 { try check(token) }
    }

    private mutating func skipLiteral() throws(WireError) {
        let word = paddedWord(at: cursor, end)
        switch UInt32(truncatingIfNeeded: word) {
        case 0x6c6c_756e, 0x6575_7274: cursor += 4
        case 0x736c_6166 where word & 0xff_0000_0000 == 0x65_0000_0000: cursor += 5
        default: throw unexpectedByte("true, false or null")
        }
    }

    @inline(__always) private mutating func skipNumber() throws(WireError) {
        // Most are short integers.
        let word = paddedWord(at: cursor, end) ^ asciiZeros
        let count = digitCount(word)
        if count > 0, count < 8, count == 1 || word & 0xff != 0 {
            let next = cursor + count
            if next < end, next.pointee != UInt8(ascii: "."), next.pointee | 0x20 != UInt8(ascii: "e") {
                cursor = next
                return
            }
        }
        _ = try scanNumber()
    }

    /// Passes the array or object at the cursor. It does not recurse: which of the open ones are objects is
    /// kept in bits.
    /// - Returns: How many elements and members it has, all levels added up.
    private mutating func skipNested() throws(WireError) -> Int {
        var open = OpenContainers()
        var elements = 0
        let allowed = Int(maximumDepth - depth)
        while true {
            let byte = peek()
            if byte == UInt8(ascii: "{") {
                guard open.count < allowed else { throw tooDeep() }
                cursor += 1
                if peek() == UInt8(ascii: "}") {
                    cursor += 1
                    if open.count == 0 { return elements }
                } else {
                    elements &+= 1
                    open.push(isObject: true)
                    try skipName()
                    continue
                }
            } else if byte == UInt8(ascii: "[") {
                guard open.count < allowed else { throw tooDeep() }
                cursor += 1
                if peek() == UInt8(ascii: "]") {
                    cursor += 1
                    if open.count == 0 { return elements }
                } else {
                    elements &+= 1
                    open.push(isObject: false)
                    continue
                }
            } else {
                try skipScalar()
            }
            // Behind a value: close what ends here, up to the next comma.
            while true {
                let byte = peek()
                if byte == UInt8(ascii: ",") {
                    cursor += 1
                    elements &+= 1
                    if open.isObject {
                        _ = peek()
                        try skipName()
                    }
                    break
                }
                guard byte == (open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw unexpectedByte(
                        open.isObject ? "a comma or the end of the object" : "a comma or the end of the array")
                }
                cursor += 1
                open.pop()
                if open.count == 0 { return elements }
            }
        }
    }

    @inline(__always) private mutating func skipName() throws(WireError) {
        guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else {
            throw unexpectedByte("a member name in quotes")
        }
        try skipString()
        try passColon()
    }

    /// Checks the whole text, and that it has no more elements than allowed; the cursor stays.
    mutating func countElements() throws(WireError) {
        let position = self.position
        let first = peek()
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return rewind(to: position) }
        let elements = try skipNested()
        rewind(to: position)
        let allowed = options.limits.elements
        guard elements <= allowed else {
            throw fail(.countLimit, "the text has \(elements) elements and members; \(allowed) are allowed")
        }
    }
}

/// Which of the open arrays and objects are objects, a bit each: 64 without allocation, then as many as needed.
private struct OpenContainers {
    private(set) var count = 0
    private var bits: UInt64 = 0
    private var outer: [UInt64] = []

    /// Whether the innermost one is an object.
    var isObject: Bool { @inline(__always) get { bits & 1 == 1 } }

    @inline(__always) mutating func push(isObject: Bool) {
        if count & 63 == 0, count > 0 { outer.append(bits) }
        bits = bits &<< 1 | (isObject ? 1 : 0)
        count &+= 1
    }

    @inline(__always) mutating func pop() {
        count &-= 1
        bits &>>= 1
        if count & 63 == 0, let last = outer.popLast() { bits = last }
    }
}
