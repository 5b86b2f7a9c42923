import Foundation
import Testing

/// Plugins that are really built and really loaded.
struct PluginTests {
    let stage: Stage

    init() throws {
        stage = try Stage.built.get()
    }

    @Test func aPluginBringsItsMessages() throws {
        let outcome = try Program.courier("--plugin", stage.plugin("Stickers"))
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("09:33  Cem: 🌼 (spring/daffodil)\n"))
        let report = try Program.courier("--plugin", stage.plugin("Stickers"), "--json").report
        #expect(report.byType["sticker"] == 1)
        #expect(report.unknown == ["game_invite": 1])
    }

    @Test func aPluginBringsItsPages() throws {
        let url = "courier://stickers/spring/daffodil"
        let without = try Program.courier("open", url)
        #expect(without.code == 65)
        #expect(without.errors.contains("no route matches"))
        let outcome = try Program.courier("open", url, "--plugin", stage.plugin("Stickers"))
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.lines.first == "handler  sticker(pack:name:)")
        #expect(outcome.output.contains("pushed   Sticker\n           ▣ (spring/daffodil)\n"))
        let routes = try Program.courier("routes", "--plugin", stage.plugin("Stickers"))
        #expect(routes.lines.contains { $0.hasPrefix("/stickers/{pack}/{name} ") && $0.contains("external  Stickers sticker(pack:name:)") })
    }

    @Test func aPluginIsFoundInTheCurrentFolder() throws {
        let outcome = try Program.run(
            URL(filePath: "/bin/bash"),
            ["-c", #"cd "$1" && "$0" --json --plugin=libStickers.so"#, Places.program.path, stage.products.path])
        #expect(try outcome.report.byType["sticker"] == 1)
    }

    @Test func aPluginCanBringAnotherAlong() throws {
        let outcome = try Program.courier("--json", "--plugin", stage.plugin("Collection"))
        #expect(try outcome.report.byType["sticker"] == 1)
        #expect(outcome.errors == "")
    }

    @Test func loadingAPluginTwiceChangesNothing() throws {
        let path = stage.plugin("Stickers")
        let outcome = try Program.courier("--json", "--plugin", path, "--plugin", path)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(try outcome.report.byType["sticker"] == 1)
    }

    @Test func twoOwnersOfOneTagAreReportedAndTheFirstStays() throws {
        let outcome = try Program.courier("--plugin", stage.plugin("Impostor"))
        #expect(outcome.code == 0)
        #expect(outcome.lines.first == "       hello")
        #expect(!outcome.output.contains("impostor"))
        let reports = outcome.errors.split(separator: "\n")
        #expect(reports.count == 1)
        #expect(outcome.errors.contains(#"two owners of "text""#))
        #expect(outcome.errors.contains("CourierText/TextMessage.swift:4 stays"))
        #expect(outcome.errors.contains("Impostor/ImpostorMessage.swift:4 is left out"))
    }

    @Test func aRecordOfAnotherFormatVersion() throws {
        let outcome = try Program.courier("--json", "--plugin", stage.plugin("FutureRecord"))
        #expect(outcome.code == 69)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("libFutureRecord.so has records of format 99, and this program reads format 1"))
    }

    @Test func anotherCopyOfRollcall() throws {
        let outcome = try Program.courier("--json", "--plugin", stage.plugin("OwnCopy"))
        #expect(outcome.code == 69)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("another copy of Rollcall") && outcome.errors.contains("libOwnCopy.so"))
    }

    /// A library ends with what only debuggers read, so a long beginning of it may do; but it never crashes.
    @Test(arguments: [0, 63, 64, 200, 1_000, 5_000, 20_000, 100_000])
    func aLibraryThatIsCutShort(count: Int) throws {
        let whole = try Data(contentsOf: URL(filePath: stage.plugin("Stickers")))
        let folder = try TemporaryFolder()
        let outcome = try Program.courier("--plugin", try folder.file("libCut.so", whole.prefix(count)))
        if count <= 5_000 { #expect(outcome.code == 69) }
        switch outcome.code {
        case 0: #expect(outcome.errors == "")
        case 69: #expect(outcome.errors.contains("libCut.so is no library that this program can load"))
        default: Issue.record("ended with \(outcome.code)")
        }
    }
}

/// What is no plugin at all needs no building.
struct NoPluginTests {
    @Test func aPathWhereNothingIs() throws {
        let outcome = try Program.courier("--plugin", "/nowhere/libNone.so")
        #expect(outcome.code == 69)
        #expect(outcome.output == "")
        #expect(outcome.errors == "courier: cannot read the plugin /nowhere/libNone.so: there is no such file\n")
    }

    @Test func aFileThatIsNoLibrary() throws {
        for path in [Places.conversation.path, Places.program.path, "/dev/null", "/"] {
            let outcome = try Program.courier("--json", "--plugin", path)
            #expect(outcome.code == 69, "\(path)")
            #expect(outcome.output == "")
            #expect(outcome.errors.contains(path))
        }
    }

    @Test func aPluginThatFailsComesBeforeTheFile() throws {
        #expect(try Program.courier("replay", "/nowhere", "--plugin", "/nowhere").code == 69)
    }
}
