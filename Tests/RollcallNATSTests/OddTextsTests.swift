#if NATS
import RollcallMessaging
import RollcallNATS
import Testing

/// Texts that headers cannot carry as they are.
@Suite struct OddTextsTests {
    static let texts = [
        "A", " A", "A ", " ", "   ", "a b", "3 ", "3", "a\0b", "\0", "%00", "%", "%zz", "%2", "\n", "\r\nNats-Msg-Id: x", "\t", "é", "é\u{7f}",
        "Nats-Msg-Id: x", ":", String(repeating: "x ", count: 2000),
    ]

    @Test func idsAndSendersArriveAsTheyAre() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        var options = JetStreamTransport.Options()
        options.start = .all
        let kept = try await JetStreamTransport(over: connection, stream: "TEXTS", subjects: ["texts"], options)
        for (transport, subject) in [(NATSTransport(over: connection), "plain"), (kept, "texts")] as [(any Transport, String)] {
            let inbox = try await transport.receive(from: subject, group: nil)
            for text in Self.texts { try await transport.send([], in: Envelope(to: subject, id: text, sender: text)) }
            try await transport.send(Self.texts.map { OutgoingMessage([], in: Envelope(to: subject, id: "list " + $0, sender: $0)) })
            for text in Self.texts + Self.texts.map({ "list " + $0 }) {
                let delivery = try #require(try await inbox.next())
                // Compared by bytes: some of them look alike.
                #expect(delivery.envelope.id.utf8.elementsEqual(text.utf8))
                #expect(delivery.envelope.sender?.utf8.elementsEqual(text.hasPrefix("list ") ? text.dropFirst(5).utf8 : text[...].utf8) == true)
                await delivery.settle(.handled)
            }
        }
    }

    @Test func anEmptyIDIsRefusedAndAnEmptySenderIsNone() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let kept = try await JetStreamTransport(over: connection, stream: "TEXTS", subjects: ["texts"])
        for (transport, subject) in [(NATSTransport(over: connection), "plain"), (kept, "texts")] as [(any Transport, String)] {
            let inbox = try await transport.receive(from: subject, group: nil)
            #expect(await messagingCode { try await transport.send([], in: Envelope(to: subject, id: "")) } == .encodingFailed)
            #expect(
                await messagingCode {
                    try await transport.send([OutgoingMessage([1], in: Envelope(to: subject)), OutgoingMessage([2], in: Envelope(to: subject, id: ""))])
                } == .encodingFailed)
            try await transport.send([3], in: Envelope(to: subject, id: "3", sender: ""))
            var delivery = try #require(try await inbox.next())
            // Plain NATS sends the messages of a list one by one.
            if delivery.payload == [1] { delivery = try #require(try await inbox.next()) }
            #expect(delivery.payload == [3] && delivery.envelope.id == "3" && delivery.envelope.sender == nil)
        }
    }

    @Test func twoMessagesOfStrangersWithEmptyIdsAreTwo() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await JetStreamTransport(over: connection, stream: "TEXTS", subjects: ["texts"])
        let inbox = try await transport.receive(from: "texts", group: nil)
        for number: UInt8 in 0..<3 { try await connection.publish([number], to: "texts", headers: ["Rollcall-Sender": "x"]) }
        for number: UInt8 in 0..<3 {
            let delivery = try #require(try await inbox.next())
            #expect(delivery.payload == [number])
            await delivery.settle(.handled)
        }
    }

    @Test(arguments: ["", " ", "\t", " x", "x ", "x\t", "a\nb", "a\rb", "a\0b"]) func aHeaderThatWouldArriveOtherwiseIsRefused(_ value: String) async throws {
        let server = try Server()
        let connection = try await server.connect()
        #expect(await code { try await connection.publish([], to: "a", headers: ["Name": value, "Other": "b"]) } == .invalidArgument)
        #expect(await code { _ = try await connection.request([], to: "a", headers: ["Name": value]) } == .invalidArgument)
    }
}
#endif
