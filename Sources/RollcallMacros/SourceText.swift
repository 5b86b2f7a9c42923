/// Swift source made from member names.
enum SourceText {
    /// A string literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f: result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A member name as JSON spells it, with quotes and colon.
    static func spelling(_ name: String) -> String { JSONText.string(name) + ":" }

    /// The test whether the reader is at a member name, or nil where the usual spelling is not the only simple one.
    static func prediction(_ name: String) -> String? {
        guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }) else { return nil }
        let bytes = Array(spelling(name).utf8)
        func word(at offset: Int) -> String { hex(bytes[offset..<min(offset + 8, bytes.count)]) }
        switch bytes.count {
        case ...8:
            let mask = hex([UInt8](repeating: 0xff, count: bytes.count)[...])
            return "reader.atName(\(word(at: 0)), mask: \(mask), count: \(bytes.count))"
        case ...16:
            return "reader.atName(\(word(at: 0)), last: \(word(at: bytes.count - 8)), count: \(bytes.count))"
        case ...24:
            return """
                reader.atName(\(word(at: 0)), \(word(at: 8)), last: \(word(at: bytes.count - 8)), count: \(bytes.count))
                """
        default: return "reader.atName(\(literal(spelling(name))))"
        }
    }

    /// The pattern of a switch over the first word of a key.
    static func keyTest(_ name: String) -> String {
        let bytes = Array(name.utf8)
        let first = hex(bytes.prefix(8))
        switch bytes.count {
        case ...8: return "\(first) where key.count == \(bytes.count)"
        case ...16: return "\(first) where key.second == \(hex(bytes[8...])) && key.count == \(bytes.count)"
        default: return "\(first) where reader.isNamed(key, \(literal(name)))"
        }
    }

    /// Bytes as a number, the first byte lowest.
    private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
        "0x" + String(bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 16)
    }
}
