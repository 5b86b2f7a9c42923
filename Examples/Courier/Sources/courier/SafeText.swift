/// Text from a stranger, made fit to be shown: no message can move the cursor, colour the screen, turn the
/// direction of the text or pretend to be another line.
enum SafeText {
    /// The lines of a text, each safe. A line feed ends a line, with a carriage return before it or without.
    static func lines(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map {
            line(String($0))
        }
    }

    /// The text as one line: whatever is not safe is shown as its number, such as `\u{1B}`.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Control characters (C0, DEL, C1), line and paragraph separators, and those that change the direction of
    /// the text (Unicode Technical Report 36).
    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1f, 0x7f...0x9f, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0x61c: true
        default: false
        }
    }
}
