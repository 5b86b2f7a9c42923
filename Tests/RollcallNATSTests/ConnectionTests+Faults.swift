#if NATS
import Foundation
import RollcallNATS
import TestSupport
import Testing

/// What a connection does when it is lost, when somebody is too slow, and at its end.
extension ConnectionTests {
    // MARK: Losing it

    @Test func aConnectionThatIsLostComesBackWithItsSubscriptions() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let messages = try connection.subscribe(to: "a")
        try await connection.flush()
        var statuses = connection.statuses.makeAsyncIterator()
        server.kill()
        while case .connected? = await statuses.next() {}
        // What is sent meanwhile waits.
        try await connection.publish([1], to: "a")
        try server.restart()
        #expect(try await messages.next()?.payload == [1])
    }

    @Test func requestsThatWereUnderWayFailWhenTheConnectionIsLost() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let silent = try connection.subscribe(to: "silent")
        let waiting = Task { try await connection.request([], to: "silent", timeout: .seconds(60)) }
        _ = try await silent.next()
        server.kill()
        #expect(await code { _ = try await waiting.value } == .disconnected)
    }

    @Test func whatDoesNotFitIntoTheBufferOfALostConnectionIsRefused() async throws {
        let server = try Server()
        var options = server.options
        options.reconnectBuffer = 10_000
        let connection = try await NATSConnection.connect(options)
        var statuses = connection.statuses.makeAsyncIterator()
        server.kill()
        while case .connected? = await statuses.next() {}
        let result = await code { for _ in 0..<100 { try await connection.publish(Array(repeating: 0, count: 1000), to: "a") } }
        #expect(result == .full)
    }

    @Test(.timeLimit(.minutes(1))) func whatFitsIntoTheBufferOfALostConnectionArrivesInOrderBeforeWhatIsSentLater() async throws {
        let server = try Server()
        var options = server.options
        options.reconnectBuffer = 10_000
        options.sendBuffer = 0
        let connection = try await NATSConnection.connect(options)
        let messages = try connection.subscribe(to: "a")
        try await connection.flush()
        var statuses = connection.statuses.makeAsyncIterator()
        server.kill()
        while case .connected? = await statuses.next() {}
        var sent: UInt8 = 0
        while await code({ try await connection.publish([sent] + Array(repeating: 0, count: 999), to: "a") }) == nil { sent += 1 }
        // Not more than may wait.
        #expect(sent > 0 && Int(sent) * 1000 <= options.reconnectBuffer)
        try server.restart()
        for number in 0..<sent { #expect(try await messages.next()?.payload.first == number) }
        for number in sent..<sent + 3 { try await connection.publish([number], to: "a") }
        for number in sent..<sent + 3 { #expect(try await messages.next()?.payload == [number]) }
    }

    @Test(.timeLimit(.minutes(1))) func whoSendsWhatTheServerCannotTakeDoesNotWaitForIt() async throws {
        let server = try Server(configuration: "no_header_support: true")
        var options = server.options
        options.sendBuffer = 0
        let connection = try await NATSConnection.connect(options)
        var statuses = connection.statuses.makeAsyncIterator()
        _ = await statuses.next()
        try await connection.publish([1], to: "a", headers: ["Name": "value"])
        guard case .failed(let error)? = await statuses.next() else {
            Issue.record("nothing was said")
            return
        }
        #expect(error.reason.lowercased().contains("not supported"))
        try await connection.publish([2], to: "a")
    }

    @Test(.timeLimit(.minutes(1)), arguments: [-1, 0, 1, 2]) func whoSendsWithHardlyAnyBufferGoesOn(_ sendBuffer: Int) async throws {
        let server = try Server()
        var options = server.options
        options.sendBuffer = sendBuffer
        let connection = try await NATSConnection.connect(options)
        let messages = try connection.subscribe(to: "a")
        for number in 0..<200 { try await connection.publish([UInt8(number)], to: "a") }
        for number in 0..<200 { #expect(try await messages.next()?.payload == [UInt8(number)]) }
    }

    @Test(.timeLimit(.minutes(1))) func whoWaitsForRoomGoesOnWhereTheTaskIsCancelled() async throws {
        let server = try Server()
        var options = server.options
        options.sendBuffer = 1 << 20
        options.pingInterval = .seconds(3600)
        let connection = try await NATSConnection.connect(options)
        server.freeze()
        let sent = Log<Int>()
        let sending = Task {
            while !Task.isCancelled {
                try await connection.publish(Array(repeating: 0, count: 100_000), to: "a")
                sent.add(1)
            }
        }
        // Until none is sent any more for a while.
        var (last, polls) = (0, 0)
        try await eventually {
            let now = sent.all.count
            polls = now == last && now > 10 ? polls + 1 : 0
            last = now
            return polls == 100
        }
        sending.cancel()
        try await sending.value
    }

    @Test func aConnectionThatGivesUpSaysSoToAllWhoWait() async throws {
        let server = try Server()
        var options = server.options
        options.reconnectAttempts = 2
        let connection = try await NATSConnection.connect(options)
        let messages = try connection.subscribe(to: "a")
        server.kill()
        for await _ in connection.statuses {}
        guard case .closed = connection.status else {
            Issue.record("\(connection.status)")
            return
        }
        #expect(try await messages.next() == nil)
        #expect(await code { try await connection.publish([], to: "a") } == .closed)
        #expect(await code { _ = try await connection.request([], to: "a") } == .closed)
        #expect(await code { try await connection.flush() } == .closed)
        await connection.close()
        await connection.drain()
    }

    // MARK: Slow readers, and the end

    @Test func aSlowReaderIsToldWhatItMissesAndGoesOn() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let messages = try connection.subscribe(to: "a", capacity: 1000)
        for number in 0..<5000 { try await connection.publish(Array("\(number)".utf8), to: "a") }
        try await connection.flush()
        var numbers: [Int] = []
        var misses = 0
        while numbers.count < 900 {
            do {
                guard let message = try await messages.next() else { break }
                numbers.append(try #require(Int(String(decoding: message.payload, as: UTF8.self))))
            } catch {
                #expect((error as? NATSError)?.code == .slowConsumer)
                misses += 1
            }
        }
        #expect(numbers == numbers.sorted())
        #expect(misses >= 1)
        try await connection.publish(Array("5000".utf8), to: "a")
        while let message = try await messages.next() {
            if message.payload == Array("5000".utf8) { break }
        }
    }

    @Test func drainingHandsOutWhatHasArrived() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let other = try await server.connect()
        let messages = try connection.subscribe(to: "a")
        try await connection.flush()
        let handled = Log<[UInt8]>()
        let echoes = try other.subscribe(to: "echo")
        try await other.flush()
        for number in 0..<1000 { try await other.publish(Array("\(number)".utf8), to: "a") }
        try await other.flush()
        let reading = Task {
            for try await message in messages {
                handled.add(message.payload)
                try await connection.publish(message.payload, to: "echo")
            }
        }
        await connection.drain()
        try await reading.value
        #expect(handled.all.count == 1000)
        for number in 0..<1000 { #expect(try await echoes.next()?.payload == Array("\(number)".utf8)) }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [.zero, .milliseconds(1), .milliseconds(300)] as [Duration])
    func drainingDoesNotWaitForeverForAReaderThatHangs(_ timeout: Duration) async throws {
        let server = try Server()
        let connection = try await server.connect()
        let messages = try connection.subscribe(to: "a")
        try await connection.publish([], to: "a")
        _ = try await messages.next()
        let start = ContinuousClock.now
        await connection.drain(timeout: timeout)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func manyConnectionsComeAndGo() async throws {
        let server = try Server()
        for _ in 0..<20 {
            let connection = try await server.connect()
            let messages = try connection.subscribe(to: "a")
            try await connection.publish([1], to: "a")
            #expect(try await messages.next()?.payload == [1])
        }
    }

    @Test func aReaderThatIsCancelledStops() async throws {
        let server = try Server()
        let connection = try await server.connect()
        let messages = try connection.subscribe(to: "a")
        let reading = Task { try await messages.next() }
        reading.cancel()
        #expect(await code { _ = try await reading.value } == .cancelled)
        try await connection.publish([1], to: "a")
        #expect(try await messages.next()?.payload == [1])
        messages.cancel()
        #expect(try await messages.next() == nil)
    }
}
#endif
