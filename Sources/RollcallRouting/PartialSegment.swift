package import RollcallPattern

/// A segment of literal and captured pieces, ready for matching.
struct PartialSegment: Sendable {
    /// The literal pieces around the captures: one before each, one after the last. The first and the last may be
    /// empty.
    let literals: [[UInt8]]
    /// The declared type of each capture.
    let types: [CaptureType?]
    /// How many bytes the literal pieces have.
    let literalCount: Int

    init(_ pieces: [RoutePattern.Piece], type: (_ capture: String) -> CaptureType?) {
        var literals: [[UInt8]] = [[]]
        var types: [CaptureType?] = []
        for piece in pieces {
            switch piece {
            case .literal(let text): literals[literals.count - 1] += Array(text.utf8)
            case .capture(let name):
                types.append(type(name))
                literals.append([])
            }
        }
        self.literals = literals
        self.types = types
        literalCount = literals.reduce(0) { $0 + $1.count }
    }

    /// Matches a segment, and hands out the range of each capture in turn.
    ///
    /// Each capture but the last takes as little as it can, which finds a match wherever there is one: a later
    /// literal piece then has all the room that there can be. Types are looked at afterwards.
    ///
    /// - Parameter loose: Whether the declared types do not matter.
    func matches(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, loose: Bool, capture: (Int, Range<Int>) -> Void = { _, _ in }
    ) -> Bool {
        guard range.count >= literalCount + types.count else { return false }
        let suffix = literals[literals.count - 1]
        guard Self.stands(literals[0], in: bytes, at: range.lowerBound),
            Self.stands(suffix, in: bytes, at: range.upperBound - suffix.count)
        else { return false }
        var position = range.lowerBound + literals[0].count
        let limit = range.upperBound - suffix.count
        for index in types.indices {
            var end = limit
            if index < types.count - 1 {
                let literal = literals[index + 1]
                end = position + 1
                while end + literal.count <= limit, !Self.stands(literal, in: bytes, at: end) { end += 1 }
                guard end + literal.count <= limit else { return false }
            }
            guard end > position else { return false }
            if !loose, let type = types[index], !type.accepts(UnsafeBufferPointer(rebasing: bytes[position..<end])) {
                return false
            }
            capture(index, position..<end)
            position = end + literals[index + 1].count
        }
        return true
    }

    /// Whether the literal stands at a position; there is room for it.
    private static func stands(_ literal: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        for index in literal.indices where bytes[position + index] != literal[index] { return false }
        return true
    }

    /// Whether `a` is tried before `b`: fewer captures, more literal bytes, more of them in front, more selective
    /// types from left to right; then an order that only has to be the same every time.
    static func precedes(_ a: PartialSegment, _ b: PartialSegment) -> Bool {
        if a.types.count != b.types.count { return a.types.count < b.types.count }
        if a.literalCount != b.literalCount { return a.literalCount > b.literalCount }
        for (x, y) in zip(a.literals, b.literals) where x.count != y.count { return x.count > y.count }
        for (x, y) in zip(a.types, b.types) {
            switch (x, y) {
            case (let x?, let y?) where x.identity != y.identity: return CaptureType.precedes(x, y)
            case (_?, nil): return true
            case (nil, _?): return false
            default: continue
            }
        }
        return a.literals.lexicographicallyPrecedes(b.literals) { $0.lexicographicallyPrecedes($1) }
    }
}

/// Compares segments of literal and captured pieces, for tools.
package enum PartialCover {
    /// Whether the first segment, whose captures take any text, matches whatever the other one matches.
    package static func covers(_ pieces: [RoutePattern.Piece], _ other: [RoutePattern.Piece]) -> Bool {
        // Each capture of the other may be any text; a byte that no text has stands for it, so that no literal piece
        // can be found in it.
        let bytes = other.flatMap { piece in
            switch piece {
            case .literal(let text): Array(text.utf8)
            case .capture: [0xff] as [UInt8]
            }
        }
        return bytes.withUnsafeBufferPointer { bytes in
            PartialSegment(pieces) { _ in nil }.matches(bytes, 0..<bytes.count, loose: true)
        }
    }
}
