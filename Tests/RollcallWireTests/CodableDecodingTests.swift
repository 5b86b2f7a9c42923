import Foundation
import RollcallWire
import Testing

@Suite("Decoding Codable types") struct CodableDecodingTests {
    enum Color: String, Codable { case red, green }
    struct Inner: Codable, Equatable {
        var x: Int8
        var y: [Double]?
    }
    struct Sample: Codable, Equatable {
        var id: UInt64
        var name: String
        var ratio: Double
        var small: Float
        var flag: Bool
        var color: Color
        var inner: Inner
        var table: [String: [Int]]
        var optional: String?
        var when: Date
        var data: Data
        var url: URL
        var uuid: UUID
        var price: Decimal
    }

    static let text = #"""
        {"id":18446744073709551615,"name":"Z\u00fcrich \ud83d\ude00","ratio":0.1,"small":3.4e38,"flag":true,
         "color":"green","inner":{"x":-128,"y":[1,2.5,1e3]},"table":{"a":[1],"b":[]},"optional":null,
         "when":700000000.25,"data":"AQID","url":"https://example.com/a?b=c","unknown":[{"deep":[]}],
         "uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","price":12345678901234567890.123456789}
        """#

    @Test("gives what Foundation gives")
    func likeFoundation() throws {
        let ours = try JSON.decode(Sample.self, from: Self.text.bytes)
        let theirs = try JSONDecoder().decode(Sample.self, from: Data(Self.text.utf8))
        #expect(ours == theirs)
        #expect(ours.price == Decimal(string: "12345678901234567890.123456789"))
    }

    @Test(
        "fails with the kinds and paths with which Foundation fails",
        arguments: [
            #"{"x":"1"}"#, #"{"x":null}"#, "{}", #"{"x":200}"#, #"{"x":1.5}"#, #"{"x":1,"y":[1,"a"]}"#,
            #"{"x":1,"y":[null]}"#,
            "[]", "null", "1", #"{"x":true}"#, #"{"x":1,"y":{}}"#, #"{"x":[1]}"#, #"{"x":-129}"#,
        ])
    func errorsLikeFoundation(text: String) throws {
        let ours = try #require(caught { try JSON.decode(Inner.self, from: text.bytes) } as? DecodingError)
        let theirs = try #require(
            caught { try JSONDecoder().decode(Inner.self, from: Data(text.utf8)) } as? DecodingError)
        #expect(ours.kind == theirs.kind)
        // Foundation leaves the path out where a number does not fit.
        let path = theirs.context?.codingPath.map(\.stringValue) ?? []
        if !path.isEmpty { #expect(ours.context?.codingPath.map(\.stringValue) == path) }
    }

    @Test("refuses a member that stands twice and is read")
    func duplicates() {
        #expect(code { _ = try JSON.decode(Inner.self, from: #"{"x":1,"x":2}"#.bytes) } == .duplicateKey)
        #expect(code { _ = try JSON.decode(Inner.self, from: #"{"x":1,"\u0078":2}"#.bytes) } == .duplicateKey)
        #expect(code { _ = try JSON.decode([String: Int].self, from: #"{"x":1,"y":1,"x":2}"#.bytes) } == .duplicateKey)
        #expect(code { _ = try JSON.decode(Inner.self, from: #"{"x":1,"q":1,"q":2}"#.bytes) } == nil)
    }

    @Test("finds members in objects of any size")
    func manyMembers() throws {
        for count in [1, 11, 12, 13, 14, 100, 1000] {
            let table = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
            let bytes = try JSON.encode(table)
            #expect(try JSON.decode([String: Int].self, from: bytes) == table)
        }
    }

    @Test("reads dates and data in the way that is asked for")
    func strategies() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for strategy in [JSONOptions.DateStrategy.deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601] {
            let options = JSONOptions(dates: strategy)
            let bytes = try JSON.encode([date], options: options)
            #expect(try JSON.decode([Date].self, from: bytes, options: options) == [date])
            let theirs = JSONDecoder()
            theirs.dateDecodingStrategy =
                switch strategy {
                case .deferredToDate: .deferredToDate
                case .secondsSince1970: .secondsSince1970
                case .millisecondsSince1970: .millisecondsSince1970
                case .iso8601: .iso8601
                }
            #expect(try theirs.decode([Date].self, from: Data(bytes)) == [date])
        }
        let options = JSONOptions(data: .deferredToData)
        #expect(try JSON.encode([Data([1, 255])], options: options) == "[[1,255]]".bytes)
        #expect(try JSON.decode([Data].self, from: "[[1,255]]".bytes, options: options) == [Data([1, 255])])
    }

    @Test("refuses texts that are no date, data, URL, UUID or number of the type")
    func invalidValues() {
        func expectRefused<T: Decodable>(_ type: T.Type, _ text: String) {
            let options = JSONOptions(dates: .iso8601)
            let error = caught { try JSON.decode(type, from: text.bytes, options: options) } as? DecodingError
            #expect(error?.kind == "dataCorrupted", "\(text) as \(type)")
        }
        expectRefused(Date.self, #""yesterday""#)
        expectRefused(Data.self, #""*""#)
        expectRefused(UUID.self, #""1""#)
        expectRefused(URL.self, #""""#)
        expectRefused(Decimal.self, "1e999")
        expectRefused(Decimal.self, "123456789012345678901234567890123456789012")
        expectRefused(Int.self, "1e30")
    }

    @Test("hands the exact bytes of a value to a type that asks for them")
    func rawBytes() throws {
        struct Raw: Codable, Equatable {
            var json: String
            init(_ json: String) { self.json = json }
            init(from decoder: any Decoder) throws {
                json = String(decoding: try #require(decoder as? WireDecoder).rawJSON, as: UTF8.self)
            }
            func encode(to encoder: any Encoder) throws { try #require(encoder as? WireEncoder).writeRaw(json.bytes) }
        }
        let text = #"{"a":{ "z" : 1.00, "a":[ ] },"b":1e2}"#
        let values = try JSON.decode([String: Raw].self, from: text.bytes)
        #expect(values == ["a": Raw(#"{ "z" : 1.00, "a":[ ] }"#), "b": Raw("1e2")])
        #expect(try JSON.encode([values["a"], values["b"]]) == #"[{ "z" : 1.00, "a":[ ] },1e2]"#.bytes)
        #expect(code { _ = try JSON.encode([Raw("[1")]) } == .unexpectedEnd)
    }

    @Test("lets a type read its value directly, and another decode it again")
    func directInside() throws {
        struct Direct: Decodable {
            var sum: Int
            init(from decoder: any Decoder) throws {
                let decoder = try #require(decoder as? WireDecoder)
                sum = try decoder.withReader { reader throws(WireError) in
                    var sum = 0
                    var more = try reader.beginArray()
                    while more {
                        sum += try reader.decode(Inner.self).y?.count ?? 0
                        more = try reader.nextElement()
                    }
                    return sum
                }
            }
        }
        let text = #"{"list":[{"x":1,"y":[1,2]},{"x":2},{"x":3,"y":[9]}]}"#
        #expect(try JSON.decode([String: Direct].self, from: text.bytes)["list"]?.sum == 3)
        let bad = #"{"list":[{"x":1,"y":[1,2]},{"x":2,"y":[1,true]}]}"#
        let error = caught { try JSON.decode([String: Direct].self, from: bad.bytes) } as? DecodingError
        #expect(error?.json?.path == "$.list[1].y[1]")
    }

    @Test("keeps the user's info and works after the decoder was kept")
    func userInfo() throws {
        struct Kept: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) throws { self.decoder = decoder }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "key"))
        let kept = try JSON.decode([Kept].self, from: "[[1,2],[3]]".bytes, options: JSONOptions(userInfo: [key: 5]))
        #expect(kept[0].decoder.userInfo[key] as? Int == 5)
        #expect(try [Int](from: kept[1].decoder) == [3])
    }

    @Test("reads class hierarchies through super decoders")
    func superDecoders() throws {
        class Base: Codable { var a = 1 }
        class Derived: Base {
            var b = 2
            enum Key: CodingKey { case b }
            override init() { super.init() }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                b = try container.decode(Int.self, forKey: .b)
                try super.init(from: container.superDecoder())
            }
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(b, forKey: .b)
                try super.encode(to: container.superEncoder())
            }
        }
        let bytes = try JSON.encode(Derived())
        #expect(bytes == #"{"b":2,"super":{"a":1}}"#.bytes)
        #expect(try JSON.decode(Derived.self, from: bytes).a == 1)
        #expect(throws: DecodingError.self) { try JSON.decode(Derived.self, from: #"{"b":1}"#.bytes) }
    }
}
