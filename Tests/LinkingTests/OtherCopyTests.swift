import TestCommand
import Testing

extension WaysToLink {
    /// Programs and plugins that do not share one Rollcall: each such program says so.
    @Suite struct OtherCopies {
        let hosts: Workshop.Build

        init() throws {
            hosts = try Workshop.shared.get().build("hosts")
        }

        @Test(arguments: ["host", "static-host", "exporting-host"])
        func `a plugin with a copy of its own is refused, and the program goes on`(host: String) throws {
            let embedded = hosts.path("libEmbedded.so")
            let command = try hosts.run(host, "load", embedded, "find", "embedded", "find", "plain", "diagnostics")
            #expect(command.lines.count == 5)
            #expect(command.lines.first?.hasPrefix("load: otherCopy: the plugin \(embedded) brings along another copy of Rollcall") == true)
            #expect(command.lines.dropFirst().prefix(3) == ["find embedded: unknownTag", "find plain: Plain", "diagnostics: 1"])
            #expect(command.lines.last?.hasPrefix("otherCopy: another copy of Rollcall in \(embedded)") == true)
            #expect(command.status == 0)
        }

        @Test(arguments: ["host", "static-host", "exporting-host"])
        func `a library with a copy of its own shows in the diagnostics, however it was opened`(host: String) throws {
            let embedded = hosts.path("libEmbedded.so")
            let command = try hosts.run(host, "find", "plain", "dlopen", embedded, "diagnostics")
            #expect(command.lines.prefix(3) == ["find plain: Plain", "dlopen: done", "diagnostics: 1"])
            #expect(command.lines.last?.hasPrefix("otherCopy: another copy of Rollcall in \(embedded)") == true)
            #expect(command.status == 0)
        }

        @Test func `a plugin of the dynamic core is refused by a static program, naming the core`() throws {
            let command = try hosts.run("static-host", "load", hosts.path("libSticker.so"), "find", "sticker", "find", "plain")
            let refusal = "load: otherCopy: the plugin \(hosts.path("libSticker.so")) brings along another copy of Rollcall in "
            #expect(command.lines.first?.hasPrefix(refusal) == true)
            #expect(command.lines.first?.contains("libCourierCore.so, so its records cannot be used here") == true)
            #expect(command.lines.dropFirst() == ["find sticker: unknownTag", "find plain: Plain"])
        }

        @Test func `a plugin of the dynamic core works in a static program that exports its symbols`() throws {
            let command = try hosts.run(
                "exporting-host", "load", hosts.path("libSticker.so"), "find", "sticker", "find", "plain", "diagnostics")
            #expect(command.lines.prefix(4) == [
                #"load: ["sticker"]"#, "find sticker: Sticker", "find plain: Plain", "diagnostics: 1",
            ])
            // The core that came along has records of its own types, which are left out.
            #expect(command.lines.last?.contains("another copy of Rollcall in ") == true)
            #expect(command.lines.last?.contains("libCourierCore.so") == true)
            #expect(command.status == 0)
        }
    }
}
