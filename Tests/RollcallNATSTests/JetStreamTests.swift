#if NATS
import Foundation
import Rollcall
import RollcallNATS
import TestSupport
import Testing

/// A family's messages over JetStream: none is lost.
@Suite(.serialized) struct JetStreamTests {
    func transport(
        _ connection: NATSConnection, _ change: (inout JetStreamTransport.Options) -> Void = { _ in }
    ) async throws -> JetStreamTransport {
        var options = JetStreamTransport.Options()
        options.start = .all
        options.backOff = [.milliseconds(20)]
        change(&options)
        return try await JetStreamTransport(over: connection, stream: "NOTES", subjects: ["notes.>"], options)
    }

    func number(_ message: any Note) throws -> Int { try #require((message as? NumberNote)?.number) }

    @Test func whatWasSentBeforeIsThereInOrder() async throws {
        let server = try Server(jetStream: true)
        let channel = Channel<Notes>(over: try await transport(server.connect()), sender: "ann")
        for number in 0..<300 { try await channel.send(NumberNote(number: number), to: "notes.a") }
        var messages = try await channel.messages(on: "notes.*").makeAsyncIterator()
        for number in 0..<300 {
            let received = try #require(try await messages.next())
            #expect(try self.number(received.message) == number)
            #expect(received.envelope.subject == "notes.a")
            #expect(received.envelope.sender == "ann")
            #expect(received.envelope.deliveryCount == 1)
        }
    }

    @Test func aMessageThatIsSentTwiceIsStoredOnce() async throws {
        let server = try Server(jetStream: true)
        let channel = Channel<Notes>(over: try await transport(server.connect()))
        for _ in 0..<3 { try await channel.send(NumberNote(number: 1), to: "notes.a", id: "same") }
        try await channel.send(NumberNote(number: 2), to: "notes.a")
        var messages = try await channel.messages(on: "notes.a").makeAsyncIterator()
        #expect(try number(#require(try await messages.next()).message) == 1)
        #expect(try number(#require(try await messages.next()).message) == 2)
    }

    @Test func manyAreSentTogetherInOrderAndAgainWithoutHarm() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await transport(connection)
        let channel = Channel<Notes>(over: transport)
        let envelopes = try await channel.send((0..<3000).map { NumberNote(number: $0) }, to: "notes.a")
        #expect(Set(envelopes.map(\.id)).count == 3000)
        let again = (0..<100).map { OutgoingMessage(Array(#"{"kind":"number","number":\#($0)}"#.utf8), in: envelopes[$0]) }
        try await transport.send(again)
        try await channel.send([NumberNote(number: 3000)], to: "notes.a")
        var messages = try await channel.messages(on: "notes.a").makeAsyncIterator()
        for number in 0...3000 { #expect(try self.number(#require(try await messages.next()).message) == number) }
        #expect(await messagingCode { try await transport.send([OutgoingMessage([], in: Envelope(to: "others"))]) } == .unavailable)
        server.kill()
        let sending = Task { try await channel.send((0..<100).map { NumberNote(number: $0) }, to: "notes.b") }
        try server.restart()
        _ = try await sending.value
        var later = try await channel.messages(on: "notes.b").makeAsyncIterator()
        for number in 0..<100 { #expect(try self.number(#require(try await later.next()).message) == number) }
    }

    @Test func ofManyWithOneThatIsTooLargeNoneIsSent() async throws {
        let server = try Server(jetStream: true)
        let transport = try await transport(server.connect())
        let small = (0..<600).map { OutgoingMessage([UInt8($0 % 256)], in: Envelope(to: "notes.a")) }
        // One is too large itself, and one only with its headers.
        for count in [2_000_000, 1_048_576 - 10] {
            let large = OutgoingMessage(Array(repeating: 0, count: count), in: Envelope(to: "notes.a"))
            #expect(await messagingCode { try await transport.send(small + [large] + small) } == .tooLarge)
        }
        // JetStream takes less of headers than the server does of a message.
        for text in [String(repeating: "i", count: 70_000), String(repeating: "%", count: 30_000), String(repeating: "i", count: 1_100_000)] {
            for envelope in [Envelope(to: "notes.a", id: text), Envelope(to: "notes.a", sender: text)] {
                #expect(await messagingCode { try await transport.send(small + [OutgoingMessage([1], in: envelope)] + small) } == .tooLarge)
                #expect(await messagingCode { try await transport.send([1], in: envelope) } == .tooLarge)
            }
        }
        try await transport.send([9], in: Envelope(to: "notes.a"))
        let inbox = try await transport.receive(from: "notes.a", group: nil)
        #expect(try await inbox.next()?.payload == [9])
    }

    @Test func sendingManyEndsWhereTheTaskIsCancelled() async throws {
        let server = try Server(jetStream: true)
        let transport = try await transport(server.connect())
        let many = (0..<10_000).map { OutgoingMessage([UInt8($0 % 256)], in: Envelope(to: "notes.a")) }
        let gate = Gate()
        let sending = Task {
            await gate.wait()
            try await transport.send(many)
        }
        sending.cancel()
        gate.open()
        #expect(await messagingCode { try await sending.value } == .cancelled)
    }

    @Test func sendingManyEndsInTheTimeOfOneWhereNothingCanBeStored() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await transport(connection) { $0.sendTimeout = .seconds(1) }
        _ = try await connection.request([], to: "$JS.API.STREAM.DELETE.NOTES")
        let start = ContinuousClock.now
        let code = await messagingCode { try await transport.send((0..<100).map { OutgoingMessage([UInt8($0)], in: Envelope(to: "notes.a")) }) }
        #expect(code == .unavailable)
        // One after the other it would take more than a minute.
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test(.timeLimit(.minutes(1))) func sendingManyToAServerThatIsSilentEndsWhereTheTaskIsCancelled() async throws {
        let server = try Server(jetStream: true)
        let transport = try await transport(server.connect()) { $0.sendTimeout = .seconds(3600) }
        server.freeze()
        let sending = Task { try await transport.send((0..<1000).map { OutgoingMessage([UInt8($0 % 256)], in: Envelope(to: "notes.a")) }) }
        // Whether it waits already or not.
        sending.cancel()
        #expect([.unconfirmed, .cancelled].contains(await messagingCode { try await sending.value }))
    }

    /// Far more bytes than may wait to be sent.
    @Test func manyLargeMessagesArriveInOrder() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await transport(connection) { $0.isInMemory = true }
        let body = [UInt8](repeating: 7, count: 500_000)
        try await transport.send((0..<60).map { OutgoingMessage([UInt8($0)] + body, in: Envelope(to: "notes.a")) })
        let inbox = try await transport.receive(from: "notes.a", group: nil)
        for number in 0..<60 {
            let delivery = try #require(try await inbox.next())
            #expect(delivery.payload.first == UInt8(number) && delivery.payload.count == 500_001)
            await delivery.settle(.handled)
        }
    }

    @Test func startsAreAsTheOptionsSay() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let old = Channel<Notes>(over: try await transport(connection))
        let sent = try await old.send(NumberNote(number: 1), to: "notes.a").time
        // JetStream is asked in milliseconds.
        try await eventually { Date() > sent + 0.05 }
        let between = Date()
        let new = Channel<Notes>(over: try await transport(connection) { $0.start = .new })
        var news = try await new.messages(on: "notes.a").makeAsyncIterator()
        try await old.send(NumberNote(number: 2), to: "notes.a")
        #expect(try number(#require(try await news.next()).message) == 2)
        let since = Channel<Notes>(over: try await transport(connection) { $0.start = .since(between) })
        var later = try await since.messages(on: "notes.a").makeAsyncIterator()
        #expect(try number(#require(try await later.next()).message) == 2)
    }

    @Test func aHandlerThatThrowsGetsTheMessageAgainAndThenItIsADeadLetter() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await transport(connection) { $0.attempts = 3 }
        let channel = Channel<Notes>(over: transport)
        let counts = Log<Int>()
        let handling = Task {
            try await channel.handle(on: "notes.a", group: "workers") { note, envelope in
                counts.add(envelope.deliveryCount)
                if try number(note) == 13 { throw NATSError(.failed, "unlucky") }
            }
        }
        try await channel.send(NumberNote(number: 13), to: "notes.a", id: "thirteen")
        try await channel.send(NumberNote(number: 1), to: "notes.a")
        try await connection.publish(Array("garbage".utf8), to: "notes.a", headers: ["Rollcall-Time": "\(Int64.max)"])
        try await counts.wait(for: 4)
        #expect(counts.all.sorted() == [1, 1, 2, 3])
        // The dead letters are a stream that can be read like others.
        var letters: [String: String] = [:]
        let dead = try await deadLetters(connection)
        for _ in 0..<2 {
            let letter = try #require(try await dead.next())
            #expect(letter.envelope.subject == "dead-letters.notes.a")
            letters[letter.envelope.id] = letter.envelope.deadLetterReason
        }
        #expect(letters["thirteen"]?.contains("unlucky") == true)
        #expect(letters["NOTES-3"]?.contains("Notes") == true)
        handling.cancel()
        try await handling.value
    }

    func deadLetters(_ connection: NATSConnection) async throws -> any Inbox {
        var options = JetStreamTransport.Options()
        options.start = .all
        options.deadLetters = "buried"
        return try await JetStreamTransport(over: connection, stream: "NOTES-dead", subjects: ["dead-letters.notes.>"], options)
            .receive(from: "dead-letters.>", group: nil)
    }

    @Test func aReaderThatStopsInTheMiddleGetsTheMessageAgain() async throws {
        let server = try Server(jetStream: true)
        let channel = Channel<Notes>(over: try await transport(server.connect()) { $0.handlingTime = .milliseconds(300) })
        for number in 0..<3 { try await channel.send(NumberNote(number: number), to: "notes.a") }
        var seen: [Int] = []
        for try await received in try await channel.messages(on: "notes.a", group: "workers") {
            seen.append(try number(received.message))
            if seen.count == 2 { break }
        }
        for try await received in try await channel.messages(on: "notes.a", group: "workers") {
            seen.append(try number(received.message))
            if seen.last == 1 { #expect(received.envelope.isRedelivered) }
            if seen.filter({ $0 == 1 }).count == 2, seen.contains(2) { break }
        }
        #expect(seen.filter { $0 == 0 } == [0])
    }

    @Test func theGroupGoesOnWhereItWas() async throws {
        let server = try Server(jetStream: true)
        for round in 0..<3 {
            let connection = try await server.connect()
            let channel = Channel<Notes>(over: try await transport(connection))
            for number in 0..<10 { try await channel.send(NumberNote(number: round * 10 + number), to: "notes.a") }
            let handled = Log<Int>()
            let handling = Task { try await channel.handle(on: "notes.>", group: "workers") { note, _ in handled.add(try number(note)) } }
            try await handled.wait(for: 10)
            #expect(handled.all == Array(round * 10..<round * 10 + 10))
            await connection.drain()
            try await handling.value
        }
    }

    /// In time: what a member has asked for when it leaves is not handed to nobody.
    @Test(.timeLimit(.minutes(1))) func aGroupGoesOnWhereverTheOptionsWouldBeginNow() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        var number = 0 as UInt8
        for start in [.all, .new, .since(.distantPast), .all] as [JetStreamTransport.Start] {
            let transport = try await transport(connection) { $0.start = start }
            try await transport.send([number], in: Envelope(to: "notes.a"))
            let inbox = try await transport.receive(from: "notes.a", group: "workers")
            let delivery = try #require(try await inbox.next())
            #expect(delivery.payload == [number])
            await delivery.settle(.handled)
            inbox.close()
            number += 1
        }
    }
}
#endif
