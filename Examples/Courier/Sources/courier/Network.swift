import CourierCore

/// Where messages go: within this process, or over NATS to others.
struct Network {
    /// Carries what is kept: it is there for those who come later.
    let kept: any Transport
    /// Carries what counts at the moment only.
    let live: any Transport
    /// Ends it in good order.
    let leave: @Sendable () async -> Void

    /// All within this process.
    static func inProcess() -> Network {
        let transport = InProcessTransport()
        return Network(kept: transport, live: transport, leave: {})
    }
}

#if NATS
extension Network {
    /// Connects to a server of NATS.
    static func connect(_ url: String) async throws(Failure) -> NATSConnection {
        do {
            return try await NATSConnection.connect(NATSOptions(url, name: "courier"))
        } catch {
            throw Failure(.noNetwork, error.description)
        }
    }

    /// The routes of other processes beside those of this one, and what ends the connection.
    static func routes(_ url: String) async throws(Failure) -> (router: Router, leave: @Sendable () async -> Void) {
        let connection = try await connect(url)
        return (Routes.router.remote(via: RemoteRoutes(over: connection)), { await connection.drain() })
    }

    /// Connects to a server of NATS. Messages to rooms are kept there.
    static func join(_ url: String) async throws(Failure) -> Network {
        let connection = try await connect(url)
        var options = JetStreamTransport.Options()
        options.start = .all
        // Somebody waits at the keyboard.
        options.sendTimeout = .seconds(5)
        let kept: JetStreamTransport
        do {
            kept = try await JetStreamTransport(
                over: connection, stream: "COURIER", subjects: [Room.subjects], options)
        } catch {
            throw Failure(.noNetwork, error.description)
        }
        return Network(
            kept: kept, live: NATSTransport(over: connection), leave: { await connection.drain() })
    }
}
#else
extension Network {
    static let isMissing = Failure(.usage, "this courier is built without NATS; build it with: swift run --package-path Examples/Courier --traits NATS courier")

    /// This program cannot.
    static func routes(_ url: String) async throws(Failure) -> (router: Router, leave: @Sendable () async -> Void) {
        throw isMissing
    }

    /// This program cannot.
    static func join(_ url: String) async throws(Failure) -> Network { throw isMissing }
}
#endif

/// A room where people talk.
struct Room {
    /// The subjects of all rooms.
    static let subjects = "courier.rooms.>"

    /// The room's name: it is a word of a subject.
    let name: String

    init(_ name: String) throws(Failure) {
        let isWord = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x2d || byte == 0x5f
        }
        guard isWord, (1...64).contains(name.utf8.count) else {
            throw Failure(.usage, "the name of a room has letters, digits, '-' and '_', and not \"\(name)\"")
        }
        self.name = name
    }

    /// Where messages go that are kept.
    var subject: String { "courier.rooms.\(name)" }
    /// Where messages go that count at the moment only.
    var liveSubject: String { "courier.live.\(name)" }
}
