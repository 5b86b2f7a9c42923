public import Drawing
public import Rollcall

@Member(of: Shapes.self, "circle", aliases: "round")
public struct Circle: Shape {
    public var radius: Double
}
