/// The style sheet and the script of every page.
enum PageAssets {
    static let style = variables + String(decoding: PackageResources.map_css, as: UTF8.self)
    static let script = String(decoding: PackageResources.map_js, as: UTF8.self)

    /// What the page may do (Content Security Policy, level 3): run this script, use this style sheet, and load nothing.
    /// Whoever changes one of the two changes its SHA-256 here as well; a test tells it.
    static let policy =
        "default-src 'none'; script-src '\(scriptHash)'; style-src '\(styleHash)'; base-uri 'none'; form-action 'none'"
    static let scriptHash = "sha256-Phbfp/R5euT4wJfccMLiE0PTJNxbHk4QYKnjA6I/lzU="
    static let styleHash = "sha256-pfgrEXOHsGbpYL9HcA10nOo43tEAYlJdMrML5r99fbU="

    private static let variables =
        ":root{\(declarations(\.light))}\n@media screen and (prefers-color-scheme:dark){:root{\(declarations(\.dark))}}\n"

    private static func declarations(_ tone: KeyPath<MapPalette.Colour, String>) -> String {
        MapPalette.all.map { "--\($0.name):\($0[keyPath: tone])" }.joined(separator: ";")
    }
}
