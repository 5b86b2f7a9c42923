/// JSON as the program prints it (RFC 8259).
enum JSONText {
    /// A string, with everything escaped that could harm a terminal.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where SafeText.isUnsafe(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// An object of counts, its keys sorted.
    static func counts(_ counts: [String: Int]) -> String {
        let members = counts.sorted { $0.key < $1.key }.map { "\(string($0.key)):\($0.value)" }
        return "{\(members.joined(separator: ","))}"
    }
}
