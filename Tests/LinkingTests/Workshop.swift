import Foundation
import Synchronization
import TestCommand
import Testing

/// A temporary folder in which the fixture packages are built, against a release of this package.
///
/// The fixtures depend on Rollcall by version, as any package does: the working tree becomes a git repository
/// with a tag.
final class Workshop: Sendable {
    /// The one of this process. Its folder goes when the process ends.
    static let shared = Result { try Workshop() }

    private let folder: URL
    private let builds = Mutex<[String: Result<Build, any Error>]>([:])

    /// A package that was built.
    struct Build: Sendable {
        let package: URL
        /// The folder of the products.
        let products: URL
        /// All that the build wrote.
        let log: String
    }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-linking-\(ProcessInfo.processInfo.processIdentifier)")
        removeAtExit(folder)
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let release = folder.appending(path: "rollcall")
        try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
        for part in ["Package.swift", "Sources", "Plugins", "Tests"] {
            try FileManager.default.copyItem(at: root.appending(path: part), to: release.appending(path: part))
        }
        let git = ["git", "-c", "user.name=Rollcall", "-c", "user.email=rollcall@example.com", "-c", "commit.gpgsign=false"]
        for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "Release"], ["tag", "0.1.0"]] {
            let command = try Command.run(git + arguments, in: release)
            guard command.status == 0 else { throw Failure("git \(arguments[0])", command) }
        }
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        for fixture in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
            let package = folder.appending(path: fixture)
            try FileManager.default.copyItem(at: fixtures.appending(path: fixture), to: package)
            let manifest = package.appending(path: "Package.swift")
            let text = try String(contentsOf: manifest, encoding: .utf8).replacing("@ROLLCALL@", with: release.path)
            try text.write(to: manifest, atomically: true, encoding: .utf8)
        }
    }

    /// Builds a fixture with `swift build` and these options, once for all tests that ask for the same.
    func build(_ fixture: String, _ options: String...) throws -> Build {
        try make(fixture, "build", options)
    }

    /// Builds and tests a fixture with `swift test`.
    func test(_ fixture: String, _ options: String...) throws -> Build {
        try make(fixture, "test", options)
    }

    private func make(_ fixture: String, _ verb: String, _ options: [String]) throws -> Build {
        let key = ([fixture, verb] + options).joined(separator: " ")
        // Builds take turns: two at once would not be faster.
        return try builds.withLock { builds in
            if let built = builds[key] { return try built.get() }
            let built = Result {
                let package = folder.appending(path: fixture)
                let scratch = folder.appending(path: "build-\(builds.count)")
                let command = try Command.run(
                    ["swift", verb, "--package-path", package.path, "--scratch-path", scratch.path] + options)
                guard command.status == 0 else { throw Failure("swift \(key)", command) }
                let products = scratch.appending(path: options.contains("release") ? "release" : "debug")
                return Build(package: package, products: products, log: command.output + command.errors)
            }
            builds[key] = built
            return try built.get()
        }
    }

    /// A command that did not succeed.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ what: String, _ command: Command) {
            description = "\(what): status \(command.status)\n\(command.output)\(command.errors)"
        }
    }
}

extension Workshop.Build {
    /// The path of a product.
    func path(_ product: String) -> String { products.appending(path: product).path }

    /// Runs a program of the package.
    func run(_ program: String, _ arguments: String..., adding variables: [String: String] = [:]) throws -> Command {
        try Command.run([path(program)] + arguments, adding: variables)
    }

    /// The lines of the log that are warnings.
    var warnings: [Substring] { log.split(separator: "\n").filter { $0.contains("warning:") } }
}

/// What is removed when the process ends: a global, since a C function cannot hold it.
private let foldersToRemove = Mutex<[URL]>([])

private func removeAtExit(_ folder: URL) {
    let isFirst = foldersToRemove.withLock { folders in
        folders.append(folder)
        return folders.count == 1
    }
    guard isFirst else { return }
    atexit {
        foldersToRemove.withLock { folders in
            for folder in folders { try? FileManager.default.removeItem(at: folder) }
        }
    }
}
