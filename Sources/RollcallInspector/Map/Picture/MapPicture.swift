/// A map as an SVG picture.
struct MapPicture {
    private let map: ProgramMap
    private let layout: PictureLayout

    init(_ map: ProgramMap) {
        self.map = map
        layout = PictureLayout(map)
    }

    var text: String {
        let width = Self.number(PictureLayout.width), height = Self.number(layout.height)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-labelledby=\"title description\">",
            "<title id=\"title\">What \(MapText.markup(map.title)) registers</title>",
            "<desc id=\"description\">\(description)</desc>",
            "<style>\(PictureStyle.text)</style>",
            "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>",
        ]
        lines += heading
        lines += layout.ribbons.map(ribbon)
        lines += layout.cards.flatMap(card)
        lines += map.modules.indices.map(module)
        lines += layout.cards.flatMap(arcs)
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// The picture in words, as markup.
    private var description: String {
        let groups = map.groups.indices.map { index in
            let joins = map.joins.filter { $0.group == index && $0.count > 0 }
            let modules = joins.map { MapText.markup(map.modules[$0.module].name) }
            let text = "\(MapText.markup(map.groups[index].title)), \(MapText.markup(map.groups[index].summary))"
            return text + (modules.isEmpty ? "" : ", from \(modules.joined(separator: ", "))")
        }
        return ([map.summary] + groups).joined(separator: ". ")
    }

    private var heading: [String] {
        let title = TextWidth.proportional(22).fitted(map.title, to: PictureLayout.width - 2 * PictureLayout.margin)
        // What the colours mean.
        var room = 560.0
        let legend = map.kinds.filter { $0.count > 0 }.prefix { kind, count in
            room -= TextWidth.proportional(13).width(kind.counted(count)) + 30
            return room > 0
        }.map { kind, count in "<tspan class=\"\(kind.style)\">●</tspan>\u{a0}\(MapText.markup(kind.counted(count)))" }
        let end = PictureLayout.cardX + PictureLayout.cardWidth
        return [
            Self.text(title, x: PictureLayout.margin, y: 44, "title"),
            Self.text(map.summary, x: PictureLayout.margin, y: 70, "muted"),
            "<text class=\"muted end\" x=\"\(Self.number(end))\" y=\"70\">\(legend.joined(separator: "\u{a0}\u{a0} "))</text>",
        ]
    }

    private func ribbon(_ ribbon: PictureLayout.Ribbon) -> String {
        let x1 = PictureLayout.margin + PictureLayout.moduleWidth, x2 = PictureLayout.cardX
        let middle = (x1 + x2) / 2
        let kind = map.groups[ribbon.group].kind.style
        func point(_ x: Double, _ y: Double) -> String { "\(Self.number(x)) \(Self.number(y))" }
        func curve(_ y1: Double, _ y2: Double, _ start: Double, _ end: Double) -> String {
            "C\(point(middle, y1)) \(point(middle, y2)) \(point(end, y2))"
        }
        if ribbon.isDefinition {
            let y1 = ribbon.from.y + ribbon.from.height / 2
            return "<path class=\"thread \(kind)\" d=\"M\(point(x1, y1))\(curve(y1, ribbon.to.y, x1, x2))\"/>"
        }
        let inset = min(3, ribbon.to.height / 5)
        let end = ribbon.to.y + ribbon.to.height - inset
        let top = curve(ribbon.from.y, ribbon.to.y + inset, x1, x2)
        let bottom = curve(end, ribbon.from.y + ribbon.from.height, x2, x1)
        return "<path class=\"ribbon \(kind)\" d=\"M\(point(x1, ribbon.from.y))\(top)V\(Self.number(end))\(bottom)Z\"/>"
    }

