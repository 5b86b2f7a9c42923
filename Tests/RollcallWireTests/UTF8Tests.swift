import TestSupport
import Testing

@testable import RollcallWire

/// What is UTF-8 is what the standard library takes for it, wherever in the bytes something stands.
@Suite("UTF-8") struct UTF8Tests {
    private static func check(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { isUTF8($0) } }
    private static func isValid(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    @Test("of every length of sequences, broken at every place, behind and before ASCII", arguments: [
        "é", "ß", "Ж", "\u{7ff}", "\u{800}", "あ", "\u{d7ff}", "\u{e000}", "\u{ffff}", "\u{10000}", "😀", "\u{10ffff}",
    ])
    func sequences(_ scalar: String) {
        for before in 0..<20 {
            for count in 0..<10 {
                for after in [0, 1, 7, 15, 16, 17] {
                    let text = String(repeating: "a", count: before) + String(repeating: scalar, count: count) + String(repeating: "b", count: after)
                    let bytes = Array(text.utf8)
                    #expect(Self.check(bytes))
                    guard count > 0 else { continue }
                    for place in [before, before + 1, before + scalar.utf8.count * count - 1] {
                        for wrong in [0x61, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff] as [UInt8] {
                            var broken = bytes
                            broken[place] = wrong
                            #expect(Self.check(broken) == Self.isValid(broken), "\(broken)")
                        }
                    }
                }
            }
        }
    }

    @Test("in every pair of first bytes, with two and with six behind them") func firstBytes() {
        for first in 0x80...0xff as ClosedRange<UInt8> {
            for second in 0x70...0xff as ClosedRange<UInt8> {
                for tail in [[], [0x80], [0x80, 0x80], [0xbf, 0xbf, first, second, 0x80, 0x80, first, second]] as [[UInt8]] {
                    let bytes = [first, second] + tail
                    #expect(Self.check(bytes) == Self.isValid(bytes), "\(bytes)")
                }
            }
        }
    }

    @Test("in texts put together at random") func random() {
        var random = FixedRandom(seed: 8)
        let pieces: [[UInt8]] = ["a", "word ", "é", "жизнь", "日本語", "😀", "\u{7ff}\u{800}"].map { Array($0.utf8) } + [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]
        for _ in 0..<20_000 {
            let isClean = Bool.random(using: &random)
            let bytes = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
                pieces[Int.random(in: 0..<(isClean ? 7 : pieces.count), using: &random)]
            }
            #expect(Self.check(bytes) == Self.isValid(bytes), "\(bytes)")
        }
    }
}
