// Words and vectors: how the reader and the writer look at many bytes at once.
//
// The standard library turns only some vector operations into machine instructions: comparisons of two
// vectors, wrapping arithmetic, and the logic of masks. Only those are used here, and one instruction from C.

internal import CRollcallVectors

/// Sixteen bytes.
@usableFromInline typealias Block = SIMD16<UInt8>

/// The sixteen bytes at a place, which must be there.
@inlinable @inline(__always) func block(at place: UnsafePointer<UInt8>) -> Block {
    UnsafeRawPointer(place).loadUnaligned(as: Block.self)
}

/// The eight bytes at a place, which must be there, the first one lowest.
@inlinable @inline(__always) func word(at place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
}

/// The eight bytes at a place, with zeros for those at and behind the end.
@inlinable @inline(__always)
func paddedWord(at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt64 {
    end - place >= 8 ? word(at: place) : lastWord(at: place, end)
}

@usableFromInline @inline(never)
func lastWord(at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    var next = place
    while next < end {
        word |= UInt64(next.pointee) &<< shift
        shift &+= 8
        next += 1
    }
    return word
}

/// Sixteen times the same byte.
@inlinable @inline(__always) func block(_ byte: UInt8) -> Block { Block(repeating: byte) }

#if arch(x86_64)
/// How many bits a word from ``bits(_:)`` has for each byte.
let bitsPerByte = 1

/// A comparison as a word with as many bits as ``bitsPerByte`` for each of the sixteen bytes, the first byte lowest.
@inline(__always) func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // Invariant: a mask of sixteen bytes is sixteen bytes itself, with all bits set or none.
    UInt64(rollcall_high_bits(unsafeBitCast(mask, to: Block.self)))
}

/// The bytes beyond ASCII, as ``bits(_:)`` has them.
@inline(__always) func beyondASCII(_ bytes: Block) -> UInt64 { UInt64(rollcall_high_bits(bytes)) }
#else
/// How many bits a word from ``bits(_:)`` has for each byte.
let bitsPerByte = 4

/// A comparison as a word with as many bits as ``bitsPerByte`` for each of the sixteen bytes, the first byte lowest.
@inline(__always) func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // Of two bytes, half of each. Invariant: a mask of sixteen bytes is sixteen bytes itself, with all bits set or none.
    let pairs = unsafeBitCast(mask, to: SIMD8<UInt16>.self)
    return UInt64(littleEndian: unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs &>> 4), to: UInt64.self))
}

/// The bytes beyond ASCII, as ``bits(_:)`` has them.
@inline(__always) func beyondASCII(_ bytes: Block) -> UInt64 { bits(bytes .>= block(0x80)) }
#endif

/// The index of the first byte that a word from ``bits(_:)`` marks.
@inline(__always) func firstByte(_ bits: UInt64) -> Int { bits.trailingZeroBitCount / bitsPerByte }

/// What a word from ``bits(_:)`` says of the last `count` (0 to 16) bytes, the first of them lowest.
@inline(__always) func lastBytes(_ bits: UInt64, _ count: Int) -> UInt64 {
    bits &>> UInt64(truncatingIfNeeded: (16 &- count) &* bitsPerByte)
}

/// A word from ``bits(_:)`` without the first byte that it marks.
@inline(__always) func withoutFirst(_ bits: UInt64) -> UInt64 {
    bits & ~(((1 &<< UInt64(truncatingIfNeeded: bitsPerByte)) &- 1) &<< UInt64(truncatingIfNeeded: bits.trailingZeroBitCount))
}

/// Whether a comparison holds for any byte.
@inlinable @inline(__always) func any(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
}

/// The bytes that a string scan must stop at: the quote, the backslash and control characters.
@inlinable @inline(__always) func stringStops(_ bytes: Block) -> SIMDMask<SIMD16<Int8>> {
    (bytes .== block(0x22)) .| (bytes .== block(0x5c)) .| (bytes .< block(0x20))
}

/// The same for eight bytes: bit 7 of the lowest such byte is set. Higher bytes may be marked wrongly.
@inlinable @inline(__always) func stringStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5c5c_5c5c_5c5c_5c5c
    let controls = (word &- 0x2020_2020_2020_2020) & ~word
    return (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | controls) & highBits
}

/// Bit 7 of each byte of a word.
@inlinable var highBits: UInt64 { @inline(__always) get { 0x8080_8080_8080_8080 } }

/// `0` in each byte of a word; exclusive-or with it turns digits into their values.
@inlinable var asciiZeros: UInt64 { @inline(__always) get { 0x3030_3030_3030_3030 } }

/// How many bytes, from the lowest, are the values 0 to 9.
@inlinable @inline(__always) func digitCount(_ digits: UInt64) -> Int {
    (((digits &+ 0x7676_7676_7676_7676) | digits) & highBits).trailingZeroBitCount &>> 3
}

/// The number that eight digit values spell, the lowest byte being the most significant digit.
@inlinable @inline(__always) func number(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10) &+ (digits &>> 8)
    let mask: UInt64 = 0x0000_00ff_0000_00ff
    let high = (pairs & mask) &* 0x000f_4240_0000_0064
    let low = ((pairs &>> 16) & mask) &* 0x0000_2710_0000_0001
    return (high &+ low) &>> 32
}

/// The number that the first `count` (1 to 8) digit values spell.
@inlinable @inline(__always) func number(_ digits: UInt64, count: Int) -> UInt64 {
    number(digits &<< UInt64(truncatingIfNeeded: 64 &- count &* 8))
}

/// The low `count` (0 to 7) bytes of a word.
@inlinable @inline(__always) func lowBytes(_ word: UInt64, _ count: Int) -> UInt64 {
    word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
}

/// 10 to the power of 0 to 8.
@inlinable @inline(__always) func powerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10000
    case 5: 100000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 100_000_000
    }
}
