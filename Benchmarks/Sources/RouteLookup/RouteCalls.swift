import CAllocations
import Dispatch
import Rollcall
import Synchronization

/// What a call through a router takes as a whole: the URL, the route, the parameters, the handler, the answer.
enum RouteCalls {
    private static let calls = 5_000

    static func measurements(rounds: Int) -> [RouteMeasurement] {
        let corpus = RouteCorpus(count: 1_000)
        let paths = RouteCorpus.requests(of: corpus.captured, calls)
        let answering = RouteCorpus.patterns(1_000).compactMap { pattern in
            try? Route(pattern, parameters: Parameter("id", Int.self)) { $0 }
        }
        let plain = Router(routes: answering)
        let guarded = Router(
            routes: answering, interceptors: [InterceptorClosure("one") { try await $1($0) }, InterceptorClosure("two") { try await $1($0) }])
        let limited = Router(routes: answering, timeout: .seconds(60))
        return [
            measure("route.call.1000", paths, rounds) { try await plain.call($0) },
            measure("route.handle.1000", paths, rounds) { await plain.handle(Request($0)).value as? Int ?? -1_000_000 },
            measure("route.handle.interceptors.1000", paths, rounds) {
                await guarded.handle(Request($0)).value as? Int ?? -1_000_000
            },
            measure("route.handle.deadline.1000", paths, rounds) {
                await limited.handle(Request($0)).value as? Int ?? -1_000_000
            },
        ]
    }

    /// By the clock, since a call with a deadline runs on several threads.
    private static func measure(
        _ name: String, _ paths: [String], _ rounds: Int, _ call: @escaping @Sendable (String) async throws -> Int
    ) -> RouteMeasurement {
        let result = Mutex<RouteMeasurement?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task {
            var times: [Double] = []
            var allocations = 0.0
            for round in 0...rounds {
                let before = allocation_count()
                var sum = 0
                let clock = ContinuousClock()
                let start = clock.now
                for path in paths { sum &+= try await call(path) }
                let duration = clock.now - start
                precondition(sum > 0)
                allocations = Double(allocation_count() - before) / Double(paths.count)
                let (seconds, attoseconds) = duration.components
                if round > 0 { times.append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(paths.count)) }
            }
            let measurement = RouteMeasurement(name: name, nanoseconds: median(times), allocations: allocations)
            result.withLock { $0 = measurement }
            done.signal()
        }
        done.wait()
        guard let measurement = result.withLock({ $0 }) else { preconditionFailure("\(name): not measured") }
        return measurement
    }
}
