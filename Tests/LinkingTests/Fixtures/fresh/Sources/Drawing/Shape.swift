public import Rollcall

public protocol Shape: Codable, Sendable {}

public enum Shapes: Family {
    public typealias Base = any Shape
    public static let tag = Tag.internal("type")
}

@Member(of: Shapes.self, "square")
public struct Square: Shape {
    public var side: Double
}
