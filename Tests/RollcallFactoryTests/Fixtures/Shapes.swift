import Rollcall

/// The families of the cases in `factory.tsv`.

protocol Shape: Codable, Sendable {}

enum Shapes: Family {
    typealias Base = any Shape
    static let tag = Tag.internal("type")
}

@Member(of: Shapes.self, "circle")
@Member(of: DottedShapes.self, "circle")
struct Circle: Shape, Equatable { var r: Double }

@Member(of: Shapes.self, "rect")
struct Rect: Shape, Equatable { var w: Int, h: Int }

@Member(of: Shapes.self, "point")
struct Point: Shape, Equatable {}

@Member(of: Shapes.self, "label")
struct Label: Shape, Equatable { var text: String }

@Member(of: Shapes.self, "group")
struct Group: Shape { @Polymorphic<ListOf<Shapes>> var items: [any Shape] }

/// The same shapes, but what is unknown is kept.
enum KeptShapes: Family {
    typealias Base = any Shape
    static let tag = Tag.internal("type")
    static let unknown = UnknownPolicy<Self>.preserve { $0 }
}

extension UnknownMember: Shape {}

/// A literal dot in the key.
enum DottedShapes: Family {
    typealias Base = any Shape
    static let tag = Tag.internal("a.b")
}

protocol Event: Codable, Sendable {}

enum Events: Family {
    typealias Base = any Event
    static let tag = Tag.adjacent("t", content: "c")
}

enum ClicksByDefault: Family {
    typealias Base = any Event
    static let tag = Tag.adjacent("t", content: "c")
    static let defaultTag: String? = "click"
}

@Member(of: Events.self, "click")
@Member(of: ClicksByDefault.self, "click")
struct Click: Event, Equatable { var x: Int, y: Int }

@Member(of: Events.self, "load")
struct Load: Event, Equatable {}

/// One type in two families, under other tags.
@Member(of: Shapes.self, "mark")
@Member(of: Events.self, "m")
struct Mark: Shape, Event, Equatable {}

protocol Command: Codable, Sendable {}

enum Commands: Family {
    typealias Base = any Command
    static let tag = Tag.external
}

@Member(of: Commands.self, "load")
struct LoadCommand: Command, Equatable { var key: String }

@Member(of: Commands.self, "store")
struct StoreCommand: Command, Equatable { var key: String, value: Int }

@Member(of: Commands.self, "ping")
struct PingCommand: Command, Equatable {}

protocol Attribute: Codable, Sendable {}

enum Attributes: Family {
    typealias Base = any Attribute
    static let tag = Tag.path("data", "attributes", "operation")
}

@Member(of: Attributes.self, "reg")
struct Register: Attribute, Equatable {
    struct Data: Codable, Equatable { var id: String }
    var data: Data
}

@Member(of: Attributes.self, "ver")
struct Verify: Attribute, Equatable { var data: Register.Data }

/// A payload that writes nothing of the objects that the tag lies in.
@Member(of: Attributes.self, "nop")
struct NoOperation: Attribute, Equatable {}

protocol Notice: Codable, Sendable {}

enum Notices: Family {
    typealias Base = any Notice
    static let tag = Tag.internal("type")
    static let unknown = UnknownPolicy<Self>.fallback(Undefined.self) { $0 }
}

@Member(of: Notices.self, "callout")
struct Callout: Notice, Equatable { var icon: String }

struct Undefined: Notice, FallbackMember, Equatable {
    var unknownTag = ""
    var description: String?
    private enum CodingKeys: CodingKey { case description }
}

protocol Post: Codable, Sendable {}

enum Posts: Family {
    typealias Base = any Post
    static let tag = Tag.internal("type")
}

@Member(of: Posts.self, "picture", aliases: "photo")
struct Picture: Post, Equatable { var url: String }

@Member(of: Posts.self, "text")
struct TextPost: Post, Equatable { var text: String }

/// A type that owns a property under the tag's key.
@Member(of: Posts.self, "doc")
struct DocPost: Post, Equatable { var type: String, body: String }
