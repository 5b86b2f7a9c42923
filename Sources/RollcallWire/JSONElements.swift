#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Takes texts apart that are too long for memory, or arrive in pieces: lines of JSON, or one array.
///
/// Give it the bytes as they come (``append(_:)``, and ``finish()`` at the end), and take out the elements that
/// are complete (`next(_:)`). It holds one element and the bytes that were given but not taken.
///
/// ```swift
/// var elements = JSONElements(.lines)
/// while let chunk = try socket.receive() {
///     elements.append(chunk)
///     while let message = try elements.next(Message.self) { handle(message) }
/// }
/// elements.finish()
/// while let message = try elements.next(Message.self) { handle(message) }
/// ```
///
/// After an error in the values of an element, or in one line, `next(_:)` goes on with the following element.
/// After malformed text in an array it throws the same error again.
public struct JSONElements: ~Copyable {
    /// How elements are put together.
    public enum Form: Sendable, Hashable {
        /// One value in each line (NDJSON, JSON Lines). Empty lines are passed over.
        case lines
        /// One array with any number of elements.
        case array
    }

    /// How each element is read. `limits.bytes` and the other limits hold for one element.
    public let options: JSONOptions
    private let form: Form
    /// Bytes given, of which those before `taken` have been read already.
    private var buffer: [UInt8] = []
    private var taken = 0
    private var splitter: ElementSplitter
    private var isComplete = false
    /// What stands in the stream before the buffer.
    private var place = StreamPlace()
    private var failure: (any Error)?

    /// Makes one without bytes.
    public init(_ form: Form, options: JSONOptions = .standard) {
        self.form = form
        self.options = options
        splitter = ElementSplitter(form)
    }

    // MARK: Giving

    /// Takes the next bytes of the stream.
    public mutating func append(_ bytes: some ContiguousBytes) {
        dropTaken()
        bytes.withUnsafeBytes { buffer.append(contentsOf: $0) }
    }

    /// Says that no bytes follow.
    public mutating func finish() { isComplete = true }

    /// How many bytes are held.
    public var heldCount: Int { buffer.count - taken }

    // MARK: Taking

    /// Reads the next element with a reader.
    /// - Returns: What the closure returns, or nil when more bytes are needed, or after ``finish()`` when no
    ///   element is left.
    /// - Throws: ``JSONError`` with the place in the stream, or what the closure's own code throws.
    public mutating func next<Value>(
        _ body: (inout JSONReader) throws(WireError) -> Value
    ) throws -> Value? {
        if let failure { throw failure }
        while true {
            switch splitter.advance(in: buffer, from: taken, isComplete: isComplete) {
            case .element(let range):
                if range.isEmpty && form == .lines {
                    skip(to: splitter.offset)
                    continue
                }
                return try read(range, body)
            case .more:
                guard heldCount <= options.limits.bytes else { throw stop(sizeError()) }
                return nil
            case .end: return nil
            case .malformed(let code, let offset, let reason):
                throw stop(place.error(code, offset, buffer, from: taken, reason))
            }
        }
    }

    /// Reads the next element as a type, directly.
    public mutating func next<T: WireDecodable>(_ type: T.Type) throws -> T? {
        try next { reader throws(WireError) in try T.wire(from: &reader) }
    }

    /// Reads the next element as a type that is only `Decodable`.
    public mutating func next<T: Decodable>(_ type: T.Type) throws -> T? {
        try next { reader throws(WireError) in try reader.decode(type) }
    }

    private mutating func read<Value>(
        _ range: Range<Int>, _ body: (inout JSONReader) throws(WireError) -> Value
    ) throws -> Value {
        let result = Result { () throws -> Value in
            try buffer.withUnsafeBytes { bytes in
                try JSON.read(UnsafeRawBufferPointer(rebasing: bytes[range]), options: options, body)
            }
        }
        switch result {
        case .success(let value):
            place.index += 1
            skip(to: splitter.offset)
            return value
        case .failure(let error):
            guard let error = error as? JSONError else {
                place.index += 1
                skip(to: splitter.offset)
                throw error
            }
            let moved = place.moved(error, by: range.lowerBound, buffer, from: taken, form)
            place.index += 1
            if form == .array, error.code.isMalformed { throw stop(moved) }
            skip(to: splitter.offset)
            throw moved
        }
    }

    private mutating func stop(_ error: any Error) -> any Error {
        failure = error
        return error
    }

    private func sizeError() -> JSONError {
        place.error(
            .sizeLimit, taken, buffer, from: taken,
            "an element has more than \(options.limits.bytes) bytes, which are allowed")
    }

    private mutating func skip(to offset: Int) {
        switch form {
        case .lines: place.passLine(count: offset - taken)
        case .array: place.pass(buffer[taken..<offset])
        }
        taken = offset
    }

    /// Forgets what was read, once for each chunk, so that the cost is that of one copy.
    private mutating func dropTaken() {
        guard taken > 0 else { return }
        buffer.removeFirst(taken)
        splitter.shift(by: taken)
        taken = 0
    }
}

/// Where in the stream the first byte that was not taken is.
private struct StreamPlace {
    var index = 0
    private var offset = 0
    private var line = 1
    private var column = 1

    mutating func pass(_ bytes: ArraySlice<UInt8>) {
        offset += bytes.count
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
    }

    /// Passes a whole line with its line feed.
    mutating func passLine(count: Int) {
        offset += count
        line += 1
        column = 1
    }

    /// An error at an offset in the buffer.
    func error(_ code: WireError, _ offset: Int, _ buffer: [UInt8], from taken: Int, _ reason: String) -> JSONError {
        var place = self
        place.pass(buffer[taken..<max(taken, min(offset, buffer.count))])
        return JSONError(
            code: code, offset: place.offset, line: place.line, column: place.column, path: "$[\(index)]",
            reason: reason)
    }

    /// An error of an element's reader, moved to where the element is.
    func moved(
        _ error: JSONError, by start: Int, _ buffer: [UInt8], from taken: Int, _ form: JSONElements.Form
    ) -> JSONError {
        let here = self.error(error.code, start, buffer, from: taken, error.reason)
        var error = error
        error.offset += here.offset
        if error.line == 1 { error.column += here.column - 1 }
        error.line += here.line - 1
        if form == .array { error.path = here.path + error.path.dropFirst() }
        return error
    }
}
