/// How wide text will be, without a font: on the safe side, since whoever looks at the picture brings the font.
struct TextWidth {
    /// The size of the font, in user units.
    let size: Double
    /// The width of a usual character, as a part of the size.
    let advance: Double

    static func monospaced(_ size: Double) -> TextWidth { TextWidth(size: size, advance: 0.61) }
    static func proportional(_ size: Double) -> TextWidth { TextWidth(size: size, advance: 0.58) }

    func width(_ text: some StringProtocol) -> Double {
        text.reduce(0) { $0 + width($1) }
    }

    /// The text, or its beginning with an ellipsis where it would be wider.
    func fitted(_ text: String, to most: Double) -> String {
        if width(text) <= most { return text }
        var rest = most - size * advance
        var result = ""
        for character in text {
            rest -= width(character)
            if rest < 0 { break }
            result.append(character)
        }
        return result + "…"
    }

    private func width(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        return size * (Self.isWide(scalar) ? 2.1 * 0.61 : advance)
    }

    /// Whether a character takes two places (Unicode Standard Annex 11, the blocks of wide characters).
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FB, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
