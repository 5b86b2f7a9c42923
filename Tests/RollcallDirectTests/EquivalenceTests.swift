import Foundation
import Rollcall
import Testing

/// The direct way and `Codable` come to the same value, or to the same kind of error at the same path.
@Suite("The direct way equals the Codable way") struct EquivalenceTests {
    static func check<T: WireCodable & Codable & Equatable>(
        _ type: T.Type, _ text: String, line: Int = #line
    ) -> T? {
        let bytes = Array(text.utf8)
        let direct = Result { try JSON.read(type, from: bytes) }
        let codable = Result { try JSON.decode(type, from: bytes) }
        switch (direct, codable) {
        case (.success(let value), .success(let other)):
            #expect(value == other, "\(text)")
            for bytes in [try? JSON.write(value), try? JSON.encode(value)] {
                #expect((try? JSON.read(type, from: bytes ?? [])) == value)
                #expect((try? JSON.decode(type, from: bytes ?? [])) == value)
            }
            return value
        case (.failure(let error), .failure(let other)):
            let ours = error as? JSONError
            let theirs = other as? JSONError ?? (other as? DecodingError)?.json
            #expect(ours != nil, "\(error)")
            if let theirs, let ours {
                #expect(ours.code == theirs.code && ours.path == theirs.path, "\(ours)\n\(theirs)")
            }
            return nil
        default:
            Issue.record("\(text): \(direct), \(codable)")
            return nil
        }
    }

