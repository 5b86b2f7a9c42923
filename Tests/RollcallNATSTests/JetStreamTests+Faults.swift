#if NATS
import Foundation
import Rollcall
import RollcallNATS
import TestSupport
import Testing

/// What goes wrong with servers, connections, consumers and programs.
extension JetStreamTests {
    @Test func aServerThatIsKilledInTheMiddleLosesNothingAndNothingIsHandledTwice() async throws {
        let server = try Server(jetStream: true)
        let sending = try await transport(server.connect())
        let receiving = try await transport(server.connect())
        let handled = Log<Int>()
        let handling = Task {
            try await Channel<Notes>(over: receiving).handle(on: "notes.>", group: "workers", concurrency: 4) { note, _ in
                handled.add(try number(note))
            }
        }
        let killing = Task {
            try await handled.wait(for: 3000)
            server.kill()
            try server.restart()
            try await handled.wait(for: 6000)
            server.kill()
            try server.restart()
        }
        let channel = Channel<Notes>(over: sending)
        try await withThrowingTaskGroup { group in
            for sender in 0..<100 {
                group.addTask {
                    for number in 0..<100 { try await channel.send(NumberNote(number: sender * 100 + number), to: "notes.\(sender)") }
                }
            }
            try await group.waitForAll()
        }
        try await killing.value
        try await eventually { Set(handled.all).count == 10_000 }
        #expect(handled.all.count == 10_000)
        handling.cancel()
        try await handling.value
    }

    @Test func aConsumerThatDiesBetweenHandlingAndAcknowledgingLeavesTheMessageToAnother() async throws {
        let server = try Server(jetStream: true)
        let dying = try await server.connect()
        let connection = try await server.connect()
        let options: (inout JetStreamTransport.Options) -> Void = { $0.handlingTime = .milliseconds(300) }
        let channel = Channel<Notes>(over: try await transport(connection, options))
        try await channel.send(NumberNote(number: 7), to: "notes.a", id: "seven")
        let inbox = try await transport(dying, options).receive(from: "notes.a", group: "workers")
        let first = try #require(try await inbox.next())
        #expect(first.envelope.deliveryCount == 1)
        // It has been handled, and its process dies before it can say so.
        await dying.close()
        var messages = try await channel.messages(on: "notes.a", group: "workers").makeAsyncIterator()
        let second = try #require(try await messages.next())
        #expect(second.envelope.id == "seven")
        #expect(second.envelope.deliveryCount == 2)
        #expect(second.envelope.isRedelivered)
    }

    @Test func aMessageThatIsHandledForTooLongIsNotHandledTwiceByTheSameProcess() async throws {
        struct Consumers: Decodable {
            struct Consumer: Decodable { var num_redelivered: Int }
            var consumers: [Consumer]
        }
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let channel = Channel<Notes>(over: try await transport(connection) { $0.handlingTime = .milliseconds(200) })
        let handled = Log<Int>()
        let gate = Gate()
        let handling = Task {
            try await channel.handle(on: "notes.a", group: "workers", concurrency: 2) { note, _ in
                handled.add(try number(note))
                if try number(note) == 0 { await gate.wait() }
            }
        }
        try await channel.send(NumberNote(number: 0), to: "notes.a")
        try await handled.wait(for: 1)
        // The server has delivered it once more before the next one comes.
        try await eventually {
            let answer = try? await connection.request([], to: "$JS.API.CONSUMER.LIST.NOTES")
            let list = answer.flatMap { try? JSONDecoder().decode(Consumers.self, from: Data($0.payload)) }
            return list?.consumers.first.map { $0.num_redelivered > 0 } ?? false
        }
        try await channel.send(NumberNote(number: 1), to: "notes.a")
        try await handled.wait(for: 2)
        #expect(handled.all == [0, 1])
        gate.open()
        handling.cancel()
        try await handling.value
    }

    @Test func whatKillsEveryoneWhoHandlesItBecomesADeadLetter() async throws {
        let server = try Server(jetStream: true)
        let options: (inout JetStreamTransport.Options) -> Void = {
            $0.handlingTime = .milliseconds(100)
            $0.attempts = 2
        }
        let connection = try await server.connect()
        let channel = Channel<Notes>(over: try await transport(connection, options))
        try await channel.send(NumberNote(number: 0), to: "notes.a", id: "deadly")
        for _ in 0..<2 {
            let dying = try await server.connect()
            let inbox = try await transport(dying, options).receive(from: "notes.a", group: "workers")
            _ = try await inbox.next()
            await dying.close()
        }
        try await channel.send(NumberNote(number: 1), to: "notes.a")
        var messages = try await channel.messages(on: "notes.a", group: "workers").makeAsyncIterator()
        #expect(try number(#require(try await messages.next()).message) == 1)
        let reading = Task { _ = try await messages.next() }
        let letter = try #require(try await deadLetters(connection).next())
        #expect(letter.envelope.id == "deadly")
        #expect(letter.envelope.deadLetterReason?.contains("never handled") == true)
        reading.cancel()
    }

