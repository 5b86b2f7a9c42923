import Foundation
import Testing

/// What the README says is true: its message type works with one new file, and its output is real.
struct OneNewFileTests {
    @Test func aNewMessageTypeTakesOneNewFile() throws {
        let stage = try Stage.built.get()
        let line = try Readme().listing(after: "one line of it")
        let before = try Program.courier("replay", "-", "--json", input: line.utf8)
        #expect(try before.report.unknown == ["poll": 1])
        let after = try Program.courier("replay", "-", input: line.utf8, program: stage.program)
        #expect(after.code == 0)
        #expect(after.errors == "")
        #expect(
            try Readme().listing(after: "and the program shows it").hasPrefix(
                after.lines.prefix(3).joined(separator: "\n")))
    }

    @Test func theOutputInTheReadmeIsReal() throws {
        #expect(try Readme().listing(after: "replays a bundled conversation") == Program.courier().output)
    }

    @Test func thePluginInTheReadmeIsTheOneThatIsBuilt() throws {
        let readme = try Readme()
        for path in ["Stickers/Package.swift", "Stickers/Sources/Stickers/StickerMessage.swift"] {
            let file = try String(contentsOf: Places.courier.appending(path: path), encoding: .utf8)
            #expect(try readme.listing(after: "`\(path)`") == file)
        }
    }
}
