import CAllocations
import Rollcall

/// Look-ups among 10 to 10,000 routes beside a dictionary of the same strings, in alternating rounds.
public struct RouteLookup {
    /// What was measured.
    public var measurements: [RouteMeasurement] { lookups + others }
    /// Of these, the look-ups, which take no memory.
    public private(set) var lookups: [RouteMeasurement] = []
    /// Calls, and how tables are made.
    private var others: [RouteMeasurement] = []
    /// Higher is better: `route.literalVsDictionary` is 1 where a literal path costs what a dictionary look-up costs,
    /// and 0.5 where it costs twice as much. Of the sizes, the worst one counts.
    public private(set) var ratios: [String: Double] = [:]

    private static let counts = [10, 100, 1_000, 10_000]
    private static let lookupCount = 20_000

    /// Measures.
    public init(rounds: Int) {
        var contenders: [Contender] = []
        for count in Self.counts {
            let corpus = RouteCorpus(count: count)
            contenders += [
                Self.dictionary(corpus), Self.splitting(corpus),
                Self.table("literal", corpus.literalTable, corpus.literals, captures: false),
                Self.table("captures", corpus.captureTable, corpus.captured, captures: true),
            ]
        }
        for round in 0...rounds {
            for index in contenders.indices {
                let before = allocation_count()
                let start = thread_nanoseconds()
                let sum = contenders[index].run()
                let nanoseconds = Double(thread_nanoseconds() - start) / Double(Self.lookupCount)
                precondition(sum > 0)
                contenders[index].allocations = Double(allocation_count() - before) / Double(Self.lookupCount)
                if round > 0 { contenders[index].times.append(nanoseconds) }
            }
        }
        lookups = contenders.map { contender in
            RouteMeasurement(
                name: "route.\(contender.name).\(contender.count)", nanoseconds: median(contender.times),
                allocations: contender.allocations)
        }
        ratios["route.literalVsDictionary"] = worst("dictionary", "literal")
        ratios["route.capturesVsDictionary"] = worst("dictionary", "captures")
        ratios["route.growth"] = ["literal", "captures"].map { time($0, 10) / time($0, 10_000) }.min()
        measureConstruction()
        others += RouteCalls.measurements(rounds: rounds)
    }

    private func time(_ name: String, _ count: Int) -> Double {
        measurements.first { $0.name == "route.\(name).\(count)" }?.nanoseconds ?? .nan
    }

    private func worst(_ base: String, _ name: String) -> Double? {
        Self.counts.map { time(base, $0) / time(name, $0) }.min()
    }

    private static func dictionary(_ corpus: RouteCorpus) -> Contender {
        let dictionary = Dictionary(uniqueKeysWithValues: corpus.literals.enumerated().map { ($1, $0) })
        let paths = RouteCorpus.requests(of: corpus.literals, lookupCount)
        return Contender(name: "dictionary", count: corpus.count) {
            var sum = 0
            for path in paths { sum &+= dictionary[path] ?? -1 }
            return sum
        }
    }

    /// Splitting and checking the URL alone.
    private static func splitting(_ corpus: RouteCorpus) -> Contender {
        let paths = RouteCorpus.requests(of: corpus.literals, lookupCount)
        return Contender(name: "split", count: corpus.count) {
            var sum = 0
            for path in paths {
                guard let url = try? RouteURL(path) else { return -1 }
                sum &+= url.text.utf8.count
            }
            return sum
        }
    }

    /// The whole way from a text: splitting and checking the URL, finding the route, finding the capture's text.
    private static func table(_ name: String, _ table: RouteTable, _ paths: [String], captures: Bool) -> Contender {
        let paths = RouteCorpus.requests(of: paths, lookupCount)
        return Contender(name: name, count: table.routes.count) {
            var sum = 0
            for path in paths {
                guard let url = try? RouteURL(path), let match = table.match(url) else { return -1 }
                if captures { sum &+= match[encoded: "id"]?.utf8.count ?? -1_000_000 }
                sum &+= match.index
            }
            return sum
        }
    }

    /// How long it takes to make 10,000 routes, and to build their table.
    private mutating func measureConstruction() {
        let patterns = RouteCorpus.patterns(10_000)
        var making: [Double] = []
        var building: [Double] = []
        for _ in 0..<11 {
            let start = thread_nanoseconds()
            let routes = RouteCorpus.routes(patterns)
            let middle = thread_nanoseconds()
            let table = RouteTable(routes)
            let end = thread_nanoseconds()
            precondition(table.conflicts.isEmpty)
            making.append(Double(middle - start))
            building.append(Double(end - middle))
        }
        others.append(RouteMeasurement(name: "route.make.10000", nanoseconds: median(making), allocations: 0))
        others.append(RouteMeasurement(name: "route.build.10000", nanoseconds: median(building), allocations: 0))
    }

    private struct Contender {
        let name: String
        let count: Int
        let run: () -> Int
        var times: [Double] = []
        var allocations = 0.0

        init(name: String, count: Int, run: @escaping () -> Int) {
            self.name = name
            self.count = count
            self.run = run
        }
    }
}

/// What was measured of one thing: of look-ups each, of construction as a whole.
public struct RouteMeasurement: Codable, Sendable {
    /// What it is, such as `route.literal.1000`.
    public var name: String
    /// The median time.
    public var nanoseconds: Double
    /// How often memory was asked for.
    public var allocations: Double
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
