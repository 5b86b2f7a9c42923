import CAllocations
import Corpus
import Foundation
import Rollcall

/// `bench [--messages N] [--rounds N] [--json FILE] [--svg FILE]`
@main struct Bench {
    static func main() throws {
        var messages = 200_000
        var rounds = 9
        var json: String?
        var svg: String?
        var arguments = CommandLine.arguments.dropFirst()
        while let option = arguments.popFirst() {
            switch (option, arguments.popFirst()) {
            case ("--messages", let value?): messages = Int(value) ?? messages
            case ("--rounds", let value?): rounds = Int(value) ?? rounds
            case ("--json", let value?): json = value
            case ("--svg", let value?): svg = value
            default:
                print("usage: bench [--messages N] [--rounds N] [--json FILE] [--svg FILE]")
                exit(64)
            }
        }
        pin_to_processor(0)
        let corpus = Corpus(messages: messages)
        let contenders = try decoding(corpus) + encoding(corpus)
        let measurements = try measure(
            contenders, messages: messages, bytes: corpus.bytes.count - messages, rounds: rounds)
        func speed(_ name: String) -> Double { measurements.first { $0.name == name }?.megabytesPerSecond ?? 0 }
        let report = Report(
            date: String(Date().ISO8601Format().prefix(10)), machine: Report.machineKind(), build: build,
            messages: messages, bytes: corpus.bytes.count, measurements: measurements,
            ratios: [
                "decode.vsFoundation": speed("decode.direct") / speed("decode.foundation"),
                "decode.family.vsFoundation": speed("decode.family") / speed("decode.foundation"),
                "encode.vsFoundation": speed("encode.direct") / speed("encode.foundation"),
                "encode.family.vsFoundation": speed("encode.family") / speed("encode.foundation"),
            ])
        print(report.table())
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(report).write(to: URL(fileURLWithPath: json))
        }
        if let svg { try Data(report.svg().utf8).write(to: URL(fileURLWithPath: svg)) }
    }

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
        func each(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Int) rethrows -> Int {
            try bytes.withUnsafeBytes { buffer in
                var sum = 0
                for line in lines[range] { sum &+= try body(UnsafeRawBufferPointer(rebasing: buffer[line])) }
                return sum
            }
        }
        return [
            Contender(name: "decode.skip", title: "check only") { range in
                try each(range) { try JSON.check($0); return 1 }
            },
            Contender(name: "decode.direct", title: "decode: RollcallWire") { range in
                try each(range) { try Direct.decode($0).sender.id }
            },
            Contender(name: "decode.family", title: "decode: family") { range in
                try each(range) { try Messages.decode($0).sender.id }
            },
            Contender(name: "decode.foundation", title: "decode: JSONDecoder, two passes") { range in
                var sum = 0
                for index in range { sum &+= try foundation.decode(data[index]).sender.id }
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
                    var writer = JSONWriter()
                    try Direct.encode(direct[index], tags[index].literal, to: &writer)
                    sum &+= writer.bytes.count
                }
                return sum
            },
            Contender(name: "encode.family", title: "encode: family") { range in
                var sum = 0
                for index in range { sum &+= try Messages.encode(messages[index]).count }
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
