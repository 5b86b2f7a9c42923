extension JSONWriter {
    // MARK: Integers

    /// Writes an integer.
    @inlinable public mutating func writeInt(_ value: Int) {
        writeDecimal(UInt64(value.magnitude), isNegative: value < 0)
    }

    /// Writes an integer of any width.
    @inlinable public mutating func writeInteger<T: FixedWidthInteger>(_ value: T) {
        if T.bitWidth <= 64 {
            writeDecimal(UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0)
        } else {
            writeASCII(value.description)
        }
    }

    @usableFromInline @inline(never) mutating func writeDecimal(_ magnitude: UInt64, isNegative: Bool) {
        reserve(24)
        if isNegative {
            buffer[length] = UInt8(ascii: "-")
            length &+= 1
        }
        var rest = magnitude
        if rest < 10 {
            buffer[length] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
            length &+= 1
            return
        }
        length &+= decimalDigitCount(rest)
        var place = buffer + length
        while rest >= 100 {
            place -= 2
            putPair(rest % 100, at: place)
            rest /= 100
        }
        if rest >= 10 {
            putPair(rest, at: place - 2)
        } else {
            place[-1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
        }
    }

    @inline(__always) private func putPair(_ pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
        let digits = UnsafeRawPointer(digitPairs.utf8Start + Int(truncatingIfNeeded: pair) &* 2)
        UnsafeMutableRawPointer(place).storeBytes(of: digits.loadUnaligned(as: UInt16.self), as: UInt16.self)
    }

    // MARK: Floating point

    /// Writes a number in the shortest spelling that reads back as the same `Double`.
    /// - Throws: ``WireError/nonFiniteNumber``.
    public mutating func writeDouble(_ value: Double) throws(WireError) {
        let magnitude = value.magnitude
        if magnitude < 1e15, magnitude >= 1e-4 || magnitude == 0,
            writeShort(magnitude, isNegative: value.sign == .minus)
        {
            return
        }
        guard value.isFinite else { throw fail(.nonFiniteNumber, "\(value) cannot be written as JSON") }
        writeASCII(value.description, droppingPointZero: true)
    }

    /// Writes a number in the shortest spelling that reads back as the same `Float`.
    /// - Throws: ``WireError/nonFiniteNumber``.
    public mutating func writeFloat(_ value: Float) throws(WireError) {
        guard value.isFinite else { throw fail(.nonFiniteNumber, "\(value) cannot be written as JSON") }
        writeASCII(value.description, droppingPointZero: true)
    }

    /// Most numbers have few digits behind the point: if `m / 10^k` is the number, with `m` below 2^53, then
    /// that is a spelling that reads back, and the smallest `k` gives the shortest.
    @inline(__always) private mutating func writeShort(_ magnitude: Double, isNegative: Bool) -> Bool {
        var scale = 1.0
        for places in 0...6 {
            let scaled = (magnitude * scale).rounded(.toNearestOrEven)
            if scaled < 9_007_199_254_740_992, scaled / scale == magnitude {
                let digits = UInt64(scaled)
                if places == 0 {
                    writeDecimal(digits, isNegative: isNegative)
                    return true
                }
                let divisor = UInt64(scale)
                writeDecimal(digits / divisor, isNegative: isNegative)
                reserve(8)
                var fraction = digits % divisor
                buffer[length] = UInt8(ascii: ".")
                for index in stride(from: places, to: 0, by: -1) {
                    buffer[length &+ index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction % 10)
                    fraction /= 10
                }
                length &+= places &+ 1
                return true
            }
            scale *= 10
        }
        return false
    }

    @usableFromInline @inline(never) mutating func writeASCII(_ text: String, droppingPointZero: Bool = false) {
        var copy = text
        copy.withUTF8 { bytes in
            let dropped = droppingPointZero && text.hasSuffix(".0") ? 2 : 0
            put(UnsafeBufferPointer(rebasing: bytes.dropLast(dropped)))
        }
    }
}

private let digitPairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

@inline(__always) private func decimalDigitCount(_ value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10000 {
        rest /= 10000
        count &+= 4
    }
    if rest >= 1000 { return count &+ 3 }
    if rest >= 100 { return count &+ 2 }
    return rest >= 10 ? count &+ 1 : count
}
