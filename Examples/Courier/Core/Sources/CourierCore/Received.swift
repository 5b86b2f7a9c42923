/// A message as the program needs it: counted by its tag, and shown. What it is, only its module knows.
public struct Received: Sendable {
    /// The tag under which the message is counted.
    public var tag: String
    /// Whether a module knows the message; else it was kept as it came.
    public var isKnown: Bool
    /// When it was sent.
    public var time: Timestamp?
    /// Who sent it.
    public var sender: String?
    /// Who is meant by it in particular.
    public var mentions: [String]
    private let makeDisplay: @Sendable () -> Display

    /// A message of a family.
    ///
    /// - Parameters:
    ///   - value: What the family read.
    ///   - family: The family.
    ///   - time: When it was sent.
    ///   - sender: Who sent it.
    ///   - mentions: Who is meant by it in particular.
    ///   - display: How it is shown; worked out only when it is asked for.
    public init<F: Family>(
        _ value: F.Base, of family: F.Type, time: Timestamp?, sender: String?, mentions: [String] = [],
        display: @escaping @autoclosure @Sendable () -> Display
    ) {
        let unknown = (value as? any UnknownMemberConvertible)?.unknownMember
        // An unknown member of a family within the family counts under the tag that nobody knows.
        tag = unknown?.tag?.description ?? F.tag(of: value)?.tagID.description ?? ""
        isKnown = unknown == nil
        self.time = time
        self.sender = sender
        self.mentions = mentions
        makeDisplay = display
    }

    /// How it is shown.
    public var display: Display { makeDisplay() }
}
