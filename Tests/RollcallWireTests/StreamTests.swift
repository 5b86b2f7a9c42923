import Foundation
import RollcallWire
import Testing

@Suite("Streams") struct StreamTests {
    struct Item: Codable, Equatable {
        var id: Int
        var text: String
    }

    static let items = (0..<50).map { Item(id: $0, text: String(repeating: "é]}\",{[\\\n", count: $0 % 7)) }

    static func text(_ form: JSONElements.Form) throws -> [UInt8] {
        let parts = try items.map { try JSON.encode($0) }
        switch form {
        case .lines: return Array(parts.joined(separator: "\r\n  \n".bytes))
        case .array: return " [ ".bytes + parts.joined(separator: " ,\n ".bytes) + " ]\n".bytes
        }
    }

    @Test(
        "give the same elements in pieces of any size", arguments: [JSONElements.Form.lines, .array],
        [1, 2, 3, 7, 64, 100_000])
    func pieces(form: JSONElements.Form, size: Int) throws {
        let text = try Self.text(form)
        var elements = JSONElements(form)
        var found: [Item] = []
        var largest = 0
        for start in stride(from: 0, to: text.count, by: size) {
            elements.append(Array(text[start..<min(start + size, text.count)]))
            while let item = try elements.next(Item.self) { found.append(item) }
            largest = max(largest, elements.heldCount)
        }
        elements.finish()
        while let item = try elements.next(Item.self) { found.append(item) }
        #expect(found == Self.items)
        #expect(largest < 200, "one element is at most that large")
    }

    @Test(
        "without elements give none",
        arguments: [
            (JSONElements.Form.lines, ""), (.lines, "\n\n  \n"), (.array, "[]"), (.array, " [ \n ] "),
        ])
    func empty(form: JSONElements.Form, text: String) throws {
        var elements = JSONElements(form)
        elements.append(text.bytes)
        #expect(try elements.next(Int.self) == nil)
        elements.finish()
        #expect(try elements.next(Int.self) == nil)
    }

    @Test("go on after an element whose values do not fit")
    func badValues() throws {
        for (form, text) in [(JSONElements.Form.lines, "1\n2\n\n\"x\"\n4"), (.array, "[1,2,\n\n \"x\",4]")] {
            var elements = JSONElements(form)
            elements.append(text.bytes)
            elements.finish()
            #expect(try elements.next(Int.self) == 1)
            #expect(try elements.next(Int.self) == 2)
            let error = try #require(caught { try elements.next(Int.self) } as? JSONError)
            #expect(error.code == .typeMismatch)
            #expect(text.bytes[error.offset] == UInt8(ascii: "\""))
            #expect(error.line == (form == .lines ? 4 : 3))
            #expect(error.path == (form == .lines ? "$" : "$[2]"))
            #expect(try elements.next(Int.self) == 4)
            #expect(try elements.next(Int.self) == nil)
        }
    }

    @Test("go on after a malformed line, but not in a malformed array")
    func malformed() throws {
        var lines = JSONElements(.lines)
        lines.append("[1\n2\n".bytes)
        #expect((caught { try lines.next([Int].self) } as? JSONError)?.code == .unexpectedEnd)
        #expect(try lines.next(Int.self) == 2)
        for text in [
            "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1}", "[tru]", "[1]]", "[1", "[1,", "[\"a", "{}", "1", "[1] 2", "",
        ] {
            var array = JSONElements(.array)
            array.append(text.bytes)
            array.finish()
            var last: (any Error)?
            for _ in 0..<3 { if let error = caught({ try array.next(AnyJSON.self) }) { last = error } }
            let again = caught { try array.next(AnyJSON.self) }
            #expect(last is JSONError && (again as? JSONError) == (last as? JSONError), "\(text)")
        }
    }

    @Test("refuse an element that is larger than allowed, before it is complete")
    func sizeLimit() {
        let options = JSONOptions(limits: JSONLimits(bytes: 100))
        for (form, start) in [(JSONElements.Form.lines, "\""), (.array, "[\"")] {
            var elements = JSONElements(form, options: options)
            elements.append(start.bytes)
            var error: (any Error)?
            var given = 0
            while error == nil, given < 1000 {
                elements.append("aaaaaaaaaa".bytes)
                given += 10
                error = caught { try elements.next(String.self) }
            }
            #expect((error as? JSONError)?.code == .sizeLimit)
            #expect(given < 120)
        }
    }

    @Test("come from files and descriptors")
    func files() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("rollcall-\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(Self.text(.array)).write(to: URL(fileURLWithPath: path))
        let fromFile = try JSONElementReader(Item.self, .array, path: path)
        var found: [Item] = []
        while let item = try fromFile.next() { found.append(item) }
        #expect(found == Self.items)

        let pipe = Pipe()
        let fromPipe = JSONElementReader([Int].self, .lines, descriptor: pipe.fileHandleForReading.fileDescriptor)
        try pipe.fileHandleForWriting.write(contentsOf: Data("[1,2]\n[3]".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try fromPipe.next() == [1, 2])
        #expect(try fromPipe.next() == [3])
        #expect(try fromPipe.next() == nil)
        #expect(throws: ReadError.self) { try JSONElementReader(Int.self, .lines, path: path + ".none") }
    }

    @Test("come from asynchronous sequences")
    func asynchronous() async throws {
        let text = try Self.text(.lines)
        let pieces = AsyncStream<Data> { continuation in
            for start in stride(from: 0, to: text.count, by: 13) {
                continuation.yield(Data(text[start..<min(start + 13, text.count)]))
            }
            continuation.finish()
        }
        var found: [Item] = []
        for try await item in pieces.jsonElements(Item.self, .lines) { found.append(item) }
        #expect(found == Self.items)
    }

    @Test("of any length take memory for one element")
    func memory() throws {
        var elements = JSONElements(.array)
        elements.append("[0".bytes)
        var sum = 0
        for _ in 0..<10_000 {
            elements.append(",1,2,3".bytes)
            while let value = try elements.next(Int.self) { sum += value }
            #expect(elements.heldCount < 16)
        }
        #expect(sum == 59_997)
    }
}
