@testable import RollcallRegistry
import Testing

@Suite struct Cards {
    struct Text: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var json: String
        var card: Card?
    }

    static let plain = Card(kind: "member", id: "a", fileID: "M/F.swift", line: 3)

    @Test(arguments: [
        Text(
            testDescription: "all that a card must have",
            json: #"{"kind":"member","id":"a","module":"M","file":"F.swift","line":3}"#, card: plain),
        Text(
            testDescription: "keys of a newer card, whatever their values",
            json: #"{"kind":"member","id":"a","module":"M","file":"F.swift","line":3,"new":{"x":[1,null]},"z":1.5}"#,
            card: plain),
        Text(
            testDescription: "another order of keys, and white space",
            json: #" { "line":3 , "file":"F.swift","module":"M","id":"a","kind":"member" } "#, card: plain),
        Text(
            testDescription: "null where a key may be missing",
            json: #"{"kind":"member","id":"a","family":null,"type":null,"aliases":null,"module":"M","file":"F.swift","line":3}"#,
            card: plain),
        Text(
            testDescription: "everything that a card can have",
            json: #"{"kind":"member","id":"a\n\"é","family":"F","aliases":["b"],"type":"T","module":"M","file":"F.swift","line":3}"#,
            card: Card(
                kind: "member", id: "a\n\"é", family: "F", aliases: ["b"], type: "T", fileID: "M/F.swift", line: 3)),
        Text(
            testDescription: "what a route has",
            json: #"{"kind":"route","id":"/a/{n}","access":"external","scope":"s","captures":{"n":"Int"},"module":"M","file":"F.swift","line":3}"#,
            card: Card(
                kind: "route", id: "/a/{n}", access: "external", scope: "s", captures: ["n": "Int"], fileID: "M/F.swift",
                line: 3)),
        Text(testDescription: "a missing key", json: #"{"kind":"member","module":"M","file":"F","line":3}"#),
        Text(
            testDescription: "a key of the wrong type",
            json: #"{"kind":"member","id":7,"module":"M","file":"F","line":3}"#),
        Text(testDescription: "no object", json: #"["member"]"#),
        Text(testDescription: "cut short", json: #"{"kind":"member","id":"a""#),
        Text(testDescription: "empty", json: ""),
    ])
    func `a card is read from its text`(_ example: Text) {
        #expect(Card(json: Array(example.json.utf8)) == example.card)
    }

    @Test func `bytes that are no UTF-8 are no card`() {
        #expect(Card(json: [0x7b, 0xff, 0xfe, 0x7d]) == nil)
    }
}
