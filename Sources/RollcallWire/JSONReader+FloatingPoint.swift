extension JSONReader {
    /// Reads a number as the nearest `Double`, ties to even.
    /// - Throws: ``WireError/numberNotRepresentable`` when it is beyond all finite values,
    ///   ``WireError/typeMismatch``, ``WireError/unexpectedNull`` and the codes of malformed text.
    @inline(never) public mutating func readDouble() throws(WireError) -> Double {
        let isNegative = peek() == UInt8(ascii: "-")
        var place = isNegative ? cursor + 1 : cursor
        let word = paddedWord(at: place, end) ^ asciiZeros
        var count = digitCount(word)
        // Up to 15 digits, then up to 7 behind the point, no exponent: most numbers. The rest goes the long way.
        if count == 0 || (count > 1 && word & 0xff == 0) { return try readDoubleSlowly() }
        var value: UInt64
        if count < 8 {
            value = number(word, count: count)
        } else {
            let word2 = paddedWord(at: place + 8, end) ^ asciiZeros
            let count2 = digitCount(word2)
            if count2 == 8 { return try readDoubleSlowly() }
            value = number(word)
            if count2 > 0 { value = value &* powerOfTen(count2) &+ number(word2, count: count2) }
            count &+= count2
        }
        place += count
        var fraction = 0
        if place < end {
            if place.pointee == UInt8(ascii: ".") {
                let word = paddedWord(at: place + 1, end) ^ asciiZeros
                fraction = digitCount(word)
                if fraction == 0 || fraction == 8 || fraction &+ count > 18 { return try readDoubleSlowly() }
                value = value &* powerOfTen(fraction) &+ number(word, count: fraction)
                place += 1 &+ fraction
            }
            if place < end, place.pointee | 0x20 == UInt8(ascii: "e") { return try readDoubleSlowly() }
        }
        if value > 1 &<< 53 { return try readDoubleSlowly() }
        cursor = place
        // Both are exact, so that one division rounds correctly.
        let result = Double(Int64(truncatingIfNeeded: value)) / exactPowerOfTen(fraction)
        return isNegative ? -result : result
    }

    /// Reads a number as the nearest `Float`, ties to even. See ``readDouble()``.
    public mutating func readFloat() throws(WireError) -> Float {
        _ = peek()
        let first = cursor
        let wide = try readDouble()
        let near = Float(wide)
        if near.isFinite, Double(near) == wide { return near }
        if near.isFinite {
            // Rounding twice goes wrong only if the first rounding made a tie for the second.
            let other = wide > Double(near) ? near.nextUp : near.nextDown
            if (Double(near) + Double(other)) / 2 != wide { return near }
        }
        let text = String(decoding: UnsafeBufferPointer(start: first, count: cursor - first), as: UTF8.self)
        guard let exact = Float(text), exact.isFinite else { throw notRepresentable(cursor - first) }
        return exact
    }

    @inline(never) private mutating func readDoubleSlowly() throws(WireError) -> Double {
        let first = cursor
        let number = try scanNumber()
        let decimal = Significand(number)
        if let value = decimal.nearest() { return number.isNegative ? -value : value }
        let text = String(decoding: UnsafeBufferPointer(start: first, count: cursor - first), as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw notRepresentable(cursor - first) }
        return value
    }
}

/// The first 19 digits of a number and their scale.
private struct Significand {
    var value: UInt64 = 0
    var exponent: Int
    /// Whether digits other than zero were left out.
    var isTruncated = false

    init(_ number: NumberToken) {
        exponent = number.exponent
        var count = 0
        var place = number.digits
        var behindPoint = false
        while place < number.digitsEnd {
            let byte = place.pointee
            place += 1
            if byte == UInt8(ascii: ".") {
                behindPoint = true
                continue
            }
            let digit = UInt64(byte &- UInt8(ascii: "0"))
            if count < 19 {
                value = value &* 10 &+ digit
                if value != 0 { count &+= 1 }
                if behindPoint { exponent &-= 1 }
            } else {
                if digit != 0 { isTruncated = true }
                if !behindPoint { exponent &+= 1 }
            }
        }
    }

    /// The nearest double, or nil when these digits do not tell.
    func nearest() -> Double? {
        if value == 0 { return isTruncated ? nil : 0 }
        if isTruncated {
            guard let low = nearestDouble(value, exponent), let high = nearestDouble(value &+ 1, exponent),
                low == high
            else { return nil }
            return low
        }
        if value <= 1 &<< 53, exponent >= -22, exponent <= 22 {
            let exact = Double(Int64(truncatingIfNeeded: value))
            return exponent < 0 ? exact / exactPowerOfTen(0 &- exponent) : exact * exactPowerOfTen(exponent)
        }
        if exponent < -400 { return 0 }  // less than 10^19 * 10^-400, which is nearest to zero
        return nearestDouble(value, exponent)
    }
}

/// `value` times ten to the power of `exponent`, correctly rounded, or nil when this way cannot tell or the
/// result is not a normal number.
///
/// The algorithm of M. Eisel and D. Lemire, in the form of N. Tao: multiply by the first 128 bits of the power.
@inline(__always) private func nearestDouble(_ value: UInt64, _ exponent: Int) -> Double? {
    guard value != 0, exponent >= smallestPowerOfTen, exponent <= largestPowerOfTen else { return nil }
    let zeros = value.leadingZeroBitCount
    let mantissa = value &<< UInt64(truncatingIfNeeded: zeros)
    var binary = (217706 &* exponent) &>> 16 &+ 64 &+ 1023 &- zeros
    let index = (exponent &- smallestPowerOfTen) &* 2
    var (high, low) = mantissa.multipliedFullWidth(by: powersOfTen[index])
    if high & 0x1ff == 0x1ff, low &+ mantissa < mantissa {
        let (high2, low2) = mantissa.multipliedFullWidth(by: powersOfTen[index &+ 1])
        let merged = low &+ high2
        if merged < low { high &+= 1 }
        if high & 0x1ff == 0x1ff, merged == .max, low2 &+ mantissa < mantissa { return nil }
        low = merged
    }
    let top = high &>> 63
    var bits = high &>> (top &+ 9)
    binary &-= Int(truncatingIfNeeded: 1 ^ top)
    if low == 0, high & 0x1ff == 0, bits & 3 == 1 { return nil }
    bits = (bits &+ (bits & 1)) &>> 1
    if bits &>> 53 > 0 {
        bits &>>= 1
        binary &+= 1
    }
    guard binary >= 1, binary < 0x7ff else { return nil }
    return Double(bitPattern: UInt64(truncatingIfNeeded: binary) &<< 52 | bits & 0x000f_ffff_ffff_ffff)
}

/// 10 to the power of 0 to 22: those that a `Double` holds exactly.
@inline(__always) func exactPowerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
}
