import CourierCore

/// Says why a line could not be read, within that line.
enum FailureReason {
    /// So long at most, in characters; the path of a value that lies very deep is longer.
    static let longest = 200

    static func text(_ error: FamilyError) -> String {
        // The reader knows only this one line, so its line numbers say nothing; the column does.
        guard let json = error.underlying as? JSONError else { return shortened(error.description, longest * 4) }
        return "\(error.family): \(json.reason), at \(shortened(json.path)), column \(json.column) (byte \(json.offset))"
    }

    /// The text, its middle left out where it is too long.
    private static func shortened(_ text: String, _ longest: Int = longest) -> String {
        guard text.count > longest else { return text }
        return "\(text.prefix(longest * 3 / 4)) … \(text.suffix(longest / 4))"
    }
}
