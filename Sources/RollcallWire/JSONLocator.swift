/// Finds the line, the column and the path of an offset by reading the text up to there.
///
/// It goes on from where it stopped last, so the errors of one text, taken in order, cost one pass together.
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

    private var offset = 0
    private var frames: [Frame] = []
    private var linesOffset = 0
    private var line = 1
    private var lineStart = 0

    func place(of target: Int, in text: UnsafeBufferPointer<UInt8>) -> Place {
        if target < offset || target < linesOffset { restart() }
        while linesOffset < target, linesOffset < text.count {
            if text[linesOffset] == UInt8(ascii: "\n") {
                line += 1
                lineStart = linesOffset + 1
            }
            linesOffset += 1
        }
        var column = 1
        for index in lineStart..<max(lineStart, min(target, text.count)) where text[index] & 0xc0 != 0x80 {
            column += 1
        }
        advance(to: target, in: text)
        return Place(line: line, column: column, path: path(in: text))
    }

    private func restart() {
        offset = 0
        frames = []
        linesOffset = 0
        line = 1
        lineStart = 0
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
            case .array(let index): path += "[\(index)]"
            case .object(let key?): path += JSONPath.member(UnsafeBufferPointer(rebasing: text[key]))
            case .object(nil): break
            }
        }
        return path
    }
}

/// How paths to values are spelled: `$.items[3]["odd name"]`.
enum JSONPath {
    /// The part of a path that names a member, from the name as it is spelled in the text.
    static func member(_ name: UnsafeBufferPointer<UInt8>) -> String {
        let isPlain = name.allSatisfy { byte in
            let letter = (byte | 0x20) &- UInt8(ascii: "a")
            return letter < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_") || byte >= 0x80
        }
        let text = String(decoding: name, as: UTF8.self)
        return isPlain && !name.isEmpty ? ".\(text)" : "[\"\(text)\"]"
    }

    /// The path that a coding path stands for.
    static func text(_ codingPath: [any CodingKey]) -> String {
        var path = "$"
        for key in codingPath {
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                let name = Array(key.stringValue.utf8)
                path += name.withUnsafeBufferPointer { member($0) }
            }
        }
        return path
    }
}
