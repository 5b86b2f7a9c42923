#if NATS
import Foundation
import Rollcall
import RollcallNATS
import RollcallStorageConformance
import TestSupport
import Testing

/// A bucket that several machines share.
@Suite(.serialized) struct NATSStoreTests {
    @Test(arguments: StoreConformance.checks) func theStoreConforms(_ check: StoreConformance.Check) async throws {
        let server = try Server(jetStream: true)
        let store = try await NATSStore.open(bucket: "settings", over: server.connect())
        // A store that is opened anew reads the bucket first, which takes a moment: within a process there is one.
        try await check.run { store }
        try await store.flush()
        // And what it holds is what another machine finds.
        let other = try await NATSStore.open(bucket: "settings", over: server.connect())
        #expect(Set(try other.keys()) == Set(try store.keys()))
        for key in try store.keys() { #expect(try other.value(forKey: key) == store.value(forKey: key)) }
    }

    @Test func whatOneSetsArrivesAtAnotherAsAChange() async throws {
        let server = try Server(jetStream: true)
        let one = try await NATSStore.open(bucket: "b", over: server.connect())
        let other = try await NATSStore.open(bucket: "b", over: server.connect())
        let size = StoredProperty(BackingStore(other), "fontSize", default: 14)
        var sizes = size.changes.makeAsyncIterator()
        #expect(await sizes.next() == 14)
        try one.setValue(.integer(20), forKey: "fontSize")
        #expect(await sizes.next() == 20)
        try one.setValue(nil, forKey: "fontSize")
        #expect(await sizes.next() == 14)
        try await one.flush()
    }

    @Test func aConflictIsAnErrorAndTheOthersValueStays() async throws {
        let server = try Server(jetStream: true)
        let one = try await NATSStore.open(bucket: "b", over: server.connect(), .init(onError: { _ in }))
        let others = try await server.connect()
        var conflicts = 0
        for round in 0..<50 {
            // Both write at once; who comes second is told.
            async let theirs: Void = others.publish(Array("\"theirs \(round)\"".utf8), to: "$KV.b.a")
            try one.setValue(.string("ours \(round)"), forKey: "a")
            try await theirs
            try await others.flush()
            do { try await one.flush() } catch {
                #expect(error.code == .conflict)
                conflicts += 1
                #expect(try one.value(forKey: "a") == .string("theirs \(round)"))
            }
            // Whatever the order, the last message of the bucket is what is read in the end.
            try await eventually { try await others.lastValue == one.value(forKey: "a") }
        }
        #expect(conflicts > 0)
    }

    @Test func manyWritesOfOneKeyEndWithTheLastOne() async throws {
        let server = try Server(jetStream: true)
        let store = try await NATSStore.open(bucket: "b", over: server.connect())
        for number in 0..<1000 { try store.setValue(.integer(Int64(number)), forKey: "a") }
        #expect(try store.value(forKey: "a") == .integer(999))
        try await store.flush()
        let other = try await NATSStore.open(bucket: "b", over: server.connect())
        #expect(try other.value(forKey: "a") == .integer(999))
    }

    @Test func valuesOfOtherProgramsAreRead() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let store = try await NATSStore.open(bucket: "b", over: connection)
        let values: [(String, [UInt8], StoredValue)] = [
            ("number", Array("16".utf8), .integer(16)), ("flag", Array("true".utf8), .bool(true)), ("word", Array("hello".utf8), .text("hello")),
            ("bytes", [0xff, 0xfe], .data([0xff, 0xfe])), ("nothing", [], .text("")), ("later", Array(#"{"$later":1}"#.utf8), .text(#"{"$later":1}"#)),
        ]
        for (key, bytes, _) in values { try await connection.publish(bytes, to: "$KV.b.\(key)") }
        for (key, _, value) in values { try await eventually { try store.value(forKey: key) == value } }
        try await connection.publish([], to: "$KV.b.word", headers: ["KV-Operation": "DEL"])
        try await connection.publish([], to: "$KV.b.flag", headers: ["KV-Operation": "PURGE"])
        try await eventually { try store.value(forKey: "word") == nil && store.value(forKey: "flag") == nil }
        // A name that is no key of this library's does no harm.
        try await connection.publish([1], to: "$KV.b.=zz")
        // Nor does one that this library would spell in another way.
        try await connection.publish([1], to: "$KV.b.=62")
        try await connection.publish([1], to: "$KV.b.last")
        try await eventually { try store.keys().contains("last") }
        #expect(try Set(store.keys()) == ["number", "bytes", "nothing", "later", "last"])
        try store.setValue(.integer(17), forKey: "number")
        try await store.flush()
        #expect(try store.keys().contains("number"))
        #expect(StoredProperty(BackingStore(store), "number", default: 3).value == 17)
    }

    @Test func aValueThatWasPurgedCanBeSetAgain() async throws {
        let server = try Server(jetStream: true)
        let connection = try await server.connect()
        let store = try await NATSStore.open(bucket: "b", over: connection)
        try store.setValue(.string("one"), forKey: "a")
        try await store.flush()
        // Whoever purges a stream leaves no word of it in the bucket.
        _ = try await connection.request([], to: "$JS.API.STREAM.PURGE.KV_b")
        try store.setValue(.string("two"), forKey: "a")
        try await store.flush()
        #expect(try store.value(forKey: "a") == .string("two"))
        #expect(try await connection.lastValue == .string("two"))
    }

    @Test func aServerThatIsAwayForAWhileCostsNoValue() async throws {
        let server = try Server(jetStream: true)
        let store = try await NATSStore.open(bucket: "b", over: server.connect())
        let other = try await NATSStore.open(bucket: "b", over: server.connect())
        try store.setValue(.integer(1), forKey: "before")
        try await store.flush()
        server.kill()
        for number in 0..<100 { try store.setValue(.integer(Int64(number)), forKey: "key \(number)") }
        #expect(try store.value(forKey: "key 99") == .integer(99))
        try server.restart()
        try await store.flush()
        try await eventually { try other.keys().count == 101 }
        for number in 0..<100 { #expect(try other.value(forKey: "key \(number)") == .integer(Int64(number))) }
    }

    @Test func aServerThatStaysAwayIsSaidAndTheOldValueCounts() async throws {
        let server = try Server(jetStream: true)
        let reports = Log<StorageError.Code>()
        let store = try await NATSStore.open(
            bucket: "b", over: server.connect(), .init(timeout: .milliseconds(300), onError: { reports.add($0.code) }))
        try store.setValue(.integer(1), forKey: "a")
        try await store.flush()
        server.kill()
        try store.setValue(.integer(2), forKey: "a")
        do {
            try await store.flush()
            Issue.record("no error")
        } catch {
            #expect([.timedOut, .unavailable].contains(error.code))
        }
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(reports.all.count == 1)
        try await store.flush()
    }

    @Test func whatCannotBeKeptIsRefused() async throws {
        let server = try Server(jetStream: true, configuration: "max_payload: 10000")
        let connection = try await server.connect()
        let store = try await NATSStore.open(bucket: "b", over: connection)
        func storageCode(_ body: () async throws -> Void) async -> StorageError.Code? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? StorageError)?.code
            }
        }
        #expect(await storageCode { try store.setValue(.string(String(repeating: "x", count: 10_000)), forKey: "a") } == .unencodable)
        #expect(await storageCode { try store.setValue(.integer(1), forKey: String(repeating: "x", count: 1000)) } == .invalidKey)
        #expect(try store.keys() == [])
        #expect(await storageCode { _ = try await NATSStore.open(bucket: "a.b", over: connection) } == .invalidKey)
        let plain = try Server()
        #expect(await storageCode { _ = try await NATSStore.open(bucket: "b", over: try await plain.connect()) } == .unavailable)
    }

