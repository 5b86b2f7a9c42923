#if NATS
import Foundation
import RollcallNATS
import Testing

/// A server that speaks TLS, with a certificate of its own.
@Suite(.serialized) struct TLSTests {
    private let certificate: String
    private let server: Server

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-tls-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = "\(folder)/certificate.pem"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", "\(folder)/key.pem", "-out", certificate,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        server = try Server(configuration: #"tls { cert_file: "\#(certificate)", key_file: "\#(folder)/key.pem" }"#, scheme: "tls")
    }

    @Test func messagesOfEverySizeGoOverASecureConnection() async throws {
        defer { try? FileManager.default.removeItem(atPath: URL(filePath: certificate).deletingLastPathComponent().path) }
        var options = server.options
        options.tls = NATSOptions.TLS(authorities: certificate, hostname: "localhost")
        let connection = try await NATSConnection.connect(options)
        let messages = try connection.subscribe(to: "a")
        for size in [0, 1, 100, 16_384, 20_000, 200_000, 1_000_000] {
            let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            try await connection.publish(payload, to: "a")
            #expect(try await messages.next()?.payload == payload)
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<200 { group.addTask { try await connection.flush() } }
            try await group.waitForAll()
        }
        await connection.drain()
    }

    @Test func aCertificateThatNobodyVouchesForIsRefusedInTime() async throws {
        defer { try? FileManager.default.removeItem(atPath: URL(filePath: certificate).deletingLastPathComponent().path) }
        var options = server.options
        options.tls = NATSOptions.TLS()
        #expect([.insecure, .noServer].contains(await code { _ = try await NATSConnection.connect(options) }))
        options.tls = NATSOptions.TLS(authorities: certificate, hostname: "other.example")
        #expect([.insecure, .noServer].contains(await code { _ = try await NATSConnection.connect(options) }))
        options.tls = NATSOptions.TLS(authorities: "/no/such/file.pem")
        #expect(await code { _ = try await NATSConnection.connect(options) } == .insecure)
    }
}
#endif
