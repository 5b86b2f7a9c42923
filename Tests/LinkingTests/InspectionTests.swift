import Foundation
import RollcallInspector
import RollcallRegistry
import TestCommand
import Testing

extension WaysToLink {
    /// What the inspector reads of the real programs and libraries, without running them.
    @Suite struct Inspection {
        /// Runs `rollcall` with these arguments.
        private func rollcall(_ arguments: String...) throws -> Command {
            try Command.run([Products.path("rollcall")] + arguments)
        }

        /// Checks what a program of the package `fresh` registers, whichever way it was built.
        private func check(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let image = try #require(try InspectedFile(path: path).images.first, sourceLocation: sourceLocation)
            #expect(image.entries.compactMap(\.card?.id).sorted() == ["circle", "square"], sourceLocation: sourceLocation)
            #expect(image.entries.allSatisfy { $0.record?.kind == .member && $0.record?.version == 1 }, sourceLocation: sourceLocation)
            #expect(image.problems == [], sourceLocation: sourceLocation)
            #expect(image.families?.map(\.qualifiedName) == ["Drawing.Shapes"], sourceLocation: sourceLocation)
            let check = try rollcall("check", path)
            #expect(check.status == 0, "\(check.output)\(check.errors)", sourceLocation: sourceLocation)
        }

        @Test func `debug, release and stripped programs are read alike`() throws {
            let workshop = try Workshop.shared.get()
            try check(workshop.test("fresh").path("fresh"))
            let release = try workshop.build("fresh", "-c", "release")
            try check(release.path("fresh"))
            let stripped = release.path("fresh") + "-inspected"
            for options in [["-s"], ["--strip-unneeded"]] {
                let strip = try Command.run(["strip"] + options + ["-o", stripped, release.path("fresh")])
                try #require(strip.status == 0, "\(strip.errors)")
                try check(stripped)
            }
        }

        @Test func `a static program, linked by lld with sections collected, is read`() throws {
            try check(
                Workshop.shared.get().build(
                    "fresh", "-c", "release", "--static-swift-stdlib", "-Xswiftc", "-use-ld=lld", "-Xlinker", "--gc-sections"
                ).path("fresh"))
        }

        @Test func `object files are read`() throws {
            let build = try Workshop.shared.get().test("fresh")
            let object = build.products.appending(path: "Circles.build/Circle.swift.o").path
            let image = try #require(try InspectedFile(path: object).images.first)
            #expect(image.kind == .object)
            #expect(image.entries.compactMap(\.card?.id) == ["circle"])
        }

        @Test func `what is listed is what the program itself says`() throws {
            let hosts = try Workshop.shared.get().build("hosts")
            let sticker = hosts.path("libSticker.so")
            let cards = try hosts.run("host", "load", sticker, "cards").lines.filter { $0.hasPrefix("card: ") }
            let core = try #require(try InspectedFile(path: hosts.path("host")).linkedFiles.first { $0.hasSuffix("libCourierCore.so") })
            let inventory = Inventory(try [hosts.path("host"), core, sticker].map { try InspectedFile(path: $0) })
            #expect(inventory.items.compactMap(\.card).map { "card: \($0)" } == cards)
        }

        @Test func `a program around a dynamic core and its plugin are in order`() throws {
            let hosts = try Workshop.shared.get().build("hosts")
            for files in [["host"], ["host", "libSticker.so"]] {
                let check = try Command.run([Products.path("rollcall"), "check"] + files.map(hosts.path))
                #expect(check.status == 0, "\(check.output)")
                #expect(check.output.contains("libCourierCore.so"))
            }
        }

        @Test(arguments: [
            ("libRival.so", Finding.Code.duplicateTag, #"the family CourierCore.Messages have the tag "plain""#),
            ("libFuture.so", .unsupportedVersion, "reads format 1"),
        ])
        func `plugins that collide are found before they are loaded`(_ plugin: String, _ code: Finding.Code, _ says: String) throws {
            let hosts = try Workshop.shared.get().build("hosts")
            let files = ["host", "libCourierCore.so", plugin, "libSticker.so"]
            let findings = Inventory(try files.map { try InspectedFile(path: hosts.path($0)) }).findings
            #expect(findings.map(\.code) == [code])
            #expect(findings.first?.certainty == .certain)
            #expect(findings.first?.what.contains(says) == true)
            #expect(findings.first?.places.contains { $0.file == hosts.path(plugin) } == true)
            #expect(try rollcall("check", hosts.path("host"), hosts.path(plugin)).status == 1)
        }

        @Test func `a plugin with a core of its own is found`() throws {
            let hosts = try Workshop.shared.get().build("hosts")
            let findings = Inventory(try ["host", "libCourierCore.so", "libEmbedded.so"].map { try InspectedFile(path: hosts.path($0)) }).findings
            #expect(findings.map(\.code) == [.copiedModule])
            #expect(findings.first?.what.contains("the module CourierCore stands in") == true)
        }

        @Test func `a route's types are known`() throws {
            let hello = try Workshop.shared.get().build("hello").path("hello")
            #expect(try rollcall("match", hello, "hello://users/7").output == """
                /users/{id} → profile(id:tab:), hello/Profile.swift:11 (\(hello))
                  id = 7 (Int)

                """)
            let none = try rollcall("match", hello, "/users/me")
            #expect(none.status == 1)
            #expect(none.lines.dropFirst(2).first == #"  /users/{id}: "me" is no Int, which 'id' is"#)
        }

        @Test func `a program says what is registered as it is first seen, if it is asked to`() throws {
            let hosts = try Workshop.shared.get().build("hosts")
            let sticker = hosts.path("libSticker.so")
            let arguments = ["host", "find", "plain", "load", sticker, "find", "sticker", "register", "late"]
            func run(_ variables: [String: String]) throws -> Command {
                try Command.run([hosts.path(arguments[0])] + arguments.dropFirst(), adding: variables)
            }
            let errors = try run(["ROLLCALL_TRACE": "1"]).errors.split(separator: "\n")
            try #require(errors.count == 3, "\(errors)")
            let core = #"rollcall: registered member "plain" of Messages, Plain, at CourierCore/Message.swift:10, in "#
            #expect(errors.first?.hasPrefix(core) == true && errors.first?.hasSuffix("/libCourierCore.so") == true, "\(errors)")
            #expect(errors.last?.hasPrefix(#"rollcall: registered member "late" of Messages, "#) == true)
            #expect(errors.last?.hasSuffix(", at CourierCore/Commands.swift:38, at run time") == true)
            #expect(errors[1] == #"rollcall: registered member "sticker" of Messages, Sticker, at Sticker/Sticker.swift:3, in \#(sticker)"#)
            #expect(try run([:]).errors == "")
            #expect(try run(["ROLLCALL_TRACE": "0"]).errors == "")
        }
    }
}
