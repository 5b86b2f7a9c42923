import TestCommand
import Testing

extension WaysToLink {
    /// Look-ups on many threads, under the Thread Sanitizer.
    @Suite struct ManyThreads {
        @Test func `sixteen threads look up for the first time, and while a library is loaded, without a race`() throws {
            let build = try Workshop.shared.get().build("threads", "--sanitize=thread")
            let command = try build.run("threads", build.path("libLate.so"), adding: ["TSAN_OPTIONS": "exitcode=66"])
            #expect(command.lines == ["first: 16, entries: 16", "late: 16, diagnostics: 0"])
            #expect(!command.errors.contains("ThreadSanitizer"), "\(command.errors.prefix(4_000))")
            #expect(command.status == 0)
        }
    }
}
