@testable import RollcallRegistry
import TestSupport
import Testing

@Suite struct CardSections {
    static let json = #"{"kind":"test","id":"a","module":"M","file":"F","line":1}"#

    /// A section of cards as its words: each card's identity, the length of its text, and the text.
    static func section(_ cards: [(identity: UInt64, text: String)]) -> [UInt64] {
        cards.flatMap { card in
            let bytes = Array(card.text.utf8)
            return [card.identity, UInt64(bytes.count)]
                + stride(from: 0, to: bytes.count, by: 8).map { start in
                    bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
                }
        }
    }

    @Test func `each card is found by the identity of its record`() {
        let other = Self.json.replacing("\"a\"", with: "\"b\"")
        withImage(records: [7, 8, 9], cards: Self.section([(8, other), (7, Self.json)])) { image in
            let index = CardIndex([image])
            #expect(image.rawRecords.map { index.card(of: $0)?.id } == ["a", "b", nil])
            #expect(index.malformed == [])
        }
    }

    @Test func `images do not see each other's cards`() {
        withImage(records: [7], cards: Self.section([(7, Self.json)])) { first in
            withImage(records: [7], cards: Self.section([(8, Self.json)])) { second in
                let index = CardIndex([first, second])
                #expect(first.rawRecords.compactMap(index.card(of:)).map(\.id) == ["a"])
                #expect(second.rawRecords.compactMap(index.card(of:)).isEmpty)
            }
        }
    }

    @Test func `a card whose text is no card leaves its neighbours readable`() {
        withImage(records: [1, 2], cards: Self.section([(1, "nonsense"), (2, Self.json)])) { image in
            let index = CardIndex([image])
            #expect(image.rawRecords.map { index.card(of: $0)?.id } == [nil, "a"])
        }
    }

    @Test func `a card without text is no card`() {
        withImage(records: [1], cards: Self.section([(1, "")])) { image in
            #expect(CardIndex([image]).card(of: image.rawRecords[0]) == nil)
        }
    }

    @Test func `a section that is cut short is reported, and what stands before the cut is read`() {
        let words = Self.section([(1, Self.json), (2, Self.json)])
        let whole = words.count / 2
        for count in 0..<words.count {
            withImage(records: [1, 2], cards: Array(words.prefix(count))) { image in
                let index = CardIndex([image])
                let expected = [count >= whole ? "a" : nil, nil]
                #expect(image.rawRecords.map { index.card(of: $0)?.id } == expected, "after \(count) words")
                #expect(index.malformed.isEmpty == (count == whole), "after \(count) words")
            }
        }
    }

    @Test(arguments: [UInt64.max, UInt64.max - 7, 1 << 63, 1 << 62, 57, 64, 65, 1000] as [UInt64])
    func `a length beyond the end is reported and nothing is read there`(length: UInt64) {
        var words = Self.section([(1, Self.json)])
        words[1] = length
        withImage(records: [1], cards: words) { image in
            let index = CardIndex([image])
            // 57 is the true length; the last word has room for 64 bytes.
            #expect((index.card(of: image.rawRecords[0]) != nil) == (length == 57))
            #expect(index.malformed.isEmpty == (length <= 64))
        }
    }

    @Test func `records without a section of cards are reported`() {
        withImage(records: [1], cards: []) { image in
            #expect(CardIndex([image]).malformed.count == 1)
        }
    }

    @Test func `any words at all are read without a crash`() {
        var random = FixedRandom(seed: 7)
        for _ in 0..<2_000 {
            let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                // Small numbers are the likely lengths, so that more than the first step is reached.
                Bool.random(using: &random) ? UInt64.random(in: 0...40, using: &random) : random.next()
            }
            withImage(records: [words.first ?? 0], cards: words) { image in
                _ = CardIndex([image]).card(of: image.rawRecords[0])
            }
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 57], [false, true])
    func `the text of a card is read from its words, in either byte order`(length: Int, isSwapped: Bool) {
        let text = String("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(length))
        let words = Self.section([(1, text)]).map { isSwapped ? $0.byteSwapped : $0 }
        words.withUnsafeBytes { bytes in
            var section = CardSection(bytes, isSwapped: isSwapped)
            let card = section.next()
            #expect(card?.identity == 1)
            #expect(card.map { String(decoding: $0.text.bytes, as: UTF8.self) } == text)
            #expect(section.isAtEnd)
        }
    }
}