    static let text = #"""
        {"id":-9223372036854775808,"small":255,"wide":340282366920938463463374607431768211455,"ratio":0.1,
        "single":1.5,"flag":true,"text":"a\u00e9\n","color":"green","sender":{"id":1,"name":"n","avatar_url":"x:y"},
        "others":[{"id":2,"name":"m"},{"id":3,"name":"k","avatar_url":null}],"table":{"a":[1,null],"b":[]},
        "plain":{"x":-128,"list":["é"]},"plains":[{"x":1}],"when":7.5,"data":"AQID","url":"https://a.b/c",
        "uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","price":1.10,"nested":[[1],[],[2,3]],"set":[1,2],"switch":false,
        "optional":null,"a_name_of_eighteen":18,"aNameThatIsLongerThanTwentyFourBytes":"long","count":6,"observed":9,"inferred":"blue",
        "constant":"other","unknown":{"deep":[1,{"x":null}]},"colors":["red",1]}
        """#

    @Test("for a type with members of all kinds, in any order")
    func everything() throws {
        let value = try #require(Self.check(Everything.self, Self.text))
        #expect(value.count == 6 && value.colors == [.red: 1])
        #expect(value == (try JSONDecoder().decode(Everything.self, from: Data(Self.text.utf8))))
        var members = try #require(try JSON.read(Members.self, from: Array(Self.text.utf8)).list)
        for _ in 0..<50 {
            members.shuffle()
            let text =
                "{ " + members.map { "\($0.name)\($0.spaced ? " :\n" : ":")\($0.value)" }.joined(separator: " , ")
                + " }"
            #expect(Self.check(Everything.self, text) == value)
        }
    }

    @Test("when a member is missing, twice, null, or of another kind")
    func damagedMembers() throws {
        let members = try #require(try JSON.read(Members.self, from: Array(Self.text.utf8)).list)
        for index in members.indices {
            for replacement in [
                "null", "true", "\"\"", "-1", "1.5", "[]", "{}", "[[\"x\"]]", "1e99", "\"red\"", "{\"x\":1000}",
            ] {
                var damaged = members
                damaged[index].value = replacement
                _ = Self.check(
                    Everything.self, "{" + damaged.map { "\($0.name):\($0.value)" }.joined(separator: ",") + "}")
            }
            var damaged = members
            damaged.remove(at: index)
            _ = Self.check(Everything.self, "{" + damaged.map { "\($0.name):\($0.value)" }.joined(separator: ",") + "}")
            damaged = members + [members[index]]
            _ = Self.check(Everything.self, "{" + damaged.map { "\($0.name):\($0.value)" }.joined(separator: ",") + "}")
        }
    }

    @Test("when bytes are damaged", arguments: 0..<4)
    func damagedBytes(seed: UInt64) {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array(#""\{}[]:,0123456789-+.eEtfnu aé"#.utf8)
        for _ in 0..<500 {
            var text = Array(Self.text.utf8)
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let index = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text[index] = alphabet.randomElement(using: &random) ?? 0
                case 1: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
                case 2: text.remove(at: index)
                default: text.removeSubrange(index..<min(text.count, index + 12))
                }
            }
            let direct = (try? JSON.read(Everything.self, from: text))
            let codable = (try? JSON.decode(Everything.self, from: text))
            #expect(direct == codable, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("for types with code of their own, classes, enums, generic types and odd names")
    func others() {
        #expect(Self.check(OwnDecoding.self, "41") == OwnDecoding(value: 42))
        #expect(Self.check([OwnDecoding].self, "[1,2]")?.map(\.value) == [2, 3])
        #expect(Self.check(Shared.self, #"{"name":"x"}"#)?.name == "x")
        #expect(Self.check(Shared.self, #"{}"#) == nil)
        #expect(Self.check(Color.self, #""blue""#) == .blue)
        #expect(Self.check([Color].self, #"["red","mauve"]"#) == nil)
        #expect(Self.check(Left.self, #"{"kept":1,"secret":"s","left":3,"constant":4}"#) == Left(kept: 1, secret: "s"))
        #expect(
            Self.check(
                OddNames.self, #"{"":1,"grüße":2,"a \"b\" \\ \n":3,"grüße in a name beyond twenty-four bytes":4}"#)?
                .quoted == 3)
        #expect(
            Self.check(
                OddNames.self,
                #"{"":1,"gr\u00fc\u00dfe":2,"a \"b\" \\ \u000a":3,"grüße in \u0061 name beyond twenty-four bytes":4}"#)?
                .long == 4)
        #expect(Self.check(OddNames.self, #"{"":1,"grüße":2,"a \"b\" \\ \n":3}"#) == nil)
        #expect(Self.check(Box<[String]>.self, #"{"value":["a"],"next":[{"value":[]}]}"#)?.next?.count == 1)
        #expect(Self.check(Shape.self, #"{"circle":{"radius":2}}"#) == .circle(radius: 2))
        #expect(Self.check(Empty.self, #"{"a":1}"#) == Empty())
        #expect(Self.check(Empty.self, "[]") == Empty(), "as Codable has it for a struct without members")
        #expect(Self.check(Outer.Inner.self, #"{"flag":true,"names":[]}"#)?.flag == true)
        #expect(Self.check(Sender?.self, "null") == .some(nil))
        #expect(Self.check([String: Sender].self, #"{"a":{"id":1,"name":"x"}}"#)?.count == 1)
    }

    @Test("also with what the compiler synthesizes, but for properties that have an initial value")
    func synthesized() throws {
        struct Twin: Codable, Equatable {
            var id: Int64
            var name: String
            var maybe: Double?
            var sender: Sender
            var table: [String: [Int?]]
        }
        let member = Annotated.text
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var text = Array(member.utf8)
            text[Int.random(in: 0..<text.count, using: &random)] =
                Array(#""{}[]:,019-.eEnul x"#.utf8).randomElement(using: &random) ?? 0
            let twin = try? JSON.decode(Twin.self, from: text)
            let direct = try? JSON.read(Annotated.self, from: text)
            let codable = try? JSON.decode(Annotated.self, from: text)
            let foundation = try? JSONDecoder().decode(Annotated.self, from: Data(text))
            #expect(direct == codable, "\(String(decoding: text, as: UTF8.self))")
            #expect(
                direct
                    == twin.map {
                        Annotated(id: $0.id, name: $0.name, maybe: $0.maybe, sender: $0.sender, table: $0.table)
                    })
            if let direct, let foundation { #expect(direct == foundation) }
        }
        let twin = try JSON.decode(Twin.self, from: Array(member.utf8))
        #expect(try JSON.encode(twin) == JSON.write(JSON.read(Annotated.self, from: Array(member.utf8))))
        #expect(try JSON.write(Defaults(maybe: nil)) == JSON.encode(Defaults(maybe: nil)))
    }

    @Test(
        "where a key with an initial value is missing, null or there",
        arguments: [
            ("{}", Defaults()),
            (
                #"{"number":2,"text":"x","list":["a"],"when":0}"#,
                Defaults(number: 2, text: "x", list: ["a"], when: Date(timeIntervalSinceReferenceDate: 0))
            ),
            (#"{"maybe":null}"#, Defaults(maybe: nil)), (#"{"maybe":1}"#, Defaults(maybe: 1)),
            (#"{"number":null}"#, nil),
            (#"{"text":null}"#, nil), (#"{"when":null}"#, nil), (#"{"number":"x"}"#, nil),
        ] as [(String, Defaults?)])
    func initialValues(_ text: String, _ expected: Defaults?) {
        #expect(Self.check(Defaults.self, text) == expected)
        #expect((try? JSONDecoder().decode(Defaults.self, from: Data(text.utf8))) == expected)
    }

    @Test("in the bytes that are written")
    func written() throws {
        let value = try JSON.read(Everything.self, from: Array(Self.text.utf8))
        let direct = try JSON.write(value)
        let codable = try JSON.encode(value)
        // Dictionaries and sets have no order of their own, so members are compared, not bytes.
        let first = try JSONSerialization.jsonObject(with: Data(direct)) as? NSDictionary
        let second = try JSONSerialization.jsonObject(with: Data(codable)) as? NSDictionary
        #expect(first?["sender"] as? NSDictionary == second?["sender"] as? NSDictionary)
        #expect(first?.allKeys.count == second?.allKeys.count)
        #expect(try JSON.write(Sender(id: 1, name: "\"", avatar: nil)) == Array(#"{"id":1,"name":"\""}"#.utf8))
        #expect(try JSON.write(Left(kept: 1, secret: "x")) == JSON.encode(Left(kept: 1, secret: "x")))
        #expect(try JSON.write(Empty()) == Array("{}".utf8))
    }
}

/// The members of an object as they are spelled.
struct Members: WireDecodable {
    var list: [(name: String, value: String, spaced: Bool)]?
    init(_ list: [(name: String, value: String, spaced: Bool)]) { self.list = list }
    init(from decoder: any Decoder) throws { list = nil }
    static func wire(from reader: inout Rollcall.JSONReader) throws(Rollcall.WireError) -> Members {
        var list: [(name: String, value: String, spaced: Bool)] = []
        var more = try reader.beginObject()
        while more {
            let key = try reader.readKey()
            let value = try reader.readRawValue()
            list.append(("\"\(reader.string(of: key))\"", String(decoding: value, as: UTF8.self), list.count % 3 == 0))
            more = try reader.nextMember()
        }
        return Members(list)
    }
}

extension DecodingError {
    var json: JSONError? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.underlyingError as? JSONError
        @unknown default: nil
        }
    }
}
