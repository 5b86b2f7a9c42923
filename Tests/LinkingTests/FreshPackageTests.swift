import Foundation
import TestCommand
import Testing

extension WaysToLink {
    /// A package that depends on Rollcall by version and on nothing else.
    @Suite struct FreshPackage {

        /// Checks what the program says, whichever way it was built.
        private func check(_ command: Command, sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(command.status == 0, sourceLocation: sourceLocation)
            #expect(command.lines.prefix(2) == ["Square(side: 2.0)", "Circle(radius: 1.5)"], sourceLocation: sourceLocation)
            #expect(command.lines.dropFirst(2).first?.contains("Known: circle, round, square") == true, sourceLocation: sourceLocation)
            #expect(command.lines.suffix(2) == ["entries: circle square", "diagnostics: []"], sourceLocation: sourceLocation)
            #expect(command.errors == "", sourceLocation: sourceLocation)
        }

        @Test func `a debug build and its tests register, without a warning`() throws {
            let build = try Workshop.shared.get().test("fresh")
            #expect(build.warnings == [])
            #expect(build.log.contains("Test run with 1 test"))
            check(try build.run("fresh"))
        }

        @Test func `a release build registers, without a warning`() throws {
            let build = try Workshop.shared.get().build("fresh", "-c", "release")
            #expect(build.warnings == [])
            check(try build.run("fresh"))
        }

        @Test func `a stripped program registers`() throws {
            let build = try Workshop.shared.get().build("fresh", "-c", "release")
            let stripped = build.path("fresh") + "-stripped"
            let strip = try Command.run(["strip", "-o", stripped, build.path("fresh")])
            try #require(strip.status == 0, "\(strip.errors)")
            check(try Command.run([stripped]))
        }

        @Test func `a static program, linked by lld with sections collected, registers`() throws {
            let build = try Workshop.shared.get().build(
                "fresh", "-c", "release", "--static-swift-stdlib", "-Xswiftc", "-use-ld=lld", "-Xlinker", "--gc-sections")
            #expect(build.warnings == [])
            check(try build.run("fresh"))
        }
    }
}
