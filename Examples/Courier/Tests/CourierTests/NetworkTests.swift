#if NATS
import Foundation
import Testing

/// Several processes over a real server of NATS.
@Suite(.serialized) struct NetworkTests {
    @Test func twoTerminalsTalkAndAThirdOneReadsItLater() throws {
        let server = try NATSServer()
        let ann = try RunningProgram("chat", "--as", "Ann", "--room", "r", "--nats", server.url)
        let heardByAnn = Hearing(ann)
        heardByAnn.wait(for: "Ann: (online)")
        let bo = try RunningProgram("chat", "--as", "Bo", "--room", "r", "--nats", server.url)
        let heardByBo = Hearing(bo)
        heardByAnn.wait(for: "Bo: (online)")
        let lines = [
            "hello", "/link https://example.com A title", "/image https://example.com/a.jpg Light", "/voice https://example.com/a.opus 12",
            "/location 52.5 13.4 The gate", "/typing",
        ]
        for line in lines { try ann.say((line + "\n").utf8) }
        for shown in [
            "Ann: hello", "Ann: → A title <https://example.com>", "Ann: [image] Light", "Ann: [voice 0:12]", "Ann: [location] The gate",
            "Ann: (is writing …)",
        ] { heardByBo.wait(for: shown) }
        heardByAnn.wait(for: "Bo: ✓✓ read: ")
        try bo.say("and bye\n".utf8)
        heardByAnn.wait(for: "Bo: and bye")
        #expect(try bo.end() == 0)
        heardByAnn.wait(for: "Bo: (offline)")
        #expect(try ann.end() == 0)
        // The server keeps what was said, and not who was writing.
        try server.restart()
        let later = try Program.courier("chat", "--as", "Cem", "--room", "r", "--nats", server.url, input: "".utf8)
        #expect(later.code == 0)
        let said = ChatTests.said(later.output)
        #expect(said.contains("Ann: hello"))
        #expect(said.contains("Bo: and bye"))
        #expect(!said.contains("Ann: (is writing …)"))
        #expect(!said.contains { $0.hasPrefix("Cem: ✓✓") })
        let elsewhere = try Program.courier("chat", "--as", "Cem", "--room", "other", "--nats", server.url, input: "".utf8)
        #expect(!elsewhere.output.contains("hello"))
    }

    @Test func routesAnswerFromAnotherProcess() throws {
        let stage = try Stage.built.get()
        let server = try NATSServer(jetStream: false)
        let serving = try RunningProgram("serve", "--nats", server.url, "--plugin", stage.plugin("Stickers"))
        let heard = Hearing(serving)
        heard.wait(for: "serving /stickers/{pack}")
        heard.wait(for: "ready as courier")
        // The plugin is loaded there, and not here.
        let found = try Program.courier("open", "/stickers/river", "--nats", server.url)
        #expect(found.code == 0)
        #expect(found.lines.contains(#"value    ["boat","bridge","heron"]"#))
        let missing = try Program.courier("open", "/stickers/moon", "--nats", server.url)
        #expect(missing.code == 65)
        let unknown = try Program.courier("open", "/nobody/has/this", "--nats", server.url)
        #expect(unknown.code == 65)
        #expect(unknown.errors.contains("no route matches"))
        let page = try Program.courier("open", "courier://users/ada", "--nats", server.url)
        #expect(page.output.contains("pushed   ada (about)"))
        serving.process.terminate()
        serving.process.waitUntilExit()
        #expect(serving.process.terminationStatus == 0)
    }

    @Test func loadIsMeasuredOverTheServer() throws {
        let server = try NATSServer()
        let outcome = try Program.courier("load", "--nats", server.url, "--messages", "300", "--clients", "8")
        #expect(outcome.code == 0)
        for name in ["publish, at most once: ", "publish, kept: ", "call: "] { #expect(outcome.output.contains(name)) }
    }

    @Test(arguments: ["nats://127.0.0.1:1", "nonsense:x"]) func noServerIsSaidSoInTime(_ url: String) throws {
        let start = ContinuousClock.now
        for arguments in [["chat", "--as", "Ann"], ["open", "/a"], ["serve"], ["load"]] {
            let outcome = try Program.run(Places.program, arguments + ["--nats", url])
            #expect(outcome.code == 75)
            #expect(outcome.errors.contains("NATS: "))
        }
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test func aServerThatKeepsNothingIsSaidSo() throws {
        let server = try NATSServer(jetStream: false)
        let outcome = try Program.courier("chat", "--as", "Ann", "--nats", server.url)
        #expect(outcome.code == 75)
        #expect(outcome.errors.contains("JetStream"))
    }
}

/// What a program has written so far.
private final class Hearing {
    private let program: RunningProgram
    private var text = ""

    init(_ program: RunningProgram) { self.program = program }

    /// Waits until the program has written something; where it ends before, that is a failure.
    func wait(for words: String, sourceLocation: SourceLocation = #_sourceLocation) {
        while !text.contains(words) {
            let more = program.hear()
            guard !more.isEmpty else {
                Issue.record("it has ended without \(words): \(text)", sourceLocation: sourceLocation)
                return
            }
            text += more
        }
    }
}

/// A server of NATS of a test's own, on a port that is free.
private final class NATSServer {
    private(set) var url = ""
    private let folder = FileManager.default.temporaryDirectory.appending(path: "courier-nats-\(UUID().uuidString)")
    private var process = Process()
    private var port = -1
    private let jetStream: Bool

    init(jetStream: Bool = true) throws {
        self.jetStream = jetStream
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    func restart() throws {
        stop()
        try start()
    }

    private func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    private func start() throws {
        struct Ports: Decodable { var nats: [String] }
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["nats-server", "-a", "127.0.0.1", "-p", "\(port)", "--ports_file_dir", folder.path]
            + (jetStream ? ["-js", "-sd", folder.appending(path: "js").path] : [])
        process.standardError = FileHandle.nullDevice
        try process.run()
        let file = folder.appending(path: "nats-server_\(process.processIdentifier).ports")
        for _ in 0..<1000 {
            if let data = try? Data(contentsOf: file), let found = try? JSONDecoder().decode(Ports.self, from: data).nats.first,
                let number = URL(string: found)?.port
            {
                port = number
                url = "nats://127.0.0.1:\(number)"
                return
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw CocoaError(.fileReadNoSuchFile)
    }
}
#endif
