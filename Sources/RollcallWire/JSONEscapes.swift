/// Resolves the escapes of a string (RFC 8259, section 7).
/// - Parameters:
///   - source: The bytes between the quotes.
///   - output: At least `source.count + 16` bytes: an escape is never longer than what it stands for, and
///     blocks of 16 are written at a time.
/// - Returns: How many bytes were written, and the offset of the first escape that is not valid, if there is one.
@inline(never)
func unescape(
    _ source: UnsafeBufferPointer<UInt8>, into output: UnsafeMutablePointer<UInt8>
) -> (count: Int, bad: Int?) {
    guard let input = source.baseAddress else { return (0, nil) }
    let count = source.count
    var read = 0
    var written = 0
    while read < count {
        while count - read >= 16 {
            let bytes = UnsafeRawPointer(input + read).loadUnaligned(as: Block.self)
            UnsafeMutableRawPointer(output + written).storeBytes(of: bytes, as: Block.self)
            let stops = bits(bytes .== block(0x5c))
            let step = stops == 0 ? 16 : firstByte(stops)
            read &+= step
            written &+= step
            if stops != 0 { break }
        }
        guard read < count else { break }
        guard input[read] == UInt8(ascii: "\\") else {
            output[written] = input[read]
            read &+= 1
            written &+= 1
            continue
        }
        guard let escape = Escape(source, at: read) else { return (written, read) }
        read &+= escape.spelledCount
        written &+= escape.write(to: output + written)
    }
    return (written, nil)
}

/// The offset of the first escape that is not valid.
func firstInvalidEscape(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let input = source.baseAddress else { return nil }
    let count = source.count
    var read = 0
    while read < count {
        while count - read >= 16 {
            let stops = bits(UnsafeRawPointer(input + read).loadUnaligned(as: Block.self) .== block(0x5c))
            if stops != 0 {
                read &+= firstByte(stops)
                break
            }
            read &+= 16
        }
        guard read < count else { break }
        guard input[read] == UInt8(ascii: "\\") else {
            read &+= 1
            continue
        }
        guard let escape = Escape(source, at: read) else { return read }
        read &+= escape.spelledCount
    }
    return nil
}

/// One escape sequence, or the two that form a surrogate pair.
private struct Escape {
    var scalar: UInt32
    var spelledCount: Int

    /// Reads the escape whose backslash stands at an offset, or gives nil when it is not valid.
    @inline(__always) init?(_ source: UnsafeBufferPointer<UInt8>, at offset: Int) {
        let left = source.count - offset
        guard left >= 2 else { return nil }
        spelledCount = 2
        switch source[offset &+ 1] {
        case UInt8(ascii: "\""): scalar = 0x22
        case UInt8(ascii: "\\"): scalar = 0x5c
        case UInt8(ascii: "/"): scalar = 0x2f
        case UInt8(ascii: "n"): scalar = 0x0a
        case UInt8(ascii: "t"): scalar = 0x09
        case UInt8(ascii: "r"): scalar = 0x0d
        case UInt8(ascii: "b"): scalar = 0x08
        case UInt8(ascii: "f"): scalar = 0x0c
        case UInt8(ascii: "u"):
            guard left >= 6, let unit = Escape.unit(source, at: offset &+ 2) else { return nil }
            guard unit & 0xf800 == 0xd800 else {
                scalar = unit
                spelledCount = 6
                return
            }
            // Half of a surrogate pair; only a high one with a low one behind it has a meaning.
            guard unit < 0xdc00, left >= 12, source[offset &+ 6] == UInt8(ascii: "\\"),
                source[offset &+ 7] == UInt8(ascii: "u"), let low = Escape.unit(source, at: offset &+ 8),
                low & 0xfc00 == 0xdc00
            else { return nil }
            scalar = 0x10000 &+ ((unit & 0x3ff) &<< 10) &+ (low & 0x3ff)
            spelledCount = 12
        default: return nil
        }
    }

    /// The number that four hexadecimal digits spell.
    @inline(__always) private static func unit(_ source: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
        var unit: UInt32 = 0
        for index in offset..<offset &+ 4 {
            let byte = source[index]
            let letter = (byte | 0x20) &- UInt8(ascii: "a")
            if byte &- UInt8(ascii: "0") <= 9 {
                unit = unit &<< 4 | UInt32(byte &- UInt8(ascii: "0"))
            } else if letter <= 5 {
                unit = unit &<< 4 | UInt32(letter &+ 10)
            } else {
                return nil
            }
        }
        return unit
    }

    /// Writes the scalar as UTF-8, at most four bytes, and says how many.
    @inline(__always) func write(to output: UnsafeMutablePointer<UInt8>) -> Int {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | (scalar &>> shift) & 0x3f) }
        if scalar < 0x80 {
            output[0] = UInt8(truncatingIfNeeded: scalar)
            return 1
        }
        if scalar < 0x800 {
            output[0] = UInt8(truncatingIfNeeded: 0xc0 | scalar &>> 6)
            output[1] = tail(0)
            return 2
        }
        if scalar < 0x10000 {
            output[0] = UInt8(truncatingIfNeeded: 0xe0 | scalar &>> 12)
            output[1] = tail(6)
            output[2] = tail(0)
            return 3
        }
        output[0] = UInt8(truncatingIfNeeded: 0xf0 | scalar &>> 18)
        output[1] = tail(12)
        output[2] = tail(6)
        output[3] = tail(0)
        return 4
    }
}
