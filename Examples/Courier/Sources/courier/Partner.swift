import CourierCore
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Somebody to talk to where there is nobody else: answers each message with the next one of the bundled conversation.
actor Partner {
    private let room: Room
    private let kept: Channel<Messages>
    private let live: Channel<Messages>
    private var script: ArraySlice<any Message>
    private let deliveries: Deliveries
    private var working: Task<Void, Never>?
    private let name: String

    /// - Parameter other: Who it talks with; it is somebody else.
    init(besides other: String, _ room: Room, _ network: Network, _ deliveries: Deliveries) throws {
        name = other == "Bo" ? "Cem" : "Bo"
        self.room = room
        self.deliveries = deliveries
        kept = Channel(over: network.kept, sender: name)
        live = Channel(over: network.live, sender: name)
        script = try Formats.create(Formats.standard).sample.split(separator: 0x0a).map { try Messages.decode(Array($0)) }[...]
    }

    /// Takes part from now on.
    func start() async throws -> Partner {
        let messages = try await kept.messages(on: room.subject)
        try await send("presence", "online", over: live, to: room.liveSubject)
        working = Task {
            var messages = messages.makeAsyncIterator()
            while let received = try? await messages.next() {
                if received.envelope.sender != name, let message = try? received.message { await answer(message) }
                await deliveries.see(received.envelope.id)
            }
        }
        return self
    }

    /// Goes.
    func leave() { working?.cancel() }

    private func answer(_ message: any Message) async {
        guard Messages.tag(of: message) != "receipt" else { return }
        if let id = message.id { try? await send("receipt", "read \(id)", over: kept, to: room.subject) }
        guard let next = script.popFirst() else { return }
        try? await send("typing", "", over: live, to: room.liveSubject)
        try? await send(next, over: kept, to: room.subject)
    }

    private func send(_ composer: String, _ text: String, over channel: Channel<Messages>, to subject: String) async throws {
        let message = try Composers.create(composer).compose(
            text, MessageHead(id: "bo-\(composer)", time: Timestamp(Date()), sender: User(id: name)))
        try await send(message, over: channel, to: subject)
    }

    private func send(_ message: any Message, over channel: Channel<Messages>, to subject: String) async throws {
        let id = UUID().uuidString
        await deliveries.expect(id, by: subject == room.subject ? nil : 1)
        do {
            try await channel.send(message, to: subject, id: id)
        } catch {
            await deliveries.forget(id)
            throw error
        }
    }
}
