import Drawing
import Rollcall
import Testing

@Member(of: Shapes.self, "point")
struct Point: Shape {}

@Test func recordsOfTheProgramAndOfTheTestsAreFound() throws {
    #expect(Set(Registry.process.cards.map(\.id)).isSuperset(of: ["square", "circle", "point"]))
    #expect(try Shapes.decode(Array(#"{"type":"point"}"#.utf8)) is Point)
    #expect(Registry.process.diagnostics.isEmpty)
}
