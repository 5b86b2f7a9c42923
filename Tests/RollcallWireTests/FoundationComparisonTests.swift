import Foundation
import RollcallWire
import Testing

@Suite("Beside Foundation's JSONDecoder") struct FoundationComparisonTests {
    static func theirs(_ text: [UInt8]) -> AnyJSON? { try? JSONDecoder().decode(AnyJSON.self, from: Data(text)) }
    static func ours(_ text: [UInt8]) -> AnyJSON? { try? JSON.decode(AnyJSON.self, from: text) }

    /// Where Foundation is known to differ from RFC 8259: it takes a comma behind the last element, takes a byte
    /// order mark and UTF-16 (zero bytes), and refuses some numbers that are zero.
    static func isKnownDifference(_ text: String) -> Bool {
        ["0e5", "1e-400", "0e99999999999999999999", "\u{feff}1"].contains(text) || text.contains(",]")
            || text.contains(",}") || text.contains("\u{0}")
    }

    @Test("accepted texts give the same values", arguments: Accepted.values + Accepted.texts)
    func accepted(text: String) {
        if Self.isKnownDifference(text) { return }
        #expect(Self.ours(text.bytes) == Self.theirs(text.bytes))
    }

    @Test("refused texts are refused there too", arguments: Refused.values + Refused.texts)
    func refused(text: String) {
        if Self.isKnownDifference(text) { return }
        #expect(Self.theirs(text.bytes) == nil)
    }

    @Test("damaged texts come to the same verdict", arguments: 0..<8)
    func damaged(seed: UInt64) {
        var random = Seeded(seed + 100)
        let sample = #"{"id":123,"t":"a\u00e9\n","l":[1,-2.5e3,true,null,{"x":{}}],"é":"日本","e":[[],""]}"#.bytes
        let alphabet = #""\{}[]:,0123456789-+.eEtfnu aé"#.bytes
        for _ in 0..<2000 {
            var text = sample
            for _ in 0...random.next() % 3 {
                let index = Int(random.next() % UInt64(text.count))
                let byte = alphabet[Int(random.next() % UInt64(alphabet.count))]
                switch random.next() % 4 {
                case 0: text[index] = byte
                case 1: text.insert(byte, at: index)
                case 2: text.remove(at: index)
                default: text.swapAt(index, Int(random.next() % UInt64(text.count)))
                }
            }
            // Where a name stands twice, Foundation takes one of the two.
            if code({ _ = try JSON.read(AnyJSON.self, from: text) }) == .duplicateKey { continue }
            if Self.isKnownDifference(String(decoding: text, as: UTF8.self)) { continue }
            #expect(Self.ours(text) == Self.theirs(text), "\(String(decoding: text, as: UTF8.self))")
        }
    }
}
