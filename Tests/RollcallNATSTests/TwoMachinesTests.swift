#if NATS
import Foundation
import Rollcall
import RollcallNATS
import TestSupport
import Testing

// The code of the article "Two machines from nothing", word for word.

@Route("/greetings/{name}", access: .remote)
func greeting(name: String, loud: Bool = false) -> String {
    loud ? "HELLO, \(name)!" : "Hello, \(name)."
}

func answering(_ url: String) async throws {
    let connection = try await NATSConnection.connect(NATSOptions(url, name: "greeter"))
    let service = try await RouteService(Router(), over: connection, RouteService.Options(name: "greeter"))
    print("answering")
    await service.run()
}

func asking(_ url: String) async throws -> String {
    let connection = try await NATSConnection.connect(NATSOptions(url))
    let router = Router(routes: []).remote(via: RemoteRoutes(over: connection))
    return try await router.call("/greetings/Ada", ["loud": true])
}

protocol Order: Codable, Sendable {}
enum Orders: Family {
    typealias Base = any Order
    static let tag = Tag.internal("order")
}

@Member(of: Orders.self, "coffee")
struct Coffee: Order { var cups: Int }

func ordering(_ url: String) async throws {
    let connection = try await NATSConnection.connect(NATSOptions(url))
    let stream = try await JetStreamTransport(over: connection, stream: "ORDERS", subjects: ["orders.>"])
    let channel = Channel<Orders>(over: stream, sender: "table 7")
    try await channel.send(Coffee(cups: 2), to: "orders.kitchen")
    await connection.drain()
}

func brewing(_ url: String, _ brew: @escaping @Sendable (Int) async throws -> Void) async throws {
    let connection = try await NATSConnection.connect(NATSOptions(url))
    var options = JetStreamTransport.Options()
    options.start = .all
    let stream = try await JetStreamTransport(over: connection, stream: "ORDERS", subjects: ["orders.>"], options)
    try await Channel<Orders>(over: stream).handle(on: "orders.*", group: "kitchen") { order, envelope in
        if let coffee = order as? Coffee { try await brew(coffee.cups) }
    }
    await connection.drain()
}

func sharing(_ url: String) async throws -> Int {
    let connection = try await NATSConnection.connect(NATSOptions(url))
    let store = try await NATSStore.open(bucket: "settings", over: connection)
    let strength = StoredProperty(BackingStore(store), "strength", default: 3)
    strength.value = 5
    try await store.flush()
    return strength.value
}

func reading(_ url: String, _ read: (String) -> Void) async throws {
    let connection = try await NATSConnection.connect(NATSOptions(url))
    var options = JetStreamTransport.Options()
    options.start = .all
    let dead = try await JetStreamTransport(over: connection, stream: "ORDERS-dead", subjects: ["dead-letters.orders.>"], options)
    for try await letter in try await Channel<Orders>(over: dead).messages(on: "dead-letters.orders.>") {
        read("\(letter.envelope.subject): \(letter.envelope.deadLetterReason ?? "no reason")")
    }
}

func greeter(_ arguments: [String]) async throws {
    let url = arguments.dropFirst(2).first ?? "nats://localhost:4222"
    switch arguments.dropFirst().first {
    case "answer": try await answering(url)
    case "ask": print(try await asking(url))
    case "order": try await ordering(url)
    case "brew": try await brewing(url) { print("brewing", $0) }
    case "letters": try await reading(url) { print($0) }
    case "share": print(try await sharing(url))
    default: print("usage: greeter answer|ask|order|brew|letters|share [URL]")
    }
}

@Suite struct TwoMachinesTests {
    @Test func theArticlesMachinesTalkToEachOther() async throws {
        let server = try Server(jetStream: true)
        let machine = Task { try await answering(server.url) }
        try await eventually { await (try? asking(server.url)) == "HELLO, Ada!" }
        machine.cancel()
        try await machine.value
        await #expect(throws: RouteError.self) { try await asking(server.url) }
        try await greeter(["greeter"])
        try await ordering(server.url)
        let brewed = Log<Int>()
        let kitchen = Task { try await brewing(server.url) { brewed.add($0) } }
        try await brewed.wait(for: 1)
        #expect(brewed.all == [2])
        let connection = try await server.connect()
        let stream = try await JetStreamTransport(over: connection, stream: "ORDERS", subjects: ["orders.>"])
        try await stream.send(Array("tea, please".utf8), in: Envelope(to: "orders.kitchen"))
        let letters = Log<String>()
        let reader = Task { try await reading(server.url) { letters.add($0) } }
        try await letters.wait(for: 1)
        #expect(letters.all.first?.hasPrefix("dead-letters.orders.kitchen: ") == true)
        reader.cancel()
        _ = await reader.result
        kitchen.cancel()
        try await kitchen.value
        #expect(try await sharing(server.url) == 5)
    }

    /// The article and this file hold the same code.
    @Test func theArticleShowsThisCode() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = "Sources/RollcallMessaging/RollcallMessaging.docc/TwoMachinesFromNothing.md"
        let text = try String(contentsOf: root.appending(path: article), encoding: .utf8)
        let code = try String(contentsOf: here, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == 10)
        for block in blocks { #expect(code.contains(block), "\(block)") }
    }
}
#endif
