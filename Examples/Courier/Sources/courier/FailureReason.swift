import CourierCore

/// Says why a line could not be read, within that line.
enum FailureReason {
    /// So long at most, in characters; the path of a value that lies very deep is longer.
    static let longest = 100

    static func text(_ error: FamilyError) -> String {
        guard let json = error.underlying as? JSONError else { return shortened(error.description, longest * 8) }
        let what =
            "\(error.family): \(payload(of: error))\(shortened(json.reason, longest * 4)), at \(shortened(json.path))"
        // The reader knows only this one line, so its line numbers say nothing; the column does.
        let isSyntax = error.code == .malformed || error.code == .limitExceeded
        return isSyntax ? "\(what), column \(json.column) (byte \(json.offset))" : what
    }

    /// Which message it was, where its tag could be read.
    private static func payload(of error: FamilyError) -> String {
        guard error.code == .badPayload, let tag = error.tag else { return "" }
        return "the payload of \"\(shortened(tag.description))\" cannot be read: "
    }

    /// The text, its middle left out where it is too long.
    private static func shortened(_ text: String, _ longest: Int = longest) -> String {
        guard text.count > longest else { return text }
        return "\(text.prefix(longest * 3 / 4)) … \(text.suffix(longest / 4))"
    }
}
