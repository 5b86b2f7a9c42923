import TestCommand
import Testing

extension WaysToLink {
    /// A program and its plugins around one dynamic core: the way to do plugins.
    @Suite struct SharedCore {
        let hosts: Workshop.Build

        init() throws {
            hosts = try Workshop.shared.get().build("hosts")
        }

        @Test func `the packages build without a warning`() {
            #expect(hosts.warnings == [])
        }

        @Test func `a plugin's member is unknown before the plugin is loaded, and found after`() throws {
            let command = try hosts.run(
                "host", "find", "sticker", "load", hosts.path("libSticker.so"), "find", "sticker", "find", "plain", "diagnostics")
            #expect(command.lines == [
                "find sticker: unknownTag", #"load: ["sticker"]"#, "find sticker: Sticker", "find plain: Plain", "diagnostics: 0",
            ])
            #expect(command.status == 0)
            #expect(command.errors == "")
        }

        @Test func `a plugin that was built in a package of its own is found`() throws {
            let apart = try Workshop.shared.get().build("apart")
            let command = try hosts.run(
                "host", "find", "apart", "load", apart.path("libApartSticker.so"), "find", "apart", "diagnostics")
            #expect(command.lines == [
                "find apart: unknownTag", #"load: ["apart"]"#, "find apart: ApartSticker", "diagnostics: 0",
            ])
            #expect(command.errors == "")
        }

        @Test func `a plugin that is loaded twice registers once`() throws {
            let sticker = hosts.path("libSticker.so")
            let command = try hosts.run("host", "load", sticker, "load", sticker, "cards", "diagnostics")
            #expect(command.lines == [
                #"load: ["sticker"]"#, #"load: ["sticker"]"#,
                #"card: member "plain" of Messages, Plain, at CourierCore/Message.swift:10"#,
                #"card: member "sticker" of Messages, Sticker, at Sticker/Sticker.swift:3"#,
                "diagnostics: 0",
            ])
        }

        @Test func `a tag that the program owns stays with the program, and both owners are named`() throws {
            let command = try hosts.run("host", "load", hosts.path("libRival.so"), "find", "plain", "diagnostics")
            let message = """
                two owners of "plain": member "plain" of Messages, Plain, at CourierCore/Message.swift:10 stays; \
                member "plain" of Messages, Rival, at Rival/Rival.swift:3 is left out under that name. Give one of them another name.
                """
            #expect(command.lines == [
                #"load: ["plain"]"#, "find plain: Plain", "diagnostics: 1", "duplicateName: \(message)",
            ])
            // A debug build says so by itself, and once.
            #expect(command.errors == "rollcall: \(message)\n")
            #expect(command.status == 0)
        }

        @Test func `a plugin with records of another format is refused and named`() throws {
            let future = hosts.path("libFuture.so")
            let command = try hosts.run("host", "load", future, "find", "plain", "diagnostics")
            let message = "\(future) has records of format 99, and this program reads format 1"
            #expect(command.lines.count == 4)
            #expect(command.lines.first?.hasPrefix("load: unsupportedVersion: the plugin \(message)") == true)
            #expect(command.lines.dropFirst().prefix(2) == ["find plain: Plain", "diagnostics: 1"])
            let diagnostic = #"unsupportedVersion: \#(message); first seen with member "future", at Future/Future.swift:5"#
            #expect(command.lines.last?.hasPrefix(diagnostic) == true)
            #expect(command.status == 0)
        }

        @Test func `a library that was opened and closed again stays, and the next look-up finds it`() throws {
            let sticker = hosts.path("libSticker.so")
            let command = try hosts.run("host", "dlopen", sticker, "dlclose", sticker, "find", "sticker", "diagnostics")
            #expect(command.lines == ["dlopen: done", "dlclose: 0", "find sticker: Sticker", "diagnostics: 0"])
            #expect(command.status == 0)
        }

        @Test func `a program is no plugin`() throws {
            let host = hosts.path("host")
            let command = try hosts.run("host", "load", host, "find", "plain")
            #expect(command.lines.first?.hasPrefix("load: refused: cannot load the plugin \(host)") == true)
            #expect(command.lines.last == "find plain: Plain")
        }
    }
}
