import CourierCore
import Dispatch
import Foundation

/// `courier serve --nats URL`: puts the routes on the network that are declared `.remote`, until it is told to end.
struct Serving {
    let url: String

    func run() async throws -> ExitCode {
        #if NATS
        let connection = try await Network.connect(url)
        let service: RouteService
        do {
            service = try await RouteService(
                Routes.router, over: connection, RouteService.Options(name: "courier", about: "The routes of Courier"))
        } catch {
            throw Failure(.noNetwork, error.description)
        }
        var output = Output()
        for route in Routes.router.routes where route.access.contains(.remote) {
            try output.write("serving \(SafeText.line(route.description))\n")
        }
        try output.write("ready as courier \(service.id)\n")
        try output.flush()
        await Self.untilTold()
        await service.drain()
        await connection.drain()
        return .success
        #else
        throw Network.isMissing
        #endif
    }

    /// Waits for the signals that ask a program to end.
    private static func untilTold() async {
        let (told, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in told { break }
        for source in sources { source.cancel() }
    }
}
