/// Whether bytes are UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing beyond U+10FFFF.
///
/// Texts in most scripts mix ASCII with other bytes, so ASCII is passed by the block and the rest by the scalar.
@inline(never) func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.baseAddress else { return true }
    var place = first
    let end = first + bytes.count
    while place < end {
        if end - place >= 16 {
            let high = beyondASCII(block(at: place))
            if high == 0 {
                place += 16
                continue
            }
            place += firstByte(high)
        } else if bytes.count >= 16 {
            // A block that ends with the bytes, without what was seen before.
            let high = lastBytes(beyondASCII(block(at: end - 16)), end - place)
            if high == 0 { return true }
            place += firstByte(high)
        } else if place.pointee < 0x80 {
            place += 1
            continue
        }
        repeat {
            let length = runLength(at: place, end)
            if length == 0 { return false }
            place += length
        } while place < end && place.pointee >= 0x80
    }
    return true
}

/// How many bytes a sequence beyond ASCII at a place has, or several of one length, or 0 when it is not valid.
@inline(__always) private func runLength(at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    guard end - place >= 8 else { return sequenceLength(at: place, end) }
    let bytes = word(at: place)
    // Four sequences of two bytes, none of which begins with C0 or C1.
    if bytes & 0xc0e0_c0e0_c0e0_c0e0 == 0x80c0_80c0_80c0_80c0 {
        let leads = bytes & 0x001e_001e_001e_001e
        if (leads &+ 0x007e_007e_007e_007e) & 0x0080_0080_0080_0080 == 0x0080_0080_0080_0080 { return 8 }
    }
    // Two of three bytes, none of which begins with E0 or ED.
    if bytes & 0x0000_c0c0_f0c0_c0f0 == 0x0000_8080_e080_80e0 {
        let first = bytes & 0x0f, second = bytes &>> 24 & 0x0f
        if first != 0, first != 0xd, second != 0, second != 0xd { return 6 }
    }
    return sequenceLength(at: place, end)
}

/// How many bytes the sequence beyond ASCII at a place has, or 0 when it is not valid.
@inline(__always) private func sequenceLength(at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    let first = place.pointee
    let left = end - place
    guard left >= 2, place[1] & 0xc0 == 0x80 else { return 0 }
    if first < 0xe0 { return first >= 0xc2 ? 2 : 0 }
    guard left >= 3, place[2] & 0xc0 == 0x80 else { return 0 }
    if first < 0xf0 {
        // E0 must not begin what two bytes can say, ED must not begin a surrogate.
        if first == 0xe0, place[1] < 0xa0 { return 0 }
        if first == 0xed, place[1] >= 0xa0 { return 0 }
        return 3
    }
    guard left >= 4, place[3] & 0xc0 == 0x80 else { return 0 }
    if first == 0xf0 { return place[1] >= 0x90 ? 4 : 0 }
    if first == 0xf4 { return place[1] < 0x90 ? 4 : 0 }
    return first < 0xf4 ? 4 : 0
}
