import CourierCore
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `courier chat --as NAME --room ROOM`: shows what is said in a room, and says what is typed.
///
/// A line is a text; `/link https://example.com` is whatever the module makes of it that owns the composer `link`; an
/// empty line tells the others that something is being written; `/quit`, or the end of the input, leaves.
struct Chat {
    let name: String
    let room: Room
    let network: Network
    /// Whether a scripted partner is in the room: where there is nobody else.
    let hasPartner: Bool
    private let deliveries: Deliveries

    init(name: String, room: Room, network: Network, hasPartner: Bool) {
        self.name = name
        self.room = room
        self.network = network
        self.hasPartner = hasPartner
        // Within the process nothing is lost; over a network it may be.
        deliveries = Deliveries(readers: hasPartner ? 2 : 1, patience: .seconds(hasPartner ? 60 : 5))
    }

    func run() async throws -> ExitCode {
        let view = ChatView()
        let kept = Channel<Messages>(over: network.kept, sender: name)
        let live = Channel<Messages>(over: network.live, sender: name)
        let joined = Date()
        let messages: ChannelMessages<Messages>
        let signs: ChannelMessages<Messages>
        do throws(MessagingError) {
            messages = try await kept.messages(on: room.subject)
            signs = try await live.messages(on: room.liveSubject)
        } catch {
            throw Failure(.noNetwork, error.description)
        }
        let partner = hasPartner ? try await Partner(besides: name, room, network, deliveries).start() : nil
        let showing = Task { await show(messages, since: joined, in: view) }
        let showingSigns = Task { await show(signs, since: joined, in: view) }
        try await say("presence", "online", over: live, to: room.liveSubject)
        for await line in InputLines() {
            guard line != "/quit" else { break }
            do {
                try await say(line, kept, live)
            } catch let error as ComposerError {
                StandardError.write("courier: \(error.description)")
            }
            // The partner answers before the next line is read, however many there are: who only sends would fill the
            // room of those who also answer.
            if hasPartner { await deliveries.settle() }
        }
        try await say("presence", "offline", over: live, to: room.liveSubject)
        // What was said is seen before the end, by oneself too.
        await deliveries.settle()
        await partner?.leave()
        messages.close()
        signs.close()
        await showing.value
        await showingSigns.value
        await network.leave()
        return await view.isBroken ? .cannotWrite : .success
    }

    /// Says what was typed.
    private func say(_ line: String, _ kept: Channel<Messages>, _ live: Channel<Messages>) async throws {
        if line.isEmpty { return try await say("typing", "", over: live, to: room.liveSubject) }
        guard line.hasPrefix("/") else { return try await say("text", line, over: kept, to: room.subject) }
        let words = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        let composer = words.first ?? ""
        let isSign = composer == "typing" || composer == "presence"
        try await say(
            composer, words.count > 1 ? words[1] : "", over: isSign ? live : kept, to: isSign ? room.liveSubject : room.subject)
    }

    /// Lets a composer make a message, and sends it.
    private func say(_ composer: String, _ text: String, over channel: Channel<Messages>, to subject: String) async throws {
        let found: any Composer
        do {
            found = try Composers.create(composer)
        } catch {
            let names = Composers.names + ["quit"]
            throw ComposerError("there is no /\(composer)\(Spelling.hint(composer, names)); there are: \(names.map { "/" + $0 }.joined(separator: ", "))")
        }
        let id = String(UUID().uuidString.prefix(8)).lowercased()
        let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let message = try found.compose(text, MessageHead(id: id, time: Timestamp(now), sender: User(id: name)))
        await deliveries.expect(id, by: subject == room.subject ? nil : 1)
        do {
            try await channel.send(message, to: subject, id: id)
        } catch {
            await deliveries.forget(id)
            // It is told, and the talk goes on.
            StandardError.write("courier: not sent: \(error.description)")
        }
    }

    /// Shows what comes, and says that it was read.
    private func show(_ messages: ChannelMessages<Messages>, since joined: Date, in view: ChatView) async {
        let kept = Channel<Messages>(over: network.kept, sender: name)
        var messages = messages.makeAsyncIterator()
        while true {
            do throws(MessagingError) {
                guard let received = try await messages.next() else { return }
                switch received.content {
                case .success(let message):
                    await view.show(message, from: received.envelope)
                    await confirm(message, received.envelope, since: joined, over: kept)
                case .failure(let error): await view.fail(error, received.envelope)
                }
                await deliveries.see(received.envelope.id)
            } catch {
                if error.code == .cancelled { return }
                StandardError.write("courier: \(error.description)")
            }
        }
    }

    /// Says that a message was read, where that is news to who has sent it.
    private func confirm(_ message: any Message, _ envelope: Envelope, since joined: Date, over kept: Channel<Messages>) async {
        guard envelope.sender != name, envelope.time >= joined, let id = message.id, envelope.subject == room.subject,
            Messages.tag(of: message) != "receipt"
        else { return }
        try? await say("receipt", "read \(id)", over: kept, to: room.subject)
    }
}
