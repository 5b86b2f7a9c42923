import Foundation
import TestCommand
import Testing

extension WaysToLink {
    /// `swift package rollcall`, in a package that depends on Rollcall.
    @Suite struct CommandPlugin {
        @Test func `the products are built and checked, and findings fail the command`() throws {
            let build = try Workshop.shared.get().test("fresh")
            let package = build.package
            let scratch = build.products.deletingLastPathComponent()
            func rollcall(_ arguments: String...) throws -> Command {
                let swift = ["swift", "package", "--package-path", package.path, "--scratch-path", scratch.path, "rollcall"]
                return try Command.run(swift + arguments)
            }
            let clean = try rollcall()
            #expect(clean.status == 0, "\(clean.errors)")
            #expect(clean.lines.last?.hasPrefix("nothing found: 2 registrations in ") == true, "\(clean.output)")

            let list = try rollcall("list", "--product", "fresh", "--kind", "member")
            #expect(list.lines.suffix(3).map { $0.split(separator: " ").first } == ["KIND", "member", "member"])
            #expect(try rollcall("match", "/nobody").status != 0)

            let none = try rollcall("check", "--product", "nothing")
            #expect(none.status != 0)
            #expect(none.errors.contains("the package has no product nothing; it has fresh"))

            // One more owner of a tag, in a new file.
            let rival = package.appending(path: "Sources/fresh/Rival.swift")
            try Data(
                """
                import Drawing
                import Rollcall

                @Member(of: Shapes.self, "circle")
                struct Rival: Shape {}

                """.utf8
            ).write(to: rival)
            let check = try rollcall("check")
            #expect(check.status != 0)
            #expect(check.output.contains(#"certain: two members of the family Drawing.Shapes have the tag "circle""#), "\(check.output)\(check.errors)")
            #expect(check.output.contains(#"member "circle" of Shapes, Rival, at fresh/Rival.swift:4"#))

            // Other tests look at the same program.
            try FileManager.default.removeItem(at: rival)
            let mended = try rollcall("check")
            #expect(mended.status == 0, "\(mended.output)\(mended.errors)")
        }
    }
}
