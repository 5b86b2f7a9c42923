/// A string in the text, without its quotes.
@usableFromInline struct StringToken {
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline let count: Int
    /// Bit 0: it may hold bytes beyond ASCII. Bit 1: it holds escapes. Zero: it can be copied as it is.
    @usableFromInline let flags: Int

    @inlinable @inline(__always) init(start: UnsafePointer<UInt8>, count: Int, flags: Int) {
        self.start = start
        self.count = count
        self.flags = flags
    }

    var mayBeNonASCII: Bool { flags & 1 != 0 }
    var hasEscapes: Bool { flags & 2 != 0 }
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

extension JSONReader {
    /// Reads a string.
    /// - Throws: ``WireError/typeMismatch``, ``WireError/unexpectedNull``, ``WireError/invalidUTF8``,
    ///   ``WireError/invalidEscape``, ``WireError/controlCharacter`` and the other codes of malformed text.
    @inlinable public mutating func readString() throws(WireError) -> String {
        guard peek() == UInt8(ascii: "\"") else { throw mismatch(.string) }
        return try string(try scanString())
    }

    /// Makes the `String` of a token, checking what the scan did not.
    @inlinable @inline(__always) mutating func string(_ token: StringToken) throws(WireError) -> String {
        token.flags == 0 ? asciiString(token, end) : try stringSlowly(token)
    }

    @usableFromInline @inline(never)
    mutating func stringSlowly(_ token: StringToken) throws(WireError) -> String {
        if token.mayBeNonASCII {
            guard isUTF8(token.bytes) else { throw invalidUTF8(in: token) }
            if !token.hasEscapes { return String(copying: UTF8Span(unchecked: token.bytes.span)) }
        }
        let (text, bad) = unescaped(token)
        if let bad { throw fail(.invalidEscape, at: token.start + bad) }
        return text
    }

    /// Checks what the scan of a string did not: UTF-8 and escapes.
    @inline(never) mutating func check(_ token: StringToken) throws(WireError) {
        if token.mayBeNonASCII, !isUTF8(token.bytes) {
            throw invalidUTF8(in: token)
        }
        if token.hasEscapes, let bad = firstInvalidEscape(token.bytes) {
            throw fail(.invalidEscape, at: token.start + bad)
        }
    }

    private mutating func invalidUTF8(in token: StringToken) -> WireError {
        var offset = 0
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: token.bytes.span)
        } catch {
            offset = error.byteOffsets.lowerBound
        }
        return fail(.invalidUTF8, at: token.start + offset)
    }

    // MARK: Scanning

    /// Finds the end of the string at the cursor, which is at the opening quote, and goes behind it.
    ///
    /// Control characters are refused here; escapes and UTF-8 are left to who takes the token.
    @usableFromInline @inline(never) mutating func scanString() throws(WireError) -> StringToken {
        let first = cursor + 1
        var place = first
        var high: UInt64 = 0
        while end - place >= 16 {
            let bytes = block(at: place)
            let stops = bits(stringStops(bytes))
            if stops != 0 {
                // Bytes behind the stop belong to what follows.
                high |= beyondASCII(bytes) & (stops ^ (stops &- 1))
                return try endOfString(first, place + firstByte(stops), nonASCII: high != 0)
            }
            high |= beyondASCII(bytes)
            place += 16
        }
        if end - start >= 16, end - place > 0 {
            // Fewer than 16 bytes are left: a block that ends with the input, without what was seen before.
            let bytes = block(at: end - 16)
            high |= lastBytes(beyondASCII(bytes), end - place)
            let stops = lastBytes(bits(stringStops(bytes)), end - place)
            if stops != 0 { return try endOfString(first, place + firstByte(stops), nonASCII: high != 0) }
        }
        return try scanStringSlowly(first, from: place, nonASCII: high != 0)
    }

    @inline(__always) private mutating func endOfString(
        _ first: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>, nonASCII: Bool
    ) throws(WireError) -> StringToken {
        guard stop.pointee == UInt8(ascii: "\"") else {
            return try scanStringSlowly(first, from: stop, nonASCII: nonASCII)
        }
        cursor = stop + 1
        return StringToken(start: first, count: stop - first, flags: nonASCII ? 1 : 0)
    }

    /// Goes on where an escape, a control character or the last bytes of the input were met.
    @inline(never) private mutating func scanStringSlowly(
        _ first: UnsafePointer<UInt8>, from: UnsafePointer<UInt8>, nonASCII: Bool
    ) throws(WireError) -> StringToken {
        var place = from
        var flags = nonASCII ? 1 : 0
        while true {
            while end - place >= 16 {
                let bytes = block(at: place)
                let stops = bits(stringStops(bytes))
                if beyondASCII(bytes) != 0 { flags |= 1 }
                if stops != 0 {
                    place += firstByte(stops)
                    break
                }
                place += 16
            }
            guard place < end else { throw fail(.unexpectedEnd, at: end, "the text ends inside a string") }
            let byte = place.pointee
            if byte == UInt8(ascii: "\"") {
                cursor = place + 1
                return StringToken(start: first, count: place - first, flags: flags)
            }
            if byte == UInt8(ascii: "\\") {
                guard end - place >= 2 else {
                    throw fail(.unexpectedEnd, at: end, "the text ends inside an escape sequence")
                }
                if place[1] < 0x20 { throw fail(.invalidEscape, at: place) }
                flags |= place[1] >= 0x80 ? 3 : 2
                place += 2
            } else if byte < 0x20 {
                throw fail(.controlCharacter, at: place)
            } else {
                if byte >= 0x80 { flags |= 1 }
                place += 1
            }
        }
    }
}

/// Makes the string of a token that is ASCII and has no escapes; the input ends at `end`.
@usableFromInline @inline(never)
func asciiString(_ token: StringToken, _ end: UnsafePointer<UInt8>) -> String {
    if token.count <= SmallString.capacity, end - token.start >= 16,
        let string = SmallString.make(token.start, count: token.count)
    {
        return string
    }
    let bytes = UnsafeBufferPointer(start: token.start, count: token.count)
    return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
}

/// Resolves the escapes of a token. The bytes between them must be UTF-8.
/// - Returns: The text, or the offset of an escape that is not valid.
func unescaped(_ token: StringToken) -> (text: String, bad: Int?) {
    withUnsafeTemporaryAllocation(byteCount: token.count + 16, alignment: 16) { buffer in
        guard let output = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return ("", nil) }
        let result = unescape(token.bytes, into: output)
        if let bad = result.bad { return ("", bad) }
        let bytes = UnsafeBufferPointer(start: UnsafePointer(output), count: result.count)
        // What was between the escapes is UTF-8, and each escape became UTF-8.
        return (String(copying: UTF8Span(unchecked: bytes.span)), nil)
    }
}
