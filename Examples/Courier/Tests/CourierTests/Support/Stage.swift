import Foundation

/// A copy of the sources in which the tests build what they load: the plugins, and the program with one more
/// message type. It stays from run to run, so that only the first one takes long.
struct Stage {
    /// The copy of `Examples/Courier`.
    let courier: URL
    /// Where the products lie.
    let products: URL

    /// The stage, built when a test first asks for it.
    static let built: Result<Stage, any Error> = Result { try Stage() }

    /// The path of a plugin.
    func plugin(_ name: String) -> String { products.appending(path: "lib\(name).so").path(percentEncoded: false) }

    /// The program with the message type of the README in it.
    var program: URL { products.appending(path: "courier") }

    private init() throws {
        let folder = Places.products.appending(path: "courier-tests")
        let rollcall = folder.appending(path: "rollcall")
        courier = rollcall.appending(path: "Examples/Courier")
        let build = folder.appending(path: "build")
        products = build.appending(path: "debug")
        let example = try Readme().example
        for path in ["Package.swift", "Sources", "Plugins"] { try SourceCopy.copy(path, from: Places.rollcall, to: rollcall) }
        for path in [
            "Package.swift", "Sources", "Core/Package.swift", "Core/Sources", "Stickers/Package.swift",
            "Stickers/Sources", "Tests/Plugins/Package.swift", "Tests/Plugins/Sources",
        ] {
            try SourceCopy.copy(path, from: Places.courier, to: courier, keeping: example.path)
        }
        // The manifest names the tests, so there must be some.
        try SourceCopy.write(Data(), to: courier.appending(path: "Tests/CourierTests/None.swift"))
        try SourceCopy.write(Data(example.source.utf8), to: courier.appending(path: example.path))
        // SwiftPM looks for new files in the packages it depends on only when the manifest is newer.
        let manifest = courier.appending(path: "Tests/Plugins/Package.swift")
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: manifest.path)
        let package = ["--package-path", courier.appending(path: "Tests/Plugins").path(percentEncoded: false)]
        let scratch = ["--scratch-path", build.path(percentEncoded: false)]
        for product in [[], ["--product", "courier"]] { try Self.build(package + scratch + product) }
    }

    private static func build(_ arguments: [String]) throws {
        let swift = Toolchain.swift
        let outcome = try Program.run(swift.program, swift.arguments + ["build"] + arguments)
        guard outcome.code == 0, !(outcome.output + outcome.errors).contains("warning:") else {
            throw Failed(what: "swift build", outcome: outcome)
        }
    }

    /// A step that did not work.
    struct Failed: Error, CustomStringConvertible {
        let what: String
        let outcome: Outcome

        var description: String { "\(what) ended with \(outcome.code):\n\(outcome.output)\(outcome.errors)" }
    }
}
