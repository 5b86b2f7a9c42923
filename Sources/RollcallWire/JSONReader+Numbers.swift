/// The spelling of a number, checked against the grammar.
struct NumberToken {
    let isNegative: Bool
    /// The digits, with the point where there is one.
    let digits: UnsafePointer<UInt8>
    let digitsEnd: UnsafePointer<UInt8>
    /// The exponent as written, or far out of any range where it has more than 17 digits.
    let exponent: Int
}

extension JSONReader {
    /// Passes the number at the cursor and checks its grammar (RFC 8259, section 6).
    mutating func scanNumber() throws(WireError) -> NumberToken {
        let isNegative = cursor < end && cursor.pointee == UInt8(ascii: "-")
        let digits = isNegative ? cursor + 1 : cursor
        guard digits < end, digits.pointee &- UInt8(ascii: "0") <= 9 else {
            if digits == end, isNegative { throw fail(.unexpectedEnd, at: end, "the text ends inside a number") }
            throw isNegative ? fail(.invalidNumber, "a digit must follow the minus sign") : mismatch(.number)
        }
        var place = afterDigits(digits, end)
        if place - digits > 1, digits.pointee == UInt8(ascii: "0") { throw leadingZero() }
        if place < end, place.pointee == UInt8(ascii: ".") {
            place = try digitsNeeded(at: place + 1)
        }
        let digitsEnd = place
        var exponent = 0
        if place < end, place.pointee | 0x20 == UInt8(ascii: "e") {
            place += 1
            var isNegativeExponent = false
            if place < end, place.pointee == UInt8(ascii: "+") || place.pointee == UInt8(ascii: "-") {
                isNegativeExponent = place.pointee == UInt8(ascii: "-")
                place += 1
            }
            let first = place
            place = try digitsNeeded(at: place)
            exponent = value(ofDigits: first, place)
            if isNegativeExponent { exponent = -exponent }
        }
        cursor = place
        return NumberToken(isNegative: isNegative, digits: digits, digitsEnd: digitsEnd, exponent: exponent)
    }

    /// Passes the number at the cursor and gives its spelling.
    /// - Throws: ``WireError/typeMismatch``, ``WireError/unexpectedNull`` and the codes of malformed text.
    public mutating func readNumberText() throws(WireError) -> String {
        _ = peek()
        let first = cursor
        _ = try scanNumber()
        return String(decoding: UnsafeBufferPointer(start: first, count: cursor - first), as: UTF8.self)
    }

    @inline(__always) private mutating func digitsNeeded(
        at first: UnsafePointer<UInt8>
    ) throws(WireError) -> UnsafePointer<UInt8> {
        let place = afterDigits(first, end)
        guard place == first else { return place }
        if first == end { throw fail(.unexpectedEnd, at: end, "the text ends inside a number") }
        throw fail(.invalidNumber, "a digit is missing in the number")
    }
}

/// The place behind the digits that begin at a place.
@inline(__always) private func afterDigits(
    _ first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8> {
    var place = first
    while true {
        let count = digitCount(paddedWord(at: place, end) ^ asciiZeros)
        place += count
        if count < 8 { return place }
    }
}

/// The number that digits spell, or one far out of any range where there are more than 17.
private func value(ofDigits first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    var place = first
    while place < end, place.pointee == UInt8(ascii: "0") { place += 1 }
    if end - place > 17 { return 1_000_000_000_000_000_000 }
    var value = 0
    while place < end {
        value = value &* 10 &+ Int(place.pointee &- UInt8(ascii: "0"))
        place += 1
    }
    return value
}
