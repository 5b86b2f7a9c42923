/// Finds where the elements of a stream end, going on where it stopped when bytes were missing.
///
/// It looks at quotes, brackets and commas only; the reader checks each element afterwards.
struct ElementSplitter {
    enum Step {
        /// An element, without what is around it; `offset` is behind it.
        case element(Range<Int>)
        /// Bytes are missing.
        case more
        /// No element is left.
        case end
        case malformed(WireError, Int, String)
    }

    private enum State {
        case beforeArray
        /// Behind the opening bracket, where the array may end.
        case first
        /// Behind a comma.
        case element
        case behindElement
        case behindArray
    }

    private let form: JSONElements.Form
    /// The next byte to look at.
    private(set) var offset = 0
    private var state = State.beforeArray
    private var start: Int?
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    init(_ form: JSONElements.Form) { self.form = form }

    /// The bytes moved towards the beginning.
    mutating func shift(by count: Int) {
        offset -= count
        start = start.map { $0 - count }
    }

    /// - Parameter first: Where the bytes that were not taken begin.
    mutating func advance(in bytes: [UInt8], from first: Int, isComplete: Bool) -> Step {
        bytes.withUnsafeBufferPointer { bytes in
            switch form {
            case .lines: nextLine(bytes, first, isComplete)
            case .array: nextElement(bytes, first, isComplete)
            }
        }
    }

    private mutating func nextLine(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ isComplete: Bool) -> Step {
        let end = endOfLine(bytes, max(offset, first))
        if end == bytes.count {
            offset = end
            guard isComplete else { return .more }
            if first == end { return .end }
        } else {
            offset = end + 1
        }
        var line = first..<end
        while let byte = line.first, isSpace(bytes[byte]) { line = line.dropFirst() }
        while let byte = line.last, isSpace(bytes[byte]) { line = line.dropLast() }
        return .element(line)
    }

    private func endOfLine(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int) -> Int {
        var end = first
        let raw = UnsafeRawBufferPointer(bytes)
        while bytes.count - end >= 16 {
            let ends = bits(raw.loadUnaligned(fromByteOffset: end, as: Block.self) .== block(0x0a))
            if ends != 0 { return end + firstByte(ends) }
            end += 16
        }
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }

    private mutating func nextElement(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ isComplete: Bool) -> Step {
        offset = max(offset, first)
        while offset < bytes.count {
            let byte = bytes[offset]
            switch state {
            case .beforeArray:
                if byte == UInt8(ascii: "[") {
                    state = .first
                } else if !isSpace(byte) {
                    return .malformed(.typeMismatch, offset, "an array is needed")
                }
            case .first where byte == UInt8(ascii: "]") && start == nil: state = .behindArray
            case .first, .element:
                if let end = endOfElement(byte) { return end }
            case .behindElement:
                if byte == UInt8(ascii: ",") {
                    state = .element
                } else if byte == UInt8(ascii: "]") {
                    state = .behindArray
                } else if !isSpace(byte) {
                    return .malformed(.unexpectedByte, offset, "a comma or the end of the array is needed")
                }
            case .behindArray:
                if !isSpace(byte) { return .malformed(.trailingData, offset, WireError.trailingData.description) }
            }
            offset += 1
        }
        guard isComplete else { return .more }
        if state == .behindArray { return .end }
        return .malformed(.unexpectedEnd, offset, "the text ends inside the array")
    }

    /// Looks at a byte of an element, or of the white space before it; gives the element if it ends here.
    @inline(__always) private mutating func endOfElement(_ byte: UInt8) -> Step? {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
            if depth == 0 {
                guard let start else { return .malformed(.unexpectedByte, offset, "a value is needed") }
                self.start = nil
                state = .behindElement
                return .element(start..<offset)
            }
            if byte != UInt8(ascii: ",") { depth -= 1 }
        default:
            if start == nil, isSpace(byte) { return nil }
        }
        if start == nil { start = offset }
        return nil
    }

    @inline(__always) private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }
}