    static let keys = ["a", "", ".", "a.", ".a", "a..b", "a.b", "ä", "a b", "=", "=41", "a\u{0}", "*", ">", "$", "a/b", "\u{1F600}", String(repeating: "k", count: 800)]

    @Test func everyKeyComesBackAsItWas() async throws {
        let server = try Server(jetStream: true)
        let store = try await NATSStore.open(bucket: "b", over: server.connect())
        for (number, key) in Self.keys.enumerated() { try store.setValue(.integer(Int64(number)), forKey: key) }
        try await store.flush()
        let other = try await NATSStore.open(bucket: "b", over: server.connect())
        for (number, key) in Self.keys.enumerated() { #expect(try other.value(forKey: key) == .integer(Int64(number)), "\(key)") }
        #expect(Set(try other.keys()) == Set(Self.keys))
    }
}

extension NATSConnection {
    /// The last value that stands under `a` in the bucket `b`.
    fileprivate var lastValue: StoredValue? {
        get async throws {
            struct Answer: Decodable {
                struct Message: Decodable { var data: Data }
                var message: Message
            }
            let answer = try await request(Array(#"{"last_by_subj":"$KV.b.a"}"#.utf8), to: "$JS.API.STREAM.MSG.GET.KV_b")
            return .string(try JSON.decode(String.self, from: JSON.decode(Answer.self, from: answer.payload).message.data))
        }
    }
}
#endif
