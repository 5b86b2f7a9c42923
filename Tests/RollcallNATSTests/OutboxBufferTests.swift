#if NATS
import RollcallNATS
import TestSupport
import Testing

@Suite struct OutboxBufferTests {
    /// A message as it was put in and as it comes out.
    struct Sample: Equatable {
        var subject: String
        var reply: String?
        var payload: [UInt8]
        var headers: [[String]]

        init(_ subject: String, reply: String? = nil, _ payload: [UInt8], _ headers: [[String]] = []) {
            self.subject = subject
            self.reply = reply
            self.payload = payload
            self.headers = headers
        }

        init(_ message: OutboxBuffer.Message) {
            var headers: [[String]] = []
            message.forEachHeader { name, value in
                headers.append([String(cString: name), String(cString: value)])
                return true
            }
            self.init(String(cString: message.subject), reply: message.reply.map { String(cString: $0) }, Array(message.payload), headers)
            #expect(headers.count == message.headerCount)
        }

        func append(to buffer: inout OutboxBuffer, limit: Int = 1 << 20) throws(NATSError) {
            try buffer.append(subject: subject, reply: (reply ?? "", ""), payload: payload, limit: limit) { add in
                for header in headers { add(header[0], header[1]) }
            }
        }
    }

    /// What is in a buffer.
    private static func samples(of buffer: OutboxBuffer) -> [Sample] {
        var (buffer, found) = (buffer, [Sample]())
        buffer.removePrefix { message in
            found.append(Sample(message))
            return true
        }
        #expect(buffer.size == 0)
        return found
    }

    static let samples = [
        Sample("a", []), Sample("a.b", reply: "r.1", [1, 2, 3]), Sample("é", reply: "ß", [0, 0], [["Name", "välue"]]),
        Sample("long." + String(repeating: "s", count: 900), Array(repeating: 7, count: 70_000), [["A", ""], ["A", "2"], ["B", "3"]]),
        Sample("last", reply: "r", [], [["Only", "headers"]]),
    ]

    @Test func whatIsPutInComesOutInOrder() throws {
        var buffer = OutboxBuffer()
        for sample in Self.samples { try sample.append(to: &buffer) }
        #expect(Self.samples(of: buffer) == Self.samples)
        #expect(Self.samples(of: OutboxBuffer()) == [])
    }

    @Test func aReplyInTwoPartsIsOne() throws {
        var buffer = OutboxBuffer()
        try buffer.append(subject: "s", reply: ("inbox.", "17"), payload: [], limit: 0) { _ in }
        #expect(Self.samples(of: buffer).first?.reply == "inbox.17")
    }

    @Test func whatIsTooLargeLeavesNothingBehind() throws {
        let sample = Sample("s", [1, 2, 3, 4], [["Name", "value"]])
        // The first line, the last one, and "Name: value" with its end.
        let size = 4 + 10 + 2 + 13
        var buffer = OutboxBuffer()
        try Self.samples[1].append(to: &buffer)
        for limit in [0, 3, 4, size - 1] {
            #expect { try sample.append(to: &buffer, limit: limit) } throws: { ($0 as? NATSError)?.code == .tooLarge }
        }
        try sample.append(to: &buffer, limit: size)
        #expect(Self.samples(of: buffer) == [Self.samples[1], sample])
    }

    @Test(arguments: 0...samples.count) func whatIsNotTakenStaysInFrontOfWhatComesLater(_ taken: Int) throws {
        var buffer = OutboxBuffer()
        for sample in Self.samples { try sample.append(to: &buffer) }
        var count = 0
        buffer.removePrefix { _ in
            count += 1
            return count <= taken
        }
        var later = OutboxBuffer()
        try Sample("later", [9]).append(to: &later)
        buffer.append(later)
        #expect(Self.samples(of: buffer) == Array(Self.samples.dropFirst(taken)) + [Sample("later", [9])])
    }
}
#endif
