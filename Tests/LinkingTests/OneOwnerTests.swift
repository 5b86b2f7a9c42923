import TestCommand
import Testing

extension WaysToLink {
    /// Modules that claim one route: they do not link, and the linker names the fault.
    @Suite struct OneOwner {
        @Test func `routes of different shapes link`() throws {
            let build = try Workshop.shared.get().build("twice", "--product", "once")
            #expect(try build.run("once").lines == ["user 42", "named anna", "settings"])
        }

        @Test func `two owners of one shape do not link`() throws {
            let failure = try #require(throws: Workshop.Failure.self) {
                try Workshop.shared.get().build("twice", "--product", "twice")
            }
            #expect(failure.description.contains("rollcall: route /users/{Int} is declared twice"))
        }

        @Test func `a page and a route of one path do not link`() throws {
            let failure = try #require(throws: Workshop.Failure.self) {
                try Workshop.shared.get().build("twice", "--product", "page-twice", "-c", "release")
            }
            #expect(failure.description.contains("rollcall: route /settings is declared twice"))
        }
    }
}
