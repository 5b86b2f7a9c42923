import CAllocations
import RollcallRouting

/// Look-ups among 10 to 10,000 routes beside a dictionary of the same strings, in alternating rounds.
///
/// `routing-benchmark [--json FILE]` prints nanoseconds and allocations a look-up, and the ratios, of which higher is
/// better: `route.literalVsDictionary` is 1 where a literal path costs what a dictionary look-up costs, and 0.5
/// where it costs twice as much.
@main struct RoutingBenchmark {
    static let counts = [10, 100, 1_000, 10_000]
    static let rounds = 21
    static let lookups = 20_000

    static func main() throws {
        pin_to_processor(0)
        var contenders: [Contender] = []
        for count in counts {
            let corpus = Corpus(count: count)
            contenders += [
                dictionary(corpus), splitting(corpus), table("literal", corpus.literalTable, corpus.literals, captures: false),
                table("captures", corpus.captureTable, corpus.captured, captures: true),
            ]
        }
        measure(&contenders)
        var ratios: [(String, Double)] = []
        func time(_ name: String, _ count: Int) -> Double { contenders.first { $0.name == name && $0.count == count }?.median ?? .nan }
        for contender in contenders {
            print(pad(contender.name, 12), pad("\(contender.count) routes", 14), pad(decimal(contender.median), 8), "ns", pad(decimal(contender.allocations), 8), "allocations")
        }
        // The worst of the sizes counts.
        ratios.append(("route.literalVsDictionary", counts.map { time("dictionary", $0) / time("literal", $0) }.min() ?? 0))
        ratios.append(("route.capturesVsDictionary", counts.map { time("dictionary", $0) / time("captures", $0) }.min() ?? 0))
        ratios.append(("route.growth", min(time("literal", 10) / time("literal", 10_000), time("captures", 10) / time("captures", 10_000))))
        let (parse, build) = construction()
        print(pad("build", 12), pad("10000 routes", 14), pad(decimal(build), 8), "ms, and", decimal(parse), "ms to make the routes")
        for (name, ratio) in ratios { print(pad(name, 28), decimal(ratio)) }
        if let index = CommandLine.arguments.firstIndex(of: "--json"), index + 1 < CommandLine.arguments.count {
            try JSONFile.write(ratios + [("route.buildMilliseconds", build)], to: CommandLine.arguments[index + 1])
        }
    }

    static func dictionary(_ corpus: Corpus) -> Contender {
        let dictionary = Dictionary(uniqueKeysWithValues: corpus.literals.enumerated().map { ($1, $0) })
        let paths = Corpus.requests(of: corpus.literals, lookups)
        return Contender(name: "dictionary", count: corpus.count) {
            var sum = 0
            for path in paths { sum &+= dictionary[path] ?? -1 }
            return sum
        }
    }

    /// Splitting and checking the URL alone.
    static func splitting(_ corpus: Corpus) -> Contender {
        let paths = Corpus.requests(of: corpus.literals, lookups)
        return Contender(name: "split", count: corpus.count) {
            var sum = 0
            for path in paths {
                guard let url = try? RouteURL(path) else { return -1 }
                sum &+= url.text.utf8.count
            }
            return sum
        }
    }

    /// The whole way from a text: splitting and checking the URL, finding the route, finding the captures' texts.
    static func table(_ name: String, _ table: RouteTable, _ paths: [String], captures: Bool) -> Contender {
        let paths = Corpus.requests(of: paths, lookups)
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

    static func measure(_ contenders: inout [Contender]) {
        for round in 0...rounds {
            for index in contenders.indices {
                let before = allocation_count()
                let start = thread_nanoseconds()
                let sum = contenders[index].run()
                let elapsed = Double(thread_nanoseconds() - start)
                precondition(sum > 0)
                contenders[index].allocations = Double(allocation_count() - before) / Double(lookups)
                if round > 0 { contenders[index].times.append(elapsed / Double(lookups)) }
            }
        }
    }

    /// The milliseconds that it takes to make 10,000 routes, and to build their table.
    static func construction() -> (parse: Double, build: Double) {
        let patterns = Corpus.patterns(10_000)
        var parsing: [Double] = []
        var building: [Double] = []
        for _ in 0..<11 {
            let start = thread_nanoseconds()
            let routes = Corpus.routes(patterns)
            let middle = thread_nanoseconds()
            let table = RouteTable(routes)
            let end = thread_nanoseconds()
            precondition(table.conflicts.isEmpty)
            parsing.append(Double(middle - start) / 1e6)
            building.append(Double(end - middle) / 1e6)
        }
        return (parsing.sorted()[5], building.sorted()[5])
    }

    static func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(width - text.count, 0)) }
    static func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}

/// One thing to measure.
struct Contender {
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

    var median: Double { times.sorted()[times.count / 2] }
}
