import Rollcall
import Testing

@testable import RollcallFactory

@Suite("Values found in a family's base")
struct BaseLayoutTests {
    @Test("lie as Swift's ABI documents it, so that none is copied to be written")
    func isAsDocumented() {
        #expect(BaseLayout.isAsDocumented)
    }

    @Test("are written as their encoder writes them, whatever holds them", arguments: Self.values)
    func areWritten(_ value: any Part) throws {
        let coder = FamilyCoder<Parts>(registry: Self.registry)
        let written = String(decoding: try coder.encode(value), as: UTF8.self)
        let members = try Self.members(of: value)
        #expect(written == #"{"kind":"\#(value.kind)"\#(members.isEmpty ? "" : ",")\#(members)}"#)
        // Twice: a value that is found in place must not be given up by writing it.
        #expect(String(decoding: try coder.encode(value), as: UTF8.self) == written)
    }

    @Test("are found in place, but for those that no member has", arguments: Self.values)
    func areFound(_ value: any Part) {
        let table = FamilyTable.of(Parts.self, in: Self.registry)
        let isFound = withUnsafePointer(to: value as any Part) { table.find(UnsafeRawPointer($0)) != nil }
        #expect(isFound)
        let isStrange = withUnsafePointer(to: Strange() as any Part) { table.find(UnsafeRawPointer($0)) != nil }
        #expect(!isStrange)
    }

    @Test("that are objects are found by the class that they are of")
    func objectsOfBases() throws {
        let registry = Registry([
            Entry(Member<Nodes>("node", type: Node.self) { $0 }), Entry(Member<Nodes>("twig", type: Twig.self) { $0 }),
        ])
        let coder = FamilyCoder<Nodes>(registry: registry)
        #expect(String(decoding: try coder.encode(Node("a")), as: UTF8.self) == #"{"t":"node","name":"a"}"#)
        #expect(String(decoding: try coder.encode(Twig("b")), as: UTF8.self) == #"{"t":"twig","name":"b"}"#)
        #expect(throws: FamilyError.self) { try coder.encode(Thorn("c")) }
    }

    static let long = "a string that is too long for the string itself to hold"
    static let values: [any Part] = [
        Empty(), Small(a: 1), Full(a: 1, b: long), Large(a: long, b: long, c: [long], d: nil, e: 1.5), Choice.second, Object(long),
        Derived(long),
    ]
    static let registry = Registry([
        Entry(Member<Parts>("empty", type: Empty.self) { $0 }), Entry(Member<Parts>("small", type: Small.self) { $0 }),
        Entry(Member<Parts>("full", type: Full.self) { $0 }), Entry(Member<Parts>("large", type: Large.self) { $0 }),
        Entry(Member<Parts>("choice", type: Choice.self) { $0 }), Entry(Member<Parts>("object", type: Object.self) { $0 }),
        Entry(Member<Parts>("derived", type: Derived.self) { $0 }),
    ])

    static func members(of value: any Part) throws -> String {
        let text = String(decoding: try JSON.encode(value), as: UTF8.self)
        return String(text.dropFirst().dropLast())
    }
}

protocol Part: Codable, Sendable { var kind: String { get } }
enum Parts: Family {
    typealias Base = any Part
    static let tag = Tag.internal("kind")
}
@WireCodable struct Empty: Part { var kind: String { "empty" } }
@WireCodable struct Small: Part {
    var kind: String { "small" }
    var a: UInt8
}
@WireCodable struct Full: Part {
    var kind: String { "full" }
    var a: Int
    var b: String
}
@WireCodable struct Large: Part {
    var kind: String { "large" }
    var a: String
    private(set) var b: String
    var c: [String]
    var d: String?
    var e: Double
}
enum Choice: String, Part {
    case first, second
    var kind: String { "choice" }
    init(from decoder: any Decoder) throws {
        self = try decoder.container(keyedBy: Key.self).decode(Bool.self, forKey: .first) ? .first : .second
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(self == .first, forKey: .first)
    }
    enum Key: CodingKey { case first }
}
class Object: Part, @unchecked Sendable {
    // Nothing is written to after it was made.
    let name: String
    var kind: String { "object" }
    init(_ name: String) { self.name = name }
}
final class Derived: Object, @unchecked Sendable {
    override var kind: String { "derived" }
}
struct Strange: Part { var kind: String { "strange" } }

class Node: Codable, @unchecked Sendable {
    // Nothing is written to after it was made.
    let name: String
    init(_ name: String) { self.name = name }
}
final class Twig: Node, @unchecked Sendable {}
final class Thorn: Node, @unchecked Sendable {}
enum Nodes: Family {
    typealias Base = Node
    static let tag = Tag.internal("t")
}
