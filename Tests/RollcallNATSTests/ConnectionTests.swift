#if NATS
import Foundation
import RollcallNATS
import TestSupport
import Testing

/// One connection to a real server.
@Suite(.serialized) struct ConnectionTests {
    @Test func aMessageArrivesWithHeadersAndAnAnswer() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let requests = try connection.subscribe(to: "greet.*")
        let answering = Task {
            for try await request in requests {
                try await connection.publish(
                    Array("hello ".utf8) + request.payload, to: request.reply ?? "", headers: ["Kind": request.headers["Kind"] ?? ""])
            }
        }
        let answer = try await connection.request(Array("ann".utf8), to: "greet.someone", headers: ["Kind": "warm"])
        #expect(String(decoding: answer.payload, as: UTF8.self) == "hello ann")
        #expect(answer.headers["Kind"] == "warm")
        await connection.close()
        try await answering.value
    }

    @Test func manyRequestsAtOnceGetTheirOwnAnswers() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let requests = try connection.subscribe(to: "echo")
        let answering = Task {
            for try await request in requests { try await connection.publish(request.payload, to: request.reply ?? "") }
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<2000 {
                group.addTask {
                    let answer = try await connection.request(Array("\(number)".utf8), to: "echo")
                    #expect(String(decoding: answer.payload, as: UTF8.self) == "\(number)")
                }
            }
            try await group.waitForAll()
        }
        await connection.close()
        try await answering.value
    }

    @Test func aRequestThatNobodyAnswersEndsInTime() async throws {
        let server = try Server()
        let connection = try await server.connect()
        #expect(await code { _ = try await connection.request([], to: "nobody") } == .noResponders)
        let silent = try connection.subscribe(to: "silent")
        #expect(await code { _ = try await connection.request([], to: "silent", timeout: .milliseconds(50)) } == .timedOut)
        let waiting = Task { try await connection.request([], to: "silent", timeout: .seconds(60)) }
        _ = try await silent.next()
        _ = try await silent.next()
        waiting.cancel()
        #expect(await code { _ = try await waiting.value } == .cancelled)
    }

    static let subjects = ["", " ", "a b", "a\r\nPUB b 1", "a\u{0}", "a..b", "a.", String(repeating: "a", count: 5000)]

    @Test(arguments: subjects) func whatIsNoSubjectIsRefused(_ subject: String) async throws {
        let server = try Server()
        let connection = try await server.connect()
        #expect(await code { _ = try connection.subscribe(to: subject) } == .invalidArgument)
        if subject.utf8.contains(where: { $0 <= 0x20 }) || subject.isEmpty {
            #expect(await code { try await connection.publish([], to: subject) } == .invalidArgument)
        }
        #expect(await code { try await connection.publish([], to: "a", headers: ["a b": "c"]) } == .invalidArgument)
        #expect(await code { try await connection.publish([], to: "a", headers: ["a": "c\r\nd"]) } == .invalidArgument)
        try await connection.flush()
    }

    @Test func aMessageThatIsTooLargeIsRefusedWithItsSize() async throws {
        let server = try Server(configuration: "max_payload: 1000")
        let connection = try await server.connect()
        #expect(connection.maxPayload == 1000)
        #expect(await code { try await connection.publish(Array(repeating: 1, count: 1001), to: "a") } == .tooLarge)
        try await connection.publish(Array(repeating: 1, count: 1000), to: "a")
        try await connection.flush()
    }

    // MARK: Connecting

    @Test(arguments: ["nats://127.0.0.1:1", "nats://no-such-host.invalid:4222", "nats://127.0.0.1:1,nats://127.0.0.1:2"])
    func whereThereIsNoServerTheErrorComesInTime(_ url: String) async {
        let start = ContinuousClock.now
        #expect(await code { _ = try await NATSConnection.connect(NATSOptions(url)) } == .noServer)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test(arguments: ["", " ", "nats://127.0.0.1:x", "nats://a b"]) func whatIsNoURLIsRefused(_ url: String) async {
        #expect(await code { _ = try await NATSConnection.connect(NATSOptions(url)) } != nil)
    }

    @Test func aServerThatSaysNothingIsNotWaitedForForever() async throws {
        let server = try Server()
        server.freeze()
        var options = server.options
        options.connectTimeout = .milliseconds(200)
        #expect([.timedOut, .noServer].contains(await code { _ = try await NATSConnection.connect(options) }))
    }

    /// libnats 3.4.1 reads on for ever there; the connection is closed at the end of the test, which ends that.
    @Test func aServerThatFallsSilentAfterItsFirstLineIsNotWaitedForForever() async throws {
        let server = try SilentServer(saying: #"INFO {"server_id":"a","version":"2.9.10","max_payload":1048576}"# + "\r\n")
        var options = NATSOptions(server.url)
        options.connectTimeout = .milliseconds(200)
        let error = await #expect(throws: NATSError.self) { try await NATSConnection.connect(options) }
        #expect(error?.code == .timedOut)
        #expect("\(error.map { "\($0)" } ?? "")".contains("falls silent"))
        #expect(server.wasAsked)
    }

    @Test func usersAndPasswordsAreChecked() async throws {
        let server = try Server(configuration: "authorization { user: ann, password: secret }")
        var options = server.options
        #expect(await code { _ = try await NATSConnection.connect(options) } == .unauthorized)
        options.credentials = .user("ann", password: "wrong")
        do {
            _ = try await NATSConnection.connect(options)
            Issue.record("no error")
        } catch {
            #expect(error.code == .unauthorized)
            #expect(!"\(error)".contains("wrong"))
        }
        options.credentials = .user("ann", password: "secret")
        try await NATSConnection.connect(options).flush()
        #expect(!"\(options.credentials)".contains("secret"))
    }

    @Test func noPasswordIsShown() async throws {
        var options = NATSOptions("nats://ann:hunter2@127.0.0.1:1,nats://ann:hunter2@127.0.0.1:1 ", credentials: .user("ann", password: "hunter2"))
        do {
            _ = try await NATSConnection.connect(options)
            Issue.record("no error")
        } catch {
            #expect(error.code == .invalidArgument)
            #expect(!"\(error)".contains("hunter2"))
        }
        options.servers.removeLast()
        #expect(await code { _ = try await NATSConnection.connect(options) } == .noServer)
        var text = "\(options) \(String(reflecting: options))"
        dump(options, to: &text)
        #expect(!text.contains("hunter2"))
        #expect(text.contains("127.0.0.1:1"))
    }

    @Test func tokensAreChecked() async throws {
        let server = try Server(configuration: "authorization { token: sesame }")
        var options = server.options
        options.credentials = .token("wrong")
        #expect(await code { _ = try await NATSConnection.connect(options) } == .unauthorized)
        options.credentials = .token("sesame")
        try await NATSConnection.connect(options).flush()
    }

    @Test func keysAreChecked() async throws {
        let server = try Server(configuration: "authorization { users: [{ nkey: \(TestKeys.user) }] }")
        let seed = try server.write(TestKeys.userSeed, to: "user.nk")
        let other = try server.write(TestKeys.tokenSeed, to: "other.nk")
        let garbage = try server.write("no seed\n", to: "garbage.nk")
        var options = server.options
        #expect(await code { _ = try await NATSConnection.connect(options) } == .unauthorized)
        for file in [other, garbage] {
            options.credentials = .nkey(TestKeys.user, seedFile: file)
            let error = await #expect(throws: NATSError.self, "\(file)") { try await NATSConnection.connect(options) }
            #expect(error?.code == .unauthorized, "\(file): \(error.map { "\($0)" } ?? "")")
        }
        options.credentials = .nkey(TestKeys.user, seedFile: seed)
        try await NATSConnection.connect(options).flush()
        #expect(!"\(options)".contains(TestKeys.userSeed))
    }

    @Test func filesOfCredentialsAreChecked() async throws {
        let server = try Server(
            configuration: """
                operator: "\(TestKeys.operatorToken)"
                resolver: MEMORY
                resolver_preload: { \(TestKeys.account): "\(TestKeys.accountToken)" }
                """)
        let file = try server.write(TestKeys.credentialsFile, to: "user.creds")
        let anothersKey = try server.write(
            TestKeys.credentialsFile.replacing(TestKeys.tokenSeed, with: TestKeys.userSeed), to: "other.creds")
        let garbage = try server.write("no credentials\n", to: "garbage.creds")
        let empty = try server.write("", to: "empty.creds")
        var options = server.options
        #expect(await code { _ = try await NATSConnection.connect(options) } == .unauthorized)
        for file in [anothersKey, garbage, empty] {
            options.credentials = .file(file)
            let error = await #expect(throws: NATSError.self, "\(file)") { try await NATSConnection.connect(options) }
            #expect(error?.code == .unauthorized, "\(file): \(error.map { "\($0)" } ?? "")")
        }
        options.credentials = .file(file)
        let connection = try await NATSConnection.connect(options)
        try await connection.flush()
        // The server asks again after it was away.
        var statuses = connection.statuses.makeAsyncIterator()
        server.kill()
        while case .connected? = await statuses.next() {}
        try server.restart()
        while true {
            let status = try #require(await statuses.next())
            if case .connected = status { break }
        }
        try await connection.flush()
    }

    @Test func aFileOfCredentialsThatCannotBeReadIsSaidSo() async throws {
        let server = try Server()
        var options = server.options
        options.credentials = .file("/no/such/file.creds")
        #expect(await code { _ = try await NATSConnection.connect(options) } == .unauthorized)
        options.credentials = .nkey("U", seedFile: "/no/such/seed")
        #expect(await code { _ = try await NATSConnection.connect(options) } == .unauthorized)
    }

    @Test func whatTheServerForbidsIsTold() async throws {
        let server = try Server(
            configuration: #"authorization { users: [{ user: a, password: b, permissions: { publish: ["_INBOX.>", "ok"], subscribe: ["_INBOX.>", "ok"] } }] }"#)
        var options = server.options
        options.credentials = .user("a", password: "b")
        let connection = try await NATSConnection.connect(options)
        var statuses = connection.statuses.makeAsyncIterator()
        _ = await statuses.next()
        try await connection.publish([], to: "secret")
        guard case .failed(let error)? = await statuses.next() else {
            Issue.record("no error")
            return
        }
        #expect(error.code == .notPermitted || error.reason.lowercased().contains("permission"))
        try await connection.flush()
    }
}
#endif
