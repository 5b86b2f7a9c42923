import Rollcall
import RollcallRegistry
import TestSupport
import Testing

/// A family's messages, in the process.
@Suite struct ChannelTests {
    let transport = InProcessTransport()

    @Test func aMessageArrivesWithItsEnvelope() async throws {
        let channel = Channel<Notes>(over: transport, sender: "ann")
        var messages = try await channel.messages(on: "rooms.*").makeAsyncIterator()
        let sent = try await channel.send(TextNote(text: "hello"), to: "rooms.kitchen", id: "one")
        let received = try #require(try await messages.next())
        #expect(try received.message as? TextNote == TextNote(text: "hello"))
        #expect(received.envelope == sent)
        #expect(received.envelope.id == "one")
        #expect(received.envelope.sender == "ann")
        #expect(!received.envelope.isRedelivered)
        #expect(String(decoding: received.payload, as: UTF8.self) == #"{"kind":"text","text":"hello"}"#)
    }

    @Test func anUnknownMessageKeepsItsBytesOnItsWay() async throws {
        let channel = Channel<Notes>(over: transport)
        var messages = try await channel.messages(on: "a").makeAsyncIterator()
        let json = #"{"later":1.50,"kind":"sticker"}"#
        try await transport.send(Array(json.utf8), in: Envelope(to: "a"))
        let unknown = try #require(try await messages.next()?.message as? UnknownMember)
        #expect(unknown.tag == .string("sticker"))
        try await channel.send(unknown, to: "a")
        #expect(try await messages.next()?.payload == Array(json.utf8))
    }

    @Test func whatCannotBeReadIsAValueAndADeadLetter() async throws {
        let channel = Channel<Notes>(over: transport)
        let graves = try await transport.receive(from: "dead-letters.>", group: nil)
        var messages = try await channel.messages(on: "a.b").makeAsyncIterator()
        try await transport.send(Array("no json".utf8), in: Envelope(to: "a.b", id: "bad"))
        try await channel.send(NumberNote(number: 1), to: "a.b")
        let bad = try #require(try await messages.next())
        #expect(bad.payload == Array("no json".utf8))
        #expect(throws: FamilyError.self) { _ = try bad.message }
        #expect(try await messages.next()?.message is NumberNote)
        let letter = try #require(try await graves.next())
        #expect(letter.envelope.subject == "dead-letters.a.b")
        #expect(letter.envelope.id == "bad")
        #expect(letter.envelope.deadLetterReason?.contains("Notes") == true)
        #expect(letter.payload == Array("no json".utf8))
    }

    @Test func aDeadLetterThatCannotBeReadIsNotBuriedAgain() async throws {
        let channel = Channel<Notes>(over: transport)
        var graves = try await channel.messages(on: "dead-letters.>").makeAsyncIterator()
        let other = try await transport.receive(from: "dead-letters.>", group: nil)
        try await transport.send([1], in: Envelope(to: "dead-letters.a"))
        try await transport.send([2], in: Envelope(to: "dead-letters.a"))
        _ = try await graves.next()
        #expect(try await graves.next()?.payload == [2])
        #expect(try await other.next()?.payload == [1])
        #expect(try await other.next()?.payload == [2])
    }

    @Test func aHandlerThatThrowsGetsTheMessageAgainAndThenItIsADeadLetter() async throws {
        struct Refusal: Error {}
        let channel = Channel<Notes>(over: transport)
        let graves = try await transport.receive(from: "dead-letters.>", group: nil)
        let counts = Log<Int>()
        let handling = Task {
            try await channel.handle(on: "a") { message, envelope in
                counts.add(envelope.deliveryCount)
                if message is TextNote { throw Refusal() }
            }
        }
        try await transport.hasReceivers(on: "a")
        try await channel.send(TextNote(text: "never"), to: "a")
        try await channel.send(NumberNote(number: 1), to: "a")
        let letter = try #require(try await graves.next())
        #expect(letter.envelope.deadLetterReason?.contains("Refusal") == true)
        try await counts.wait(for: 6)
        #expect(counts.all == [1, 2, 3, 4, 5, 1])
        handling.cancel()
        try await handling.value
    }

    /// Messages that end with errors.
    private final class Faulty: Transport, Inbox {
        private let errors: Guarded<[MessagingError.Code]>

        init(_ errors: MessagingError.Code...) { self.errors = Guarded(errors) }

        func send(_ payload: [UInt8], in envelope: Envelope) async throws(MessagingError) {}
        func receive(from subject: String, group: String?) async throws(MessagingError) -> any Inbox { self }
        func close() {}

        func next() async throws(MessagingError) -> Delivery? {
            if Task.isCancelled { throw MessagingError(.cancelled, reason: "the task was cancelled") }
            let error = errors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let error { throw MessagingError(error, reason: "as it was told") }
            return Delivery(Array(#"{"kind":"number","number":1}"#.utf8), in: Envelope(to: "a"))
        }
    }

    @Test(.timeLimit(.minutes(1))) func anErrorOfReceivingEndsAllHandlers() async throws {
        let gate = Gate()
        let handling = Task {
            try await Channel<Notes>(over: Faulty(.slowConsumer, .unavailable)).handle(on: "a", concurrency: 3) { _, _ in
                try await withTaskCancellationHandler {
                    await gate.wait()
                    try Task.checkCancellation()
                } onCancel: {
                    gate.open()
                }
            }
        }
        await #expect { try await handling.value } throws: { ($0 as? MessagingError)?.code == .unavailable }
    }

    @Test func aMessageThatIsNoMemberIsNotSent() async throws {
        struct Stranger: Note {}
        await #expect(throws: MessagingError.self) { try await Channel<Notes>(over: transport).send(Stranger(), to: "a") }
    }

    static let subjects: [(String, sent: Bool, received: Bool)] = [
        ("a", true, true), ("a.b-c_1", true, true), ("", false, false), ("a.", false, false), (".a", false, false),
        ("a..b", false, false), ("a b", false, false), ("a\nb", false, false), ("a.*", false, true), ("a.>", false, true),
        (">", false, true), ("a.>.b", false, false), ("a*", true, true), (String(repeating: "a", count: 1025), false, false),
    ]

    @Test(arguments: subjects) func aSubjectIsWordsWithDots(_ test: (String, sent: Bool, received: Bool)) async {
        func works(_ body: () async throws(MessagingError) -> Void) async -> Bool {
            do throws(MessagingError) {
                try await body()
                return true
            } catch {
                return error.code != .invalidSubject
            }
        }
        let sent = await works { () throws(MessagingError) in try await transport.send([], in: Envelope(to: test.0)) }
        let received = await works { () throws(MessagingError) in _ = try await transport.receive(from: test.0, group: nil) }
        #expect(sent == test.sent)
        #expect(received == test.received)
    }
}
