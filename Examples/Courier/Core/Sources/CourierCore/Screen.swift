/// A page of the messenger, in plain text.
public struct Screen: Page, Hashable {
    /// What stands above.
    public var title: String
    /// What is to be read.
    public var lines: [String]

    /// A page.
    public init(_ title: String, lines: [String] = []) {
        self.title = title
        self.lines = lines
    }
}
