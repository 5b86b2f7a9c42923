/// The colours of maps, by light and by dark surroundings. Text has a contrast of at least 4.5 to 1 (WCAG 2.2, AA).
enum MapPalette {
    struct Colour: Sendable {
        let name: String
        let light: String
        let dark: String
    }

    /// One for each kind, by its style.
    static let kinds = [
        Colour(name: "member", light: "#4f46c8", dark: "#a9a4ff"),
        Colour(name: "page", light: "#a34a08", dark: "#f2a765"),
        Colour(name: "route", light: "#0b7562", dark: "#4fd0b0"),
        Colour(name: "listener", light: "#0a66b7", dark: "#6fbaff"),
        Colour(name: "property", light: "#a8306f", dark: "#f08fc0"),
        Colour(name: "other", light: "#57606f", dark: "#a9b3c3"),
    ]

    static let ground = Colour(name: "ground", light: "#f8f7f4", dark: "#15161a")
    static let paper = Colour(name: "paper", light: "#ffffff", dark: "#1e2026")
    static let line = Colour(name: "line", light: "#dedcd5", dark: "#363942")
    static let ink = Colour(name: "ink", light: "#1d1f24", dark: "#e9e8e4")
    static let muted = Colour(name: "muted", light: "#63666e", dark: "#a2a5ad")

    static let all = kinds + [ground, paper, line, ink, muted]
}
