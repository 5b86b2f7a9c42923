/// Finds the line, the column and the path of an offset by reading the text up to there.
///
/// It goes on from where it stopped last, and remembers how it stood every few thousand bytes, so that the errors of
/// one text cost one pass together, and an error before the last one costs little more.
final class JSONLocator {
    struct Place {
        var line: Int
        var column: Int
        var path: String
    }

    private enum Frame {
        case object(key: Range<Int>?)
        case array(index: Int)
    }

    /// How it stands at an offset.
    private struct State {
        /// Where the next token begins.
        var offset = 0
        var frames: [Frame] = []
        /// Up to where lines and columns are counted.
        var counted = 0
        var line = 1
        var column = 1
    }

    private var state = State()
    /// Earlier states, at least `stride` bytes apart.
    private var earlier: [State] = [State()]
    private static let stride = 4096

    private var offset: Int {
        get { state.offset }
        set { state.offset = newValue }
    }
    private var frames: [Frame] {
        get { state.frames }
        _modify { yield &state.frames }
    }

    func place(of target: Int, in text: UnsafeBufferPointer<UInt8>) -> Place {
        if target < state.offset || target < state.counted {
            while earlier.count > 1, let last = earlier.last, last.offset > target || last.counted > target {
                earlier.removeLast()
            }
            state = earlier.last ?? State()
        }
        // In steps, so that there is a state to come back to.
        while state.offset + Self.stride < target {
            let before = state.offset
            go(to: state.offset + Self.stride, in: text)
            guard state.offset > before else { break }
            if state.offset - (earlier.last?.offset ?? 0) >= Self.stride { earlier.append(state) }
        }
        go(to: target, in: text)
        return Place(line: state.line, column: state.column, path: path(in: text))
    }

    private func go(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
        while state.counted < target, state.counted < text.count {
            let byte = text[state.counted]
            if byte == UInt8(ascii: "\n") {
                state.line += 1
                state.column = 1
            } else if byte & 0xc0 != 0x80 {
                state.column += 1
            }
            state.counted += 1
        }
        advance(to: target, in: text)
    }

    /// Takes the tokens that end at or before the target.
    private func advance(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
        while offset < target, offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "{"): frames.append(.object(key: nil))
            case UInt8(ascii: "["): frames.append(.array(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
            case UInt8(ascii: ","):
                switch frames.popLast() {
                case .array(let index): frames.append(.array(index: index + 1))
                case .object: frames.append(.object(key: nil))
                case nil: break
                }
            case UInt8(ascii: "\""):
                guard let close = closingQuote(from: offset + 1, before: target, in: text) else { return }
                if case .object(key: nil) = frames.last {
                    frames[frames.count - 1] = .object(key: offset + 1..<close)
                }
                offset = close
            default: break
            }
            offset += 1
        }
    }

    private func closingQuote(from first: Int, before target: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = first
        while index < target, index < text.count {
            if text[index] == UInt8(ascii: "\"") { return index }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func path(in text: UnsafeBufferPointer<UInt8>) -> String {
        var path = "$"
        for frame in frames {
            switch frame {
            case .array(let index): path += JSONPath.element(index)
            case .object(let key?): path += JSONPath.member(spelled: UnsafeBufferPointer(rebasing: text[key]))
            case .object(nil): break
            }
        }
        return path
    }
}
