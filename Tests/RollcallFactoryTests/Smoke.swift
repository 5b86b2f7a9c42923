import Foundation
import Rollcall
import Testing

public protocol Shape: Codable, Sendable {}
enum Shapes: Family {
    typealias Base = any Shape
    static let tag = Tag.internal("type")
}

@Member(of: Shapes.self, "circle", aliases: "round")
struct Circle: Shape, Equatable { var r: Double }

@Member(of: Shapes.self, "group")
struct Group: Shape { @Polymorphic<ListOf<Shapes>> var items: [any Shape] }

@Test func circleDecodes() throws {
    struct Box: Codable { @Polymorphic<Shapes> var s: any Shape }
    let box = try JSONDecoder().decode(Box.self, from: Data(#"{"s":{"type":"circle","r":1.5}}"#.utf8))
    #expect(box.s as? Circle == Circle(r: 1.5))
    let data = try JSONEncoder().encode(box)
    print(String(decoding: data, as: UTF8.self), Registry.process.cards, Registry.process.diagnostics)
}
