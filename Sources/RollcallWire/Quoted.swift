/// The spelling of foreign text in messages.
package enum Quoted {
    /// More than this is cut off: what came from outside must not fill a log.
    package static let longest = 64

    /// The text in quotation marks, control characters escaped, a long one cut short.
    package static func text(_ text: String) -> String {
        "\"" + escaped(text, limit: longest, quotes: true) + "\""
    }

    /// What other code says, control characters escaped, a long text cut short.
    package static func phrase(_ text: String) -> String {
        escaped(text, limit: 8 * longest, quotes: false)
    }

    private static func escaped(_ text: String, limit: Int, quotes: Bool) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index == limit { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                if quotes, scalar == "\"" || scalar == "\\" { result += "\\" }
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
