/// The style sheet of pictures. Its colours are spelled out, since some viewers know no variables.
enum PictureStyle {
    static let text = shapes + colours(\.light) + "@media(prefers-color-scheme:dark){\n" + colours(\.dark) + "}\n"

    private static let shapes = """

        text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
        .title{font-size:22px;font-weight:650}
        .name{font-size:15px;font-weight:600}
        .strong{font-weight:600}
        .note{font-size:12px}
        .end{text-anchor:end}
        .code{font:12px ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",monospace;white-space:pre}
        .ribbon{fill-opacity:.22}
        .thread{fill:none;stroke-width:1.5;stroke-dasharray:2 4;stroke-linecap:round}
        .arc{fill:none;stroke-width:1.5}
        .rule{fill:none}
        .module.bare{stroke-dasharray:3 3}

        """

    private static func colours(_ tone: KeyPath<MapPalette.Colour, String>) -> String {
        let ink = MapPalette.ink[keyPath: tone], line = MapPalette.line[keyPath: tone]
        var rules = [
            ".ground{fill:\(MapPalette.ground[keyPath: tone])}",
            ".card,.module{fill:\(MapPalette.paper[keyPath: tone]);stroke:\(line)}",
            ".rule{stroke:\(line)}", "text{fill:\(ink)}",
            ".muted,.note{fill:\(MapPalette.muted[keyPath: tone])}",
        ]
        for kind in MapPalette.kinds {
            let colour = kind[keyPath: tone]
            rules.append(".\(kind.name){fill:\(colour)}.thread.\(kind.name),.arc.\(kind.name){fill:none;stroke:\(colour)}")
        }
        return rules.joined(separator: "\n") + "\n"
    }
}
