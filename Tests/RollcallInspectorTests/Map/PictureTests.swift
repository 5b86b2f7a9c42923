import Foundation
import Testing

@testable import RollcallInspector

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The picture in SVG.
@Suite struct Pictures {
    @Test(arguments: Maps.Sample.allCases)
    func `it is well-formed XML with a title and a description`(_ sample: Maps.Sample) throws {
        let picture = try Markup(sample.map.text(as: .svg))
        #expect(picture.elements.first == "svg")
        #expect(picture.elements.prefix(3) == ["svg", "title", "desc"])
        #expect(Set(picture.elements).isSubset(of: ["svg", "title", "desc", "style", "rect", "path", "text", "tspan"]))
        #expect(picture.attributes.isDisjoint(with: ["onload", "onmouseover", "onerror", "href", "xlink:href"]))
    }

    @Test func `hostile names are its text, control characters spelled out`() throws {
        let picture = try Markup(Maps.hostile.text(as: .svg))
        for text in ["</script><img src=x onerror=document.title='owned'>", "]]>", "&lt;b&gt;", "\\u{0}\\u{1}\\u{7}\\u{1b}[31m", "日本語のとても長い名前です"] {
            #expect(picture.texts.contains { $0.contains(text) }, "\(text)")
        }
    }

    @Test(arguments: Maps.Sample.allCases)
    func `nothing stands over anything else`(_ sample: Maps.Sample) {
        let layout = PictureLayout(sample.map)
        for (above, below) in zip(layout.cards, layout.cards.dropFirst()) { #expect(above.y + above.height < below.y) }
        let modules = layout.modules.sorted { $0.y < $1.y }
        for (above, below) in zip(modules, modules.dropFirst()) { #expect(above.y + above.height < below.y) }
        for card in layout.cards {
            for (above, below) in zip(card.runs, card.runs.dropFirst()) { #expect(above.y + above.height <= below.y) }
            #expect(card.runs.allSatisfy { $0.y >= card.y + PictureLayout.headingHeight && $0.y + $0.height <= card.y + card.height })
            let width = card.content.summarized.isEmpty ? PictureLayout.namesWidth : PictureLayout.wideNamesWidth
            for line in card.content.runs.flatMap(\.lines) {
                var end = 0.0
                for piece in line {
                    #expect(piece.x >= end)
                    end = piece.x + PictureCard.font.width(piece.text)
                }
                #expect(end <= width + 1)
            }
        }
        #expect(layout.cards.allSatisfy { $0.y + $0.height <= layout.height })
        #expect(layout.modules.allSatisfy { $0.y >= PictureLayout.top && $0.y + $0.height <= layout.height })
    }

    @Test(arguments: Maps.Sample.allCases)
    func `ribbons leave their module and reach their card`(_ sample: Maps.Sample) {
        let layout = PictureLayout(sample.map)
        for ribbon in layout.ribbons {
            let module = layout.modules[ribbon.module], card = layout.cards[ribbon.group]
            #expect(ribbon.from.y >= module.y && ribbon.from.y + ribbon.from.height <= module.y + module.height)
            #expect(ribbon.to.y >= card.y && ribbon.to.y + ribbon.to.height <= card.y + card.height)
        }
    }

    @Test func `a small program is drawn whole, and a large one stays readable`() {
        let names = PictureLayout(Maps.small).cards.flatMap(\.content.runs).flatMap(\.lines).flatMap { $0 }.compactMap(\.entry)
        #expect(Set(names) == Set(Maps.small.entries.indices))
        #expect(PictureLayout(Maps.large(1000)).height < 8_000)
        #expect(Maps.large(1000).text(as: .svg).contains("+ "))
    }

    @Test(arguments: [("abc", 1000.0, "abc"), ("abcdef", 10.0, "…"), ("", 0.0, "")])
    func `text is cut to its room`(_ text: String, _ room: Double, _ fitted: String) {
        #expect(TextWidth.monospaced(12).fitted(text, to: room) == fitted)
    }

    @Test func `wide characters take two places`() {
        let width = TextWidth.monospaced(10)
        #expect(width.width("日本") > 2 * width.width("ab") - 0.1)
        #expect(width.width(width.fitted(String(repeating: "日", count: 50), to: 100)) <= 100)
    }
}

/// XML, read by a parser of its own.
struct Markup {
    private(set) var elements: [String] = []
    private(set) var attributes: Set<String> = []
    private(set) var texts: [String] = []

    init(_ text: String) throws {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse() else { throw parser.parserError ?? Browser.Failure(description: "no XML") }
        elements = reader.elements
        attributes = reader.attributes
        texts = reader.texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [String] = []
        var attributes: Set<String> = []
        var texts: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append(name)
            self.attributes.formUnion(attributes.keys)
            texts.append("")
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            texts[texts.count - 1] += string
        }
    }
}
