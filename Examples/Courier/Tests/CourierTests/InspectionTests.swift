import Foundation
import Testing

/// What the program `rollcall`, built in the package above, reads of this one: the listings of the main README.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Places.rollcallProgram.path), "swift build --product rollcall builds it"))
struct Inspection {

    /// The listings that show a call of `rollcall`: its arguments and what it prints.
    static let listings: [(arguments: [String], output: String)] = {
        let readme = (try? String(contentsOf: Places.rollcall.appending(path: "README.md"), encoding: .utf8)) ?? ""
        return readme.components(separatedBy: "```\n").compactMap { listing in
            guard listing.hasPrefix("$ rollcall "), let end = listing.firstIndex(of: "\n") else { return nil }
            let words = listing[..<end].split(separator: " ").dropFirst(2).map(String.init)
            return (words, String(listing[listing.index(after: end)...]))
        }
    }()

    @Test func `the README shows a list and a check`() {
        #expect(Self.listings.compactMap(\.arguments.first) == ["list", "check"])
    }

    @Test(arguments: listings)
    func `the program prints what the README shows`(_ listing: (arguments: [String], output: String)) throws {
        // A folder that looks as the README says: the build, and the plugin beside it.
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        try manager.createDirectory(at: folder.url.appending(path: ".build"), withIntermediateDirectories: true)
        try manager.createSymbolicLink(at: folder.url.appending(path: ".build/debug"), withDestinationURL: Places.products)
        try manager.copyItem(
            at: URL(filePath: Stage.built.get().plugin("Impostor")), to: folder.url.appending(path: "libImpostor.so"))
        let words = ["-C", folder.url.path, Places.rollcallProgram.path] + listing.arguments
        let outcome = try Program.run(URL(filePath: "/usr/bin/env"), words)
        #expect(outcome.output == listing.output, "\(outcome.errors)")
        #expect(outcome.code == (listing.arguments.first == "check" ? 1 : 0))
    }

    @Test func `the picture in the README is that of this program`() throws {
        let picture = try String(contentsOf: Places.rollcall.appending(path: "Documentation/courier-map.svg"), encoding: .utf8)
        let outcome = try Program.run(Places.rollcallProgram, ["map", Places.program.path, "--format", "svg"])
        #expect(
            outcome.output == picture,
            "rollcall map Examples/Courier/.build/debug/courier -o Documentation/courier-map.svg makes it anew. \(outcome.errors)")
        #expect(outcome.code == 0)
    }
}