    @Test func aSlowConsumerGetsEverythingInItsTime() async throws {
        let server = try Server(jetStream: true)
        let transport = try await transport(server.connect()) { $0.batch = 10 }
        let channel = Channel<Notes>(over: transport)
        var messages = try await channel.messages(on: "notes.a").makeAsyncIterator()
        try await withThrowingTaskGroup { group in
            for number in 0..<2000 { group.addTask { try await channel.send(NumberNote(number: number), to: "notes.a") } }
            try await group.waitForAll()
        }
        var seen: Set<Int> = []
        for count in 0..<2000 {
            // It is slow at times: not a wait for something that happens meanwhile.
            if count % 500 == 0 { try await Task.sleep(for: .milliseconds(50)) }
            seen.insert(try number(#require(try await messages.next()).message))
        }
        #expect(seen == Set(0..<2000))
    }

    @Test func aReaderWithoutAGroupGoesOnAfterTheServerWasRestarted() async throws {
        let server = try Server(jetStream: true)
        let channel = Channel<Notes>(over: try await transport(server.connect()))
        var messages = try await channel.messages(on: "notes.a").makeAsyncIterator()
        try await channel.send(NumberNote(number: 0), to: "notes.a")
        #expect(try number(#require(try await messages.next()).message) == 0)
        server.kill()
        try server.restart()
        try await channel.send(NumberNote(number: 1), to: "notes.a")
        #expect(try number(#require(try await messages.next()).message) == 1)
    }

    /// Removes the one consumer of the stream, as its server does where nobody asks for a while.
    private func removeConsumer(_ connection: NATSConnection) async throws {
        struct Names: Decodable { var consumers: [String] }
        let answer = try await connection.request([], to: "$JS.API.CONSUMER.NAMES.NOTES")
        let names = try JSONDecoder().decode(Names.self, from: Data(answer.payload)).consumers
        #expect(names.count == 1)
        for name in names { _ = try await connection.request([], to: "$JS.API.CONSUMER.DELETE.NOTES.\(name)") }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [nil, "workers"])
    func aReaderWhoseConsumerIsGoneMissesNothing(group: String?) async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await transport(connection) {
            $0.start = .new
            $0.backOff = [.seconds(3600)]
        }
        try await transport.send([9], in: Envelope(to: "notes.a"))
        let inbox = try await transport.receive(from: "notes.a", group: group)
        try await removeConsumer(connection)
        for number in 0..<3 { try await transport.send([UInt8(number)], in: Envelope(to: "notes.a")) }
        for number in 0..<3 {
            let delivery = try #require(try await inbox.next())
            #expect(delivery.payload == [UInt8(number)])
            await delivery.settle(number == 1 ? .failed(reason: "not yet") : .handled)
        }
        try await removeConsumer(connection)
        try await transport.send([3], in: Envelope(to: "notes.a"))
        for number in [1, 3] as [UInt8] {
            let delivery = try #require(try await inbox.next())
            #expect(delivery.payload == [number])
            await delivery.settle(.handled)
        }
    }

    @Test(.timeLimit(.minutes(1))) func aDeadLetterThatCannotBeStoredIsStoredLater() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let transport = try await transport(connection) { $0.sendTimeout = .milliseconds(50) }
        _ = try await connection.request([], to: "$JS.API.STREAM.DELETE.NOTES-dead")
        let attempts = try connection.subscribe(to: "dead-letters.>")
        try await connection.flush()
        let handling = Task { try await Channel<Notes>(over: transport).handle(on: "notes.a", group: "workers") { _, _ in } }
        try await transport.send(Array("garbage".utf8), in: Envelope(to: "notes.a", id: "bad"))
        for _ in 0..<12 { #expect(try await attempts.next() != nil) }
        _ = try await self.transport(connection)
        #expect(try await deadLetters(connection).next()?.envelope.id == "bad")
        handling.cancel()
        try await handling.value
    }

    @Test func aProgramThatEndsWhileItIsBusyLosesNothing() async throws {
        let server = try Server(jetStream: true)
        let one = try await server.connect()
        let channel = Channel<Notes>(over: try await transport(server.connect()))
        for number in 0..<500 { try await channel.send(NumberNote(number: number), to: "notes.a") }
        let handled = Log<Int>()
        let first = Channel<Notes>(over: try await transport(one))
        let handling = Task {
            try await first.handle(on: "notes.a", group: "workers", concurrency: 4) { note, _ in
                // Work that takes its time, so that some is left.
                try await Task.sleep(for: .milliseconds(2))
                handled.add(try number(note))
            }
        }
        try await handled.wait(for: 50)
        await one.drain()
        try await handling.value
        #expect(handled.all.count < 500)
        let second = Task {
            try await channel.handle(on: "notes.a", group: "workers") { note, _ in handled.add(try number(note)) }
        }
        try await handled.wait(for: 500)
        #expect(Set(handled.all).count == 500)
        #expect(handled.all.count == 500)
        second.cancel()
        try await second.value
    }

    @Test func withoutJetStreamTheErrorIsClearAndComesInTime() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let start = ContinuousClock.now
        #expect(await messagingCode { _ = try await transport(connection) } == .unavailable)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func whatDoesNotFitIsSaidSo() async throws {
        let server = try Server(jetStream: true, configuration: "max_payload: 10000")
        let connection = try await server.connect()
        let transport = try await transport(connection) { $0.sendTimeout = .seconds(1) }
        #expect(await messagingCode { try await transport.send([], in: Envelope(to: "others.a")) } == .unavailable)
        #expect(await messagingCode { try await transport.send(Array(repeating: 1, count: 10_001), in: Envelope(to: "notes.a")) } == .tooLarge)
        #expect(await messagingCode { _ = try await transport.receive(from: "notes.a", group: "a.b") } == .invalidSubject)
        #expect(
            await messagingCode { _ = try await JetStreamTransport(over: connection, stream: "a b", subjects: ["x"]) } == .invalidSubject)
        #expect(
            await messagingCode { _ = try await JetStreamTransport(over: connection, stream: "NOTES", subjects: ["x"]) } == .failed)
        server.kill()
        #expect([.unconfirmed, .notSent, .timedOut].contains(await messagingCode { try await transport.send([], in: Envelope(to: "notes.a")) }))
    }
}
#endif
