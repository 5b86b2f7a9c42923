import Foundation
import Rollcall

/// A type with members of all sorts.
@WireCodable
struct Sample: Codable, Equatable {
    enum Color: String, Codable, WireDecodable, WireEncodable { case red, green }
    struct Plain: Codable, Equatable {
        var x: Int8?
        var y: [String]?
    }

    var id: UInt64
    var name: String
    var color: Color?
    var nested: [Sample]?
    var plain: Plain?
    var ratio: Double?
    var flags: [String: Bool]?
    var data: Data?
    var count = 1
    var averyveryverylongname: Int?

    enum CodingKeys: String, CodingKey {
        case id, name, color, nested, plain, ratio, flags, data, count
        case averyveryverylongname = "a very very very long name"
    }
}
