/// Colours of words, where they may be (ECMA-48, "SGR").
struct Style: Sendable {
    let isOn: Bool

    func bold(_ text: String) -> String { styled(text, 1) }
    func dim(_ text: String) -> String { styled(text, 2) }
    func red(_ text: String) -> String { styled(text, 31) }
    func green(_ text: String) -> String { styled(text, 32) }
    func yellow(_ text: String) -> String { styled(text, 33) }

    private func styled(_ text: String, _ number: Int) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(number)m\(text)\u{1b}[0m" : text
    }
}
