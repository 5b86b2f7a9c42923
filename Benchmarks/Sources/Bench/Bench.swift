import CAllocations
import Corpus
import Foundation
import Rollcall
import RouteLookup
import StorageAccess

/// Measures what ``Options`` ask for, and reports it.
@main struct Bench {
    static func main() throws {
        let options = Options(CommandLine.arguments.dropFirst())
        let messages = options.messages
        pin_to_processor(0)
        let corpus = Corpus(messages: messages)
        let contenders = try (decoding(corpus) + encoding(corpus)).filter { $0.name.hasPrefix(options.only) }
        let measurements = try measure(
            contenders, messages: messages, bytes: corpus.bytes.count - messages, rounds: options.rounds)
        let routes = options.measures("route") ? RouteLookup(rounds: 2 * options.rounds + 1) : nil
        let storage = options.measures("storage") ? StorageAccess(rounds: 2 * options.rounds + 1) : nil
        func speed(_ name: String) -> Double { measurements.first { $0.name == name }?.megabytesPerSecond ?? 0 }
        let report = Report(
            date: String(Date().ISO8601Format().prefix(10)), machine: Report.machineKind(), build: build,
            messages: messages, bytes: corpus.bytes.count, measurements: measurements, routes: routes?.measurements ?? [],
            storage: storage?.measurements ?? [],
            ratios: ratios.compactMapValues { name, other in
                let (value, base) = (speed(name), speed(other))
                return value > 0 && base > 0 ? value / base : nil
            }.merging(routes?.ratios ?? [:]) { $1 }.merging(storage?.ratios ?? [:]) { $1 })
        print(report.table())
        if let json = options.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(report).write(to: URL(fileURLWithPath: json))
        }
        if options.checks {
            for measurement in measurements {
                guard let allowed = allocations[measurement.name], measurement.allocationsPerMessage > allowed else {
                    continue
                }
                print("\(measurement.name): more than \(allowed) allocations a message")
                exit(1)
            }
            for measurement in routes?.lookups ?? [] where measurement.allocations > 0.01 {
                print("\(measurement.name): allocations in a look-up")
                exit(1)
            }
        }
        if let svg = options.svg { try Data(report.svg().utf8).write(to: URL(fileURLWithPath: svg)) }
    }

    /// What is divided by what.
    static let ratios = [
        "decode.vsFoundation": ("decode.coder", "decode.foundation"),
        "decode.single.vsFoundation": ("decode.family", "decode.foundation"),
        "decode.byHand.vsFoundation": ("decode.direct", "decode.foundation"),
        "encode.vsFoundation": ("encode.coder", "encode.foundation"),
        "encode.single.vsFoundation": ("encode.family", "encode.foundation"),
        "encode.byHand.vsFoundation": ("encode.direct", "encode.foundation"),
    ]

    /// The most allocations that a message may take: its box, its arrays, its long strings.
    static let allocations = [
        "decode.skip": 0.01, "decode.direct": 4.7, "decode.coder": 4.7, "decode.family": 4.7, "encode.reused": 0.12,
        "encode.direct": 2.9, "encode.coder": 2.9, "encode.family": 2.9,
    ]

    static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    static func decoding(_ corpus: Corpus) throws -> [Contender] {
        let bytes = corpus.bytes
        let lines = corpus.lines
        let data = lines.map { Data(bytes[$0]) }
        let foundation = TwoPass()
        let coder = FamilyCoder<Messages>()
        func each(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Int) rethrows -> Int {
            try bytes.withUnsafeBytes { buffer in
                var sum = 0
                for line in lines[range] { sum &+= try body(UnsafeRawBufferPointer(rebasing: buffer[line])) }
                return sum
            }
        }
        return [
            Contender(name: "decode.skip", title: "check only") { range in
                try each(range) {
                    try JSON.check($0)
                    return 1
                }
            },
            Contender(name: "decode.direct", title: "decode: RollcallWire") { range in
                try each(range) {
                    _ = try Direct.decode($0)
                    return 1
                }
            },
            Contender(name: "decode.family", title: "decode: family") { range in
                try each(range) {
                    _ = try Messages.decode($0)
                    return 1
                }
            },
            Contender(name: "decode.coder", title: "decode: family, a coder for all") { range in
                try each(range) {
                    _ = try coder.decode($0)
                    return 1
                }
            },
            Contender(name: "decode.foundation", title: "decode: JSONDecoder, two passes") { range in
                var sum = 0
                for index in range {
                    _ = try foundation.decode(data[index])
                    sum &+= 1
                }
                return sum
            },
        ]
    }

    static func encoding(_ corpus: Corpus) throws -> [Contender] {
        let messages = try corpus.bytes.withUnsafeBytes { buffer in
            try corpus.lines.map { try Direct.decode(UnsafeRawBufferPointer(rebasing: buffer[$0])) }
        }
        let direct = messages.compactMap { $0 as? any Message & WireObjectEncodable }
        let tags = messages.map { tag(of: $0) }
        let foundation = TwoPass()
        let coder = FamilyCoder<Messages>()
        return [
            Contender(name: "encode.reused", title: "encode: RollcallWire, reused buffer") { range in
                var sum = 0
                var writer = JSONWriter(capacity: 4096)
                for index in range {
                    writer.removeAll()
                    try Direct.encode(direct[index], tags[index].literal, to: &writer)
                    sum &+= writer.count
                }
                return sum
            },
            Contender(name: "encode.direct", title: "encode: RollcallWire") { range in
                var sum = 0
                for index in range {
                    sum &+= try JSON.write { writer throws(WireError) in
                        try Direct.write(direct[index], tags[index].literal, to: &writer)
                    }.count
                }
                return sum
            },
            Contender(name: "encode.family", title: "encode: family") { range in
                var sum = 0
                for index in range { sum &+= try Messages.encode(messages[index]).count }
                return sum
            },
            Contender(name: "encode.coder", title: "encode: family, a coder for all") { range in
                var sum = 0
                for index in range { sum &+= try coder.encode(messages[index]).count }
                return sum
            },
            Contender(name: "encode.foundation", title: "encode: JSONEncoder") { range in
                var sum = 0
                for index in range { sum &+= try foundation.encode(messages[index], tags[index].text).count }
                return sum
            },
        ]
    }
}
