// What no module knows can be kept, but not understood: its sender, time and mentions stay where they are.
extension UnknownMember: Message {
    /// Not known.
    public var id: String? { nil }
    /// Not known.
    public var time: Timestamp? { nil }
    /// Not known.
    public var sender: User? { nil }
    /// Not known.
    public var mentions: [User]? { nil }

    /// Says that the message was kept, and under which tag.
    public var display: Display {
        Display("[\(tag.map { "\"\($0)\"" } ?? "a message without a tag") is not known here; kept as it came]")
    }
}