    private func card(_ card: PictureLayout.Card) -> [String] {
        let group = map.groups[card.content.group]
        let x = PictureLayout.cardX, width = PictureLayout.cardWidth
        let summary = group.summary + (group.definer.map { ", defined in \(map.modules[$0].name)" } ?? "")
        let title = TextWidth.proportional(15).fitted(group.title, to: width - 48 - TextWidth.proportional(12).width(summary))
        let baseline = card.y + 23.5
        var lines = [
            "<rect class=\"card\" x=\"\(Self.number(x))\" y=\"\(Self.number(card.y))\" width=\"\(Self.number(width))\" height=\"\(Self.number(card.height))\" rx=\"8\"/>",
            Self.text(title, x: x + 16, y: baseline, "name \(group.kind.style)", detail: group.title),
            Self.text(summary, x: x + width - 16, y: baseline, "note end"),
            "<path class=\"rule\" d=\"M\(Self.number(x)) \(Self.number(card.y + PictureLayout.headingHeight))h\(Self.number(width))\"/>",
        ]
        if card.runs.isEmpty {
            lines.append(Self.text("no members in these files", x: x + 16, y: card.y + PictureLayout.headingHeight + PictureLayout.cardPadding + 14, "note"))
        }
        let isSummary = !card.content.summarized.isEmpty
        for (run, place) in zip(card.content.runs, card.runs) {
            if isSummary || run.module != nil {
                lines.append(
                    "<rect class=\"\(group.kind.style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(place.y + 3))\" width=\"4\" height=\"\(Self.number(place.height - 6))\"/>")
            }
            if let module = run.module {
                let name = map.modules[module].name
                let label = TextWidth.proportional(12).fitted(name, to: PictureLayout.namesX - PictureLayout.textX - 10)
                lines.append(Self.text(label, x: x + PictureLayout.textX, y: place.y + 14, "note", detail: name))
            }
            for (number, line) in run.lines.enumerated() {
                let y = place.y + Double(number) * PictureLayout.lineHeight + 14
                for piece in line {
                    let style = piece.entry != nil ? "code" : isSummary ? "note" : "code muted"
                    let start = isSummary ? PictureLayout.textX : PictureLayout.namesX
                    lines.append(Self.text(piece.text, x: x + start + piece.x, y: y, style, detail: piece.detail))
                }
            }
        }
        return lines
    }

    private func module(_ index: Int) -> String {
        let module = map.modules[index], place = layout.modules[index]
        let count = module.count == 0 ? "" : "\(module.count)"
        let y = place.y + place.height / 2 + 4.5
        let room = PictureLayout.moduleWidth - 30 - TextWidth.proportional(12).width(count)
        let x = PictureLayout.margin
        return """
            <rect class="module\(module.count == 0 ? " bare" : "")" x="\(Self.number(x))" y="\(Self.number(place.y))" width="\(Self.number(PictureLayout.moduleWidth))" height="\(Self.number(place.height))" rx="8"/>
            \(Self.text(TextWidth.proportional(13).fitted(module.name, to: room), x: x + 12, y: y, "strong", detail: module.name))
            \(Self.text(count, x: x + PictureLayout.moduleWidth - 12, y: y, "note end"))
            """
    }

    /// Arcs from families that are members to what they gather.
    private func arcs(_ card: PictureLayout.Card) -> [String] {
        let x = PictureLayout.cardX + PictureLayout.cardWidth
        return zip(card.content.runs, card.runs).flatMap { run, place in
            run.lines.enumerated().flatMap { number, line in
                line.compactMap { piece in
                    guard let entry = piece.entry, let target = map.entries[entry].leadsTo else { return nil }
                    let y1 = place.y + (Double(number) + 0.5) * PictureLayout.lineHeight
                    let y2 = layout.cards[target].y + PictureLayout.headingHeight / 2
                    // A line leads to the edge of the card where no other name is in its way.
                    let end = PictureLayout.cardX + PictureLayout.namesX + piece.x + PictureCard.font.width(piece.text) + 6
                    let isFree = end < x && line.last?.entry == entry
                    let start = isFree ? "M\(Self.number(end)) \(Self.number(y1))H\(Self.number(x))" : "M\(Self.number(x)) \(Self.number(y1))"
                    return
                        "<path class=\"arc \(map.groups[target].kind.style)\" d=\"\(start)C\(Self.number(x + 32)) \(Self.number(y1)) \(Self.number(x + 32)) \(Self.number(y2)) \(Self.number(x + 5)) \(Self.number(y2))m5 -4l-5 4l5 4\"/>"
                }
            }
        }
    }

    private static func text(_ text: String, x: Double, y: Double, _ style: String, detail: String? = nil) -> String {
        let title = detail.map { "<title>\(MapText.markup($0))</title>" } ?? ""
        return "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\">\(title)\(MapText.markup(text))</text>"
    }

    /// A length with at most one digit after the point.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(value < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
