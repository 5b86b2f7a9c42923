import Rollcall
import TestSupport
import Testing

/// Order, several receivers, groups, and memory that stays bounded.
@Suite struct InProcessTests {
    private func number(_ inbox: any Inbox) async throws -> Int {
        let payload = try #require(try await inbox.next()).payload
        return try #require(Int(String(decoding: payload, as: UTF8.self)))
    }

    @Test func everyReceiverGetsAllMessagesInOrder() async throws {
        let transport = InProcessTransport(.init(capacity: 4))
        let inboxes = [
            try await transport.receive(from: "a", group: nil), try await transport.receive(from: "*", group: nil),
            try await transport.receive(from: ">", group: nil),
        ]
        async let sending: Void = {
            for number in 0..<1000 { try await transport.send(Array("\(number)".utf8), in: Envelope(to: "a")) }
        }()
        try await withThrowingTaskGroup { group in
            for inbox in inboxes {
                group.addTask {
                    for number in 0..<1000 {
                        let found = try await self.number(inbox)
                        #expect(found == number)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await sending
    }

    @Test func theOrderOfEachSenderIsKeptAmongMany() async throws {
        let transport = InProcessTransport(.init(capacity: 2))
        let inbox = try await transport.receive(from: "a", group: nil)
        try await withThrowingTaskGroup { group in
            for sender in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        try await transport.send(Array("\(number)".utf8), in: Envelope(to: "a", sender: "\(sender)"))
                    }
                }
            }
            var next: [String: Int] = [:]
            for _ in 0..<800 {
                let delivery = try #require(try await inbox.next())
                let sender = try #require(delivery.envelope.sender)
                #expect(String(decoding: delivery.payload, as: UTF8.self) == "\(next[sender, default: 0])")
                next[sender, default: 0] += 1
            }
            try await group.waitForAll()
        }
    }

    @Test func whoSendsToAFullReceiverWaitsUntilItTakesOne() async throws {
        let transport = InProcessTransport(.init(capacity: 3))
        let inbox = try await transport.receive(from: "a", group: nil)
        let sent = Log<Int>()
        let sending = Task {
            for number in 0..<5 {
                try await transport.send(Array("\(number)".utf8), in: Envelope(to: "a"))
                sent.add(number)
            }
        }
        try await sent.wait(for: 3)
        for _ in 0..<1000 { await Task.yield() }
        #expect(sent.all == [0, 1, 2])
        #expect(try await number(inbox) == 0)
        try await sent.wait(for: 4)
        for number in 1..<5 { #expect(try await self.number(inbox) == number) }
        try await sending.value
    }

    @Test func aSenderThatWaitsCanBeCancelled() async throws {
        let transport = InProcessTransport(.init(capacity: 1))
        let inbox = try await transport.receive(from: "a", group: nil)
        try await transport.send([1], in: Envelope(to: "a"))
        let sending = Task { try await transport.send([2], in: Envelope(to: "a")) }
        sending.cancel()
        await #expect { try await sending.value } throws: { ($0 as? MessagingError)?.code == .cancelled }
        #expect(try await inbox.next()?.payload == [1])
        try await transport.send([3], in: Envelope(to: "a"))
        #expect(try await inbox.next()?.payload == [3])
    }

    @Test func aReceiverThatEndsLetsItsSendersGo() async throws {
        let transport = InProcessTransport(.init(capacity: 1))
        var inbox: (any Inbox)? = try await transport.receive(from: "a", group: nil)
        try await transport.send([1], in: Envelope(to: "a"))
        let sending = Task { try await transport.send([2], in: Envelope(to: "a")) }
        if inbox != nil { inbox = nil }
        try await sending.value
        #expect(!transport.hasReceivers(of: "a"))
    }

    @Test func aReceiverThatWaitsCanBeCancelledOrClosed() async throws {
        let transport = InProcessTransport()
        let inbox = try await transport.receive(from: "a", group: nil)
        let waiting = Task { try await inbox.next() }
        waiting.cancel()
        await #expect { _ = try await waiting.value } throws: { ($0 as? MessagingError)?.code == .cancelled }
        let other = Task { try await inbox.next() }
        inbox.close()
        #expect(try await other.value == nil)
        #expect(try await inbox.next() == nil)
    }

    @Test func theMembersOfAGroupShareTheMessages() async throws {
        let transport = InProcessTransport()
        let members = [
            try await transport.receive(from: "a", group: "workers"), try await transport.receive(from: "*", group: "workers"),
        ]
        let all = try await transport.receive(from: "a", group: nil)
        for number in 0..<10 { try await transport.send(Array("\(number)".utf8), in: Envelope(to: "a")) }
        var seen: Set<Int> = []
        for member in members {
            for _ in 0..<5 { seen.insert(try await number(member)) }
            member.close()
        }
        #expect(seen == Set(0..<10))
        for number in 0..<10 { #expect(try await self.number(all) == number) }
    }

    @Test(.timeLimit(.minutes(1))) func whatWaitsForAMemberThatLeavesGoesToTheOthers() async throws {
        let transport = InProcessTransport(.init(capacity: 3))
        let members = [
            try await transport.receive(from: "a", group: "workers"), try await transport.receive(from: "a", group: "workers"),
        ]
        let sending = Task {
            for number in 0..<8 { try await transport.send(Array("\(number)".utf8), in: Envelope(to: "a")) }
        }
        let taken = try #require(try await members[0].next())
        var seen = [try await number(members[1])]
        members[0].close()
        await taken.settle(.failed(reason: "it leaves"))
        for _ in 0..<7 { seen.append(try await number(members[1])) }
        #expect(seen.sorted() == Array(0..<8))
        try await sending.value
    }

    @Test(.timeLimit(.minutes(1))) func receiversOfEachOthersDeadLettersDoNotWaitForEachOther() async throws {
        let transport = InProcessTransport(.init(capacity: 1))
        let channel = Channel<Notes>(over: transport)
        let handled = Log<Int>()
        let handling = (0..<2).map { _ in
            Task { try await channel.handle(on: ">") { note, _ in handled.add((note as? NumberNote)?.number ?? -1) } }
        }
        try await transport.hasReceivers(on: "a")
        for _ in 0..<500 { try await transport.send(Array("no json".utf8), in: Envelope(to: "a")) }
        try await channel.send(NumberNote(number: 1), to: "a")
        try await handled.wait(for: 1)
        for task in handling {
            task.cancel()
            try await task.value
        }
    }

    static let patterns: [(String, String, Bool)] = [
        ("a", "a", true), ("a", "b", false), ("a", "a.b", false), ("a.b", "a", false), ("*", "a", true), ("*", "a.b", false),
        ("a.*", "a.b", true), ("a.*", "a", false), ("*.b", "a.b", true), (">", "a", true), (">", "a.b.c", true),
        ("a.>", "a.b", true), ("a.>", "a.b.c", true), ("a.>", "a", false), ("a.*.c", "a.b.c", true), ("a.*.c", "a.b.d", false),
        ("a*", "ab", false),
    ]

    @Test(arguments: patterns) func wildcardsStandForWords(_ pattern: String, _ subject: String, _ matches: Bool) async throws {
        let transport = InProcessTransport()
        let inbox = try await transport.receive(from: pattern, group: nil)
        #expect(transport.hasReceivers(of: subject) == matches)
        inbox.close()
    }

    @Test func severalHandlersWorkAtOnce() async throws {
        let transport = InProcessTransport()
        let channel = Channel<Notes>(over: transport)
        let running = Log<Int>()
        let gate = Gate()
        let handling = Task {
            try await channel.handle(on: "a", concurrency: 3) { _, _ in
                running.add(1)
                await gate.wait()
            }
        }
        try await transport.hasReceivers(on: "a")
        for number in 0..<4 { try await channel.send(NumberNote(number: number), to: "a") }
        try await running.wait(for: 3)
        for _ in 0..<1000 { await Task.yield() }
        #expect(running.all.count == 3)
        gate.open()
        try await running.wait(for: 4)
        handling.cancel()
        try await handling.value
    }
}
