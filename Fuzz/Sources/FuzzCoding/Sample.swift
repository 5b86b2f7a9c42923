import Foundation
import RollcallWire

/// A type with members of all sorts, with the code that `@WireCodable` writes.
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
    var averyveryverylongname: Int?

    enum CodingKeys: String, CodingKey {
        case id, name, color, nested, plain, ratio, flags, data
        case averyveryverylongname = "a very very very long name"
    }
}

extension Sample: WireObjectDecodable, WireObjectEncodable {
    static let wireNames = ["id", "name", "color", "nested", "plain", "ratio", "flags", "data"].map(JSONName.init)

    static func wire(members reader: inout JSONReader, more: Bool, object: Int) throws(WireError) -> Sample {
        var more = more
        var seen: UInt32 = 0
        var id: UInt64 = 0
        var name = ""
        var color: Color?
        var nested: [Sample]?
        var plain: Plain?
        var ratio: Double?
        var flags: [String: Bool]?
        var data: Data?
        var long: Int?
        func once(_ bit: UInt32, _ name: StaticString, _ reader: inout JSONReader) throws(WireError) {
            if seen & bit != 0 { throw reader.duplicateKey(name) }
            seen |= bit
        }
        while more {
            if reader.atName(0x3a22_6469_22, mask: 0xff_ffff_ffff, count: 5) {
                try once(1, "id", &reader)
                id = try reader.read(UInt64.self)
            } else {
                let key = try reader.readKey()
                switch reader.string(of: key) {
                case "id":
                    try once(1, "id", &reader)
                    id = try reader.read(UInt64.self)
                case "name":
                    try once(2, "name", &reader)
                    name = try reader.read(String.self)
                case "color":
                    try once(4, "color", &reader)
                    if !reader.readNull() { color = try reader.read(Color.self) }
                case "nested":
                    try once(8, "nested", &reader)
                    if !reader.readNull() { nested = try reader.read([Sample].self) }
                case "plain":
                    try once(16, "plain", &reader)
                    if !reader.readNull() { plain = try reader.read(Plain.self) }
                case "ratio":
                    try once(32, "ratio", &reader)
                    if !reader.readNull() { ratio = try reader.read(Double.self) }
                case "flags":
                    try once(64, "flags", &reader)
                    if !reader.readNull() { flags = try reader.read([String: Bool].self) }
                case "data":
                    try once(128, "data", &reader)
                    if !reader.readNull() { data = try reader.read(Data.self) }
                case "a very very very long name":
                    try once(256, "a very very very long name", &reader)
                    if !reader.readNull() { long = try reader.read(Int.self) }
                default: try reader.skipMember(key)
                }
            }
            more = try reader.nextMember()
        }
        guard seen & 1 != 0 else { throw reader.missingKey("id", inObjectAt: object) }
        guard seen & 2 != 0 else { throw reader.missingKey("name", inObjectAt: object) }
        return Sample(
            id: id, name: name, color: color, nested: nested, plain: plain, ratio: ratio, flags: flags, data: data,
            averyveryverylongname: long)
    }

    func wire(membersTo writer: inout JSONWriter) throws(WireError) {
        writer.writeName(spelled: "\"id\":")
        try writer.write(id)
        writer.writeName(spelled: "\"name\":")
        try writer.write(name)
        if let color {
            writer.writeName("color")
            try writer.write(color)
        }
        if let nested {
            writer.writeName("nested")
            try writer.write(nested)
        }
        if let plain {
            writer.writeName("plain")
            try writer.write(plain)
        }
        if let ratio {
            writer.writeName("ratio")
            try writer.write(ratio)
        }
        if let flags {
            writer.writeName("flags")
            try writer.write(flags)
        }
        if let data {
            writer.writeName("data")
            try writer.write(data)
        }
        if let averyveryverylongname {
            writer.writeName("a very very very long name")
            try writer.write(averyveryverylongname)
        }
    }
}
