#if NATS
import Foundation
import Rollcall
import RollcallNATS
import TestSupport
import Testing

/// A family's messages over NATS itself.
@Suite(.serialized) struct NATSTransportTests {
    @Test func aMessageArrivesAtAnotherMachineWithItsEnvelope() async throws {
        let server = try Server()
        let (one, other) = (try await server.connect(), try await server.connect())
        let channel = Channel<Notes>(over: NATSTransport(over: one), sender: "ann, \"100 %\"\n")
        var messages = try await Channel<Notes>(over: NATSTransport(over: other)).messages(on: "rooms.*").makeAsyncIterator()
        let sent = try await channel.send(NumberNote(number: 1), to: "rooms.kitchen", id: "ä\r\n:1")
        let received = try #require(try await messages.next())
        #expect(try received.message as? NumberNote == NumberNote(number: 1))
        #expect(received.envelope.id == "ä\r\n:1")
        #expect(received.envelope.sender == "ann, \"100 %\"\n")
        #expect(received.envelope.subject == "rooms.kitchen")
        #expect(abs(received.envelope.time.timeIntervalSince(sent.time)) < 0.01)
    }

    @Test func theMembersOfAGroupShareTheMessagesInOrder() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let transport = NATSTransport(over: connection)
        let numbers = Log<Int>()
        let members = (0..<2).map { _ in
            Task {
                var last = -1
                for try await note in try await Channel<Notes>(over: transport).messages(on: "a", group: "workers") {
                    let number = (try note.message as? NumberNote)?.number ?? -1
                    #expect(number > last)
                    last = number
                    numbers.add(number)
                }
            }
        }
        try await eventually { connection.readers == 2 }
        try await connection.flush()
        for number in 0..<500 { try await Channel<Notes>(over: transport).send(NumberNote(number: number), to: "a") }
        try await numbers.wait(for: 500)
        #expect(Set(numbers.all) == Set(0..<500))
        await connection.drain()
        for member in members { try await member.value }
    }

    @Test func whatCannotBeHandledIsADeadLetterWithItsReason() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let graves = try await NATSTransport(over: connection).receive(from: "dead-letters.>", group: nil)
        let handled = Log<Int>()
        let handling = Task {
            try await Channel<Notes>(over: NATSTransport(over: connection)).handle(on: "strange.>") { note, _ in
                let number = (note as? NumberNote)?.number ?? -1
                if number == 13 { throw NATSError(.failed, "unlucky") }
                handled.add(number)
            }
        }
        try await eventually { connection.readers == 2 }
        try await connection.flush()
        // A stranger's garbage, on every subject that it can spell.
        let stranger = try await server.connect()
        var garbage = 0
        for subject in ["strange.a", "strange.a.b", "strange.*.x".replacing("*", with: "ä"), "strange.\u{1F600}"] {
            for payload in [[], [0], [0xff, 0xfe], Array("{".utf8), Array("[]".utf8), Array(#"{"kind":7}"#.utf8), Array(repeating: 0x5b, count: 100_000)] {
                for time in ["never", "\(Int64.max)", "\(Int64.min)", "9223372036854775808", "1e300"] {
                    try await stranger.publish(payload, to: subject, headers: ["Nats-Msg-Id": "%zz", "Rollcall-Time": time, "Rollcall-Sender": "%00%"])
                    garbage += 1
                }
            }
        }
        try await stranger.publish(Array(#"{"kind":"number","number":13}"#.utf8), to: "strange.a")
        try await stranger.publish(Array(#"{"kind":"number","number":1}"#.utf8), to: "strange.a")
        try await handled.wait(for: 1)
        for _ in 0..<garbage {
            let letter = try #require(try await graves.next())
            #expect(letter.envelope.deadLetterReason?.contains("Notes") == true)
            #expect(letter.envelope.subject.hasPrefix("dead-letters.strange."))
            #expect(abs(letter.envelope.time.timeIntervalSinceNow) < 600)
        }
        #expect(try await graves.next()?.envelope.deadLetterReason?.contains("unlucky") == true)
        #expect(handled.all == [1])
        handling.cancel()
        try await handling.value
    }

    @Test func aReceiverThatIsTooSlowIsToldThatItMissesSome() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let inbox = try await NATSTransport(over: connection, .init(capacity: 100)).receive(from: "a", group: nil)
        for _ in 0..<2000 { try await connection.publish([1], to: "a") }
        try await connection.flush()
        var codes: [MessagingError.Code] = []
        for _ in 0..<90 where codes.isEmpty { if let code = await messagingCode({ _ = try await inbox.next() }) { codes.append(code) } }
        #expect(codes == [.slowConsumer])
    }

    @Test(.timeLimit(.minutes(1))) func aHandlerThatIsTooSlowGoesOnAndIsToldAtTheEnd() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let channel = Channel<Notes>(over: NATSTransport(over: connection, .init(capacity: 100)))
        let sent = Log<Int>()
        let handled = Log<Int>()
        let handling = Task {
            try await channel.handle(on: "a") { note, _ in
                try await sent.wait(for: 2000)
                handled.add((note as? NumberNote)?.number ?? -1)
            }
        }
        try await eventually { connection.readers == 1 }
        try await connection.flush()
        for number in 0..<2000 {
            try await channel.send(NumberNote(number: number), to: "a")
            sent.add(number)
        }
        try await handled.wait(for: 100)
        try await channel.send(NumberNote(number: 2000), to: "a")
        try await eventually { handled.all.last == 2000 }
        #expect(handled.all.count < 2001)
        await connection.drain()
        #expect(await messagingCode { try await handling.value } == .slowConsumer)
    }

    @Test(.timeLimit(.minutes(1))) func whatTheServerForbidsIsAnError() async throws {
        let server = try Server(
            configuration: #"authorization { users: [{ user: a, password: b, permissions: { publish: ["_INBOX.>", "ok.>"], subscribe: ["_INBOX.>", "ok.>"] } }] }"#)
        var options = server.options
        options.credentials = .user("a", password: "b")
        let transport = NATSTransport(over: try await NATSConnection.connect(options))
        let inbox = try await transport.receive(from: "ok.a", group: nil)
        #expect(await messagingCode { try await transport.send([1], in: Envelope(to: "secret.a")) } == .unauthorized)
        #expect(await messagingCode { _ = try await transport.receive(from: "secret.>", group: nil) } == .unauthorized)
        #expect(await messagingCode { _ = try await transport.receive(from: "secret.a", group: "g") } == .unauthorized)
        try await transport.send([2], in: Envelope(to: "ok.a"))
        #expect(try await inbox.next()?.payload == [2])
    }

    @Test func whoSendsWhileTheServerIsKilledIsToldWhatWasNotSent() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let transport = NATSTransport(over: connection)
        let inbox = try await transport.receive(from: "a", group: nil)
        let received = Log<String>()
        let reading = Task {
            while let delivery = try await inbox.next() { received.add(delivery.envelope.id) }
        }
        let confirmed = Log<String>()
        let refused = Log<(String, MessagingError.Code)>()
        let killing = Task {
            try await confirmed.wait(for: 2000)
            server.kill()
            try await refused.wait(for: 1)
            try server.restart()
        }
        try await withThrowingTaskGroup { group in
            for sender in 0..<50 {
                group.addTask {
                    for number in 0..<200 {
                        let id = "\(sender).\(number)"
                        do throws(MessagingError) {
                            try await transport.send([], in: Envelope(to: "a", id: id))
                            confirmed.add(id)
                        } catch {
                            refused.add((id, error.code))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await killing.value
        try await connection.flush()
        #expect(confirmed.all.count + refused.all.count == 10_000)
        #expect(confirmed.all.count > 2000)
        #expect(!refused.all.isEmpty)
        #expect(refused.all.allSatisfy { [.unconfirmed, .notSent].contains($0.1) })
        try await eventually { Set(confirmed.all).isSubset(of: received.all) }
        #expect(Set(received.all).count == received.all.count)
        await connection.drain()
        try await reading.value
    }
}
#endif
