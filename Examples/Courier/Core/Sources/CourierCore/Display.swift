/// How a message is shown, in plain text.
///
/// What comes from the message may stand in it as it is: whoever shows it makes control characters harmless.
public struct Display: Sendable, Hashable {
    /// What is read first; each line break begins a line of its own.
    public var text: String
    /// Further lines, shown below the text and set apart from it.
    public var details: [String]

    /// A text with details below it.
    public init(_ text: String, details: [String] = []) {
        self.text = text
        self.details = details
    }
}
