extension JSONReader {
    /// Reads a string and hands its bytes to the closure, without making a `String` where it has no escapes.
    /// - Throws: As ``readString()``.
    package mutating func withStringBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(WireError) -> Result {
        guard peek() == UInt8(ascii: "\"") else { throw mismatch(.string) }
        let token = try scanString()
        guard token.hasEscapes else {
            if token.mayBeNonASCII { try check(token) }
            return body(token.bytes)
        }
        var text = try stringSlowly(token)
        return text.withUTF8(body)
    }
}

extension JSONReader {
    /// Hands the bytes of a key to the closure, without making a `String` where it has no escapes.
    package mutating func withBytes<Result>(
        of key: JSONKey, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard key.spelledCount != key.count else {
            return body(UnsafeBufferPointer(start: start + key.offset, count: key.count))
        }
        var text = string(of: key)
        return text.withUTF8(body)
    }
}

extension JSONWriter {
    /// Writes bytes that are known to be JSON: punctuation and names that were spelled before.
    package mutating func write(spelled bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { put($0) }
    }
}
