internal import RollcallRegistry
internal import RollcallWire

/// Foreign text, spelled so that it stays text.
enum MapText {
    /// For HTML and XML, between tags and in quoted attributes.
    static func markup(_ text: String) -> String {
        escaped(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }

    /// For a quoted string in DOT, in which backslashes and HTML's entities have a meaning.
    static func dot(_ text: String) -> String {
        escaped(text) { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\"": "\\\""
            case "&": "&amp;"
            default: nil
            }
        }
    }

    /// For a quoted label in Mermaid, which looks for markup, directives and its own entities everywhere, and refuses
    /// labels without text.
    static func mermaid(_ text: String) -> String {
        text.isEmpty ? " " : escaped(text) { scalar in
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || " ./-_,:()·".unicodeScalars.contains(scalar)
            return isPlain ? nil : "#\(scalar.value);"
        }
    }

    /// For a part of a URL's fragment (RFC 3986); it is safe in markup as well.
    static func fragment(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    private static func escaped(_ text: String, _ spelling: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in Quoted.phrase(text).unicodeScalars {
            if let spelling = spelling(scalar) {
                result += spelling
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
