import Foundation
import Testing

/// A shell script in a process of its own, with a clean environment.
///
/// Foundation's `Process` starts its children with the signals blocked that its own thread blocks, and waits until
/// nobody holds a descriptor of its own any more, daemons included; so this asks the system itself.
enum ShellSession {
    /// Runs a program to its end.
    /// - Returns: What it has written on standard output and standard error.
    static func run(_ arguments: [String], folder: TemporaryFolder) throws -> (output: String, errors: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder.file("output"), O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder.file("errors"), O_WRONLY | O_CREAT, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        try #require(posix_spawn(&process, arguments[0], &actions, &attributes, &words, environ) == 0)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return (try folder.text(of: "output"), try folder.text(of: "errors"))
    }
}
