import Foundation
public import Rollcall

@WireCodable
struct Sender: Codable, Equatable {
    var id: Int
    var name: String
    var avatar: URL?
    enum CodingKeys: String, CodingKey { case id, name, avatar = "avatar_url" }
}

@WireCodable
enum Color: String, Codable { case red, green, blue }

/// Coded by `Codable` alone.
struct Plain: Codable, Equatable { var x: Int8; var list: [String]? }

@WireCodable
public struct Everything: Codable, Equatable {
    public var id: Int64
    var small: UInt8
    var wide: UInt128
    var ratio: Double
    var single: Float
    var flag: Bool
    let text: String
    var color: Color
    var colors: [Color: Int]?
    var sender: Sender
    var others: [Sender]
    var table: [String: [Int?]]
    var plain: Plain
    var plains: [Plain]?
    var when: Date
    var data: Data
    var url: URL
    var uuid: UUID
    var price: Decimal
    var nested: [[Int]]
    var set: Set<Int>
    var `switch`: Bool
    var optional: Optional<Int>
    var a_name_of_eighteen: Int
    var aNameThatIsLongerThanTwentyFourBytes: String
    var count = 5
    static let shared = 1
    var computed: Int { count + 1 }
    var observed: Int { didSet {} }
    var inferred = Color.red
}

@WireCodable
struct OwnDecoding: Codable, Equatable {
    var value: Int
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self) + 1
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value - 1)
    }
}

@WireCodable
final class Shared: Codable, Equatable {
    var name: String
    init(name: String) { self.name = name }
    static func == (left: Shared, right: Shared) -> Bool { left.name == right.name }
}

@WireCodable
struct Left: Codable, Equatable {
    var kept: Int
    var left = 7
    private var secret: String?
    let constant = "written, not read"
    enum CodingKeys: CodingKey { case kept, secret, constant }
    init(kept: Int, secret: String?) {
        self.kept = kept
        self.secret = secret
    }
}

@WireCodable
struct OddNames: Codable, Equatable {
    var quoted: Int
    var umlaut: Int
    var empty: Int
    var long: Int
    enum CodingKeys: String, CodingKey {
        case quoted = "a \"b\" \\ \n"
        case umlaut = "grüße"
        case empty = ""
        case long = "grüße in a name beyond twenty-four bytes"
    }
}

@WireCodable
struct Box<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var next: [Box<Value>]?
}

@WireCodable
enum Shape: Codable, Equatable { case circle(radius: Double), point }

@WireCodable
struct Empty: Codable, Equatable {}

/// What `Twin` is without the annotation.
@WireCodable
struct Annotated: Codable, Equatable {
    var id: Int64
    var name: String
    var maybe: Double?
    var sender: Sender
    var table: [String: [Int?]]

    static let text = #"{"id":12,"name":"né","maybe":1.5,"constant":7,"sender":{"id":1,"name":"n"},"table":{"a":[1,null]},"x":[]}"#
}

/// Properties that have an initial value.
@WireCodable
struct Defaults: Codable, Equatable {
    var number = 1
    var text: String = "initial"
    var list: [String] = ["one"]
    var when: Date = Date(timeIntervalSinceReferenceDate: 7)
    var maybe: Int? = 5
}

/// A name that the expansion must not stumble over.
struct JSONReader {}
struct WireError {}
enum Outer {
    struct Int {}
    @WireCodable struct Inner: Codable, Equatable { var flag: Bool; var names: [String] }
}
