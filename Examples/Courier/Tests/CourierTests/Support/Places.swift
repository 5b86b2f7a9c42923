import Foundation

/// Where things are.
enum Places {
    /// The folder `Examples/Courier`.
    static let courier = URL(filePath: #filePath).appending(path: "../../../..").standardized
    /// The folder that holds Rollcall itself.
    static let rollcall = courier.appending(path: "../..").standardized
    /// Where this build's products lie: beside the tests' own program.
    static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    /// The program that is tested.
    static let program = products.appending(path: "courier")
    /// The program `rollcall`, where it was built.
    static let rollcallProgram = rollcall.appending(path: ".build/debug/rollcall")
    /// The bundled conversation.
    static let conversation = courier.appending(path: "Sources/CourierConversation/Resources/conversation.jsonl")
    /// The bundled Matrix room.
    static let room = courier.appending(path: "Sources/MatrixEvents/Resources/room.jsonl")
}

/// A folder of its own for a test, gone with it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "courier-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and returns its path.
    func file(_ name: String, _ contents: some Sequence<UInt8>) throws -> String {
        let file = url.appending(path: name)
        try Data(contents).write(to: file)
        return file.path(percentEncoded: false)
    }
}
