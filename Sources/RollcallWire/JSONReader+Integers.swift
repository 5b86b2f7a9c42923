extension JSONReader {
    // MARK: Integers

    /// Reads a number as an integer. `1.0` and `1e2` are integers too; `1.5` is not.
    /// - Throws: ``WireError/numberNotRepresentable`` when it is out of range or not integral,
    ///   ``WireError/typeMismatch``, ``WireError/unexpectedNull`` and the codes of malformed text.
    @inlinable @inline(__always) public mutating func readInt() throws(WireError) -> Int {
        let number = try magnitude()
        if number.value <= UInt64(Int.max) {
            let value = Int(truncatingIfNeeded: number.value)
            return number.isNegative ? 0 &- value : value
        }
        guard number.isNegative, number.value == UInt64(Int.max) + 1 else { throw notRepresentable(number.length) }
        return Int.min
    }

    /// Reads a number as an integer of any width. See ``readInt()``.
    @inlinable public mutating func readInteger<T: FixedWidthInteger>(_ type: T.Type) throws(WireError) -> T {
        if T.bitWidth <= 64 {
            let number = try magnitude()
            if !number.isNegative || number.value == 0 {
                if let value = T(exactly: number.value) { return value }
            } else if number.value <= UInt64(Int64.max), let value = T(exactly: 0 &- Int64(number.value)) {
                return value
            } else if number.value == UInt64(Int64.max) + 1, let value = T(exactly: Int64.min) {
                return value
            }
            throw notRepresentable(number.length)
        }
        let number = try wideMagnitude()
        if !number.isNegative || number.value == 0 {
            if let value = T(exactly: number.value) { return value }
        } else if number.value <= UInt128(Int128.max), let value = T(exactly: 0 &- Int128(number.value)) {
            return value
        } else if number.value == UInt128(Int128.max) + 1, let value = T(exactly: Int128.min) {
            return value
        }
        throw notRepresentable(number.length)
    }

    /// An integer's sign and value, and how many bytes its spelling has.
    @usableFromInline struct Magnitude<Value> {
        @usableFromInline let isNegative: Bool
        @usableFromInline let value: Value
        @usableFromInline let length: Int

        @inline(__always) init(_ isNegative: Bool, _ value: Value, _ length: Int) {
            self.isNegative = isNegative
            self.value = value
            self.length = length
        }
    }

    /// Reads an integer whose magnitude fits 64 bits.
    @usableFromInline @inline(never) mutating func magnitude() throws(WireError) -> Magnitude<UInt64> {
        let isNegative = peek() == UInt8(ascii: "-")
        let digits = isNegative ? cursor + 1 : cursor
        let word = paddedWord(at: digits, end) ^ asciiZeros
        let count = digitCount(word)
        if count == 0 { throw isNegative ? fail(.invalidNumber) : mismatch(.number) }
        if count > 1, word & 0xff == 0 { throw leadingZero() }
        var place = digits + count
        var value: UInt64
        if count < 8 {
            value = number(word, count: count)
        } else {
            value = number(word)
            let word = paddedWord(at: place, end) ^ asciiZeros
            let count = digitCount(word)
            if count > 0 { value = value &* powerOfTen(count) &+ number(word, count: count) }
            place += count
            if count == 8 {
                // 16 digits are read; 18 fit in any case.
                while place < end {
                    let digit = place.pointee &- UInt8(ascii: "0")
                    if digit > 9 { break }
                    let (tens, over) = value.multipliedReportingOverflow(by: 10)
                    let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
                    if over || carry { return try narrow(wideMagnitude()) }
                    value = sum
                    place += 1
                }
            }
        }
        if place < end, place.pointee == UInt8(ascii: ".") || place.pointee | 0x20 == UInt8(ascii: "e") {
            return try narrow(wideMagnitude())
        }
        let length = place - cursor
        cursor = place
        return Magnitude(isNegative, value, length)
    }

    private mutating func narrow(_ wide: Magnitude<UInt128>) throws(WireError) -> Magnitude<UInt64> {
        guard let value = UInt64(exactly: wide.value) else { throw notRepresentable(wide.length) }
        return Magnitude(wide.isNegative, value, wide.length)
    }

    /// Reads an integer in any spelling whose magnitude fits 128 bits.
    @usableFromInline @inline(never) mutating func wideMagnitude() throws(WireError) -> Magnitude<UInt128> {
        _ = peek()
        let first = cursor
        let number = try scanNumber()
        let length = cursor - first
        var zeros = 0  // zeros that count only if another digit follows
        var value: UInt128 = 0
        var scale = number.exponent  // of the digits taken so far
        var place = number.digits
        var behindPoint = false
        while place < number.digitsEnd {
            defer { place += 1 }
            if place.pointee == UInt8(ascii: ".") {
                behindPoint = true
                continue
            }
            if behindPoint { scale = scale.subtractingReportingOverflow(1).partialValue }
            if place.pointee == UInt8(ascii: "0") {
                if value != 0 { zeros += 1 }
                continue
            }
            let digit = UInt128(place.pointee &- UInt8(ascii: "0"))
            guard zeros < 39, let next = value.timesTen(zeros + 1), next <= .max - digit else {
                throw notRepresentable(length)
            }
            value = next + digit
            zeros = 0
        }
        if value == 0 { return Magnitude(number.isNegative, 0, length) }
        let (exponent, overflow) = scale.addingReportingOverflow(zeros)
        guard !overflow, (0...39).contains(exponent), let scaled = value.timesTen(exponent) else {
            throw notRepresentable(length)
        }
        return Magnitude(number.isNegative, scaled, length)
    }

    /// The number that was just passed does not fit: the reader goes back to its first byte.
    @usableFromInline @inline(never) mutating func notRepresentable(_ length: Int) -> WireError {
        let first = cursor - length
        let shown = min(length, 40)
        let text = String(decoding: UnsafeBufferPointer(start: first, count: shown), as: UTF8.self)
        return fail(
            .numberNotRepresentable, at: first,
            "the type cannot hold the number \(text)\(shown < length ? "…" : "") exactly")
    }

    mutating func leadingZero() -> WireError {
        fail(.invalidNumber, "the number begins with a zero that must not be there")
    }
}

extension UInt128 {
    /// The value times a power of ten, or nil when it does not fit.
    fileprivate func timesTen(_ exponent: Int) -> UInt128? {
        var value = self
        for _ in 0..<exponent {
            let (next, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            value = next
        }
        return value
    }
}
