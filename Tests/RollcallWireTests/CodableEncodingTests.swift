import Foundation
import RollcallWire
import Testing

@Suite("Encoding Codable types") struct CodableEncodingTests {
    @Test("writes what Foundation reads back as the same value")
    func roundTrip() throws {
        let value = try JSON.decode(CodableDecodingTests.Sample.self, from: CodableDecodingTests.text.bytes)
        let bytes = try JSON.encode(value)
        #expect(try JSON.decode(CodableDecodingTests.Sample.self, from: bytes) == value)
        #expect(try JSONDecoder().decode(CodableDecodingTests.Sample.self, from: Data(bytes)) == value)
    }

    @Test("merges the containers of one encoder into one object without a name twice")
    func merging() throws {
        struct Tagged: Encodable {
            struct Payload: Encodable {
                var a = 1
                var kind = "payload"
            }
            enum Key: CodingKey { case kind, more }
            enum MoreKey: CodingKey { case x, y }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode("tag", forKey: .kind)
                try Payload().encode(to: encoder)
                var more = container.nestedContainer(keyedBy: MoreKey.self, forKey: .more)
                try more.encode(1, forKey: .x)
                var again = container.nestedContainer(keyedBy: MoreKey.self, forKey: .more)
                try again.encode(2, forKey: .y)
            }
        }
        #expect(try JSON.encode(Tagged()) == #"{"kind":"payload","a":1,"more":{"x":1,"y":2}}"#.bytes)
    }

    @Test("lets containers be filled in any order")
    func order() throws {
        struct Odd: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                var first = list.nestedUnkeyedContainer()
                let second = list.superEncoder()
                try list.encode(3)
                try first.encode(1)
                var value = second.singleValueContainer()
                try value.encode("two")
                try first.encodeNil()
            }
        }
        #expect(try JSON.encode(Odd()) == #"[[1,null],"two",3]"#.bytes)
    }

    @Test("refuses numbers that JSON cannot spell, and says where")
    func nonFinite() throws {
        let error = try #require(caught { try JSON.encode(["a": [1, Double.nan]]) } as? EncodingError)
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect((context.underlyingError as? JSONError)?.code == .nonFiniteNumber)
        #expect(code { _ = try JSON.encode([-Float.infinity]) } == .nonFiniteNumber)
        #expect(code { _ = try JSON.encode([Decimal.nan]) } == .nonFiniteNumber)
        #expect(code { _ = try JSON.encode(Date(timeIntervalSinceReferenceDate: .nan)) } == .nonFiniteNumber)
    }

    @Test("refuses a type that writes nothing or two values")
    func wrongShapes() throws {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
        struct Two: Encodable {
            func encode(to encoder: any Encoder) throws {
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: CodableDecodingTests.Key.self)
            }
        }
        #expect(code { _ = try JSON.encode(Nothing()) } == .invalidOutput)
        #expect(code { _ = try JSON.encode(Two()) } == .invalidOutput)
        #expect(try JSON.encode([Nothing()]) == "[{}]".bytes)
    }

    @Test("writes integers of all widths")
    func integers() throws {
        #expect(try JSON.encode([Int.min, .max, 0, -1]) == "[-9223372036854775808,9223372036854775807,0,-1]".bytes)
        #expect(try JSON.encode([UInt64.max]) == "[18446744073709551615]".bytes)
        #expect(try JSON.encode([Int128.min]) == "[\(Int128.min)]".bytes)
        #expect(try JSON.decode([UInt128].self, from: JSON.encode([UInt128.max])) == [.max])
        #expect(try JSON.decode([Int128].self, from: JSON.encode([Int128.min])) == [.min])
    }
}

extension CodableDecodingTests {
    enum Key: CodingKey { case x }
}
