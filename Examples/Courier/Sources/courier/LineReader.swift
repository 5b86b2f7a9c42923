/// Cuts an input into lines. However long a line is, no more of it than the limit is kept.
struct LineReader {
    /// One line, without its line break.
    struct Line {
        /// Counted from 1.
        let number: Int
        let bytes: [UInt8]
        /// Whether the line is longer than the limit; then `bytes` is only its beginning.
        let isTooLong: Bool
        /// Whether a line break ends the line; the last line may have none.
        let isTerminated: Bool

        /// Whether nothing but white space stands in the line.
        var isBlank: Bool { !isTooLong && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }
    }

    private let input: Input
    private let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0
    private var isAtEnd = false
    private(set) var count = 0

    init(_ input: Input, limit: Int) {
        self.input = input
        self.limit = limit
    }

    /// The next line, or nil at the end.
    ///
    /// - Parameter beforeReading: Called before the input is read, which may have to wait for more.
    mutating func next(beforeReading: () throws(OutputError) -> Void) throws -> Line? {
        var line: [UInt8] = []
        var length = 0
        while true {
            if unread.isEmpty {
                try beforeReading()
                guard try fill() else { break }
            }
            let end = buffer.withUnsafeBytes { System.firstIndex(of: 0x0a, in: $0[unread]) }
            let piece = unread.lowerBound..<(end ?? unread.upperBound)
            line += buffer[piece].prefix(limit - line.count)
            length += piece.count
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { return finish(line, length, isTerminated: true) }
        }
        return length == 0 ? nil : finish(line, length, isTerminated: false)
    }

    private mutating func finish(_ bytes: [UInt8], _ length: Int, isTerminated: Bool) -> Line {
        count += 1
        return Line(number: count, bytes: bytes, isTooLong: length > limit, isTerminated: isTerminated)
    }

    /// Reads the next bytes; false at the end.
    private mutating func fill() throws(Failure) -> Bool {
        guard !isAtEnd else { return false }
        let result = buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(Failure) in try input.read(into: bytes) }
        }
        let count = try result.get()
        unread = 0..<count
        isAtEnd = count == 0
        return !isAtEnd
    }
}
