import Foundation
import RollcallRegistry

@testable import RollcallInspector

/// Programs to draw.
enum Maps {
    /// A family in a module of its own, its members in two others, one of them a family; routes, a store, a listener.
    static let small = ProgramMap(
        [
            member("text", of: "Messages", "Text/TextMessage.swift", aliases: ["plain"], type: "TextMessage"),
            member("link", of: "Core.Messages", "Link/LinkMessage.swift", type: "LinkMessage"),
            member("event", of: "Messages", "Event/Events.swift", type: "Events"),
            member("joined", of: "Events", "Event/Joined.swift", type: "Joined"),
            member("left", of: "Elsewhere", "Link/Left.swift", type: "Left"),
            card("page", "compose", "Text/Compose.swift", type: "Compose", access: "external"),
            route("/users/{id}", "Profile/Profile.swift"), route("/users/{id}/media", "Text/Media.swift"),
            route("/links/open", "Link/Open.swift", aliases: ["/open"]), route("https://example.com/{path...}", "Link/Web.swift"),
            card("route", "/hidden", "Text/Hidden.swift", scope: "admin"),
            card("listener", "/read", "Text/Read.swift", type: "read()"),
            card("property", "theme", "Profile/Settings.swift", type: "Theme", store: "FileStore.standard"),
            card("sticker", "cat", "Text/Cat.swift"),
        ], families: families, title: "messenger", files: ["build/messenger"])

    static let families = [
        FamilyDefinition(module: "Core", name: "Messages"), FamilyDefinition(module: "Event", name: "Events"),
        FamilyDefinition(module: "Event", name: "Unused"),
    ]

    /// Some of the programs here, by their names.
    enum Sample: String, CaseIterable {
        case small, empty, hostile, middling, large, larger

        var map: ProgramMap {
            switch self {
            case .small: Maps.small
            case .empty: Maps.empty
            case .hostile: Maps.hostile
            case .middling: Maps.large(60)
            case .large: Maps.large(1_000)
            case .larger: Maps.large(3_000)
            }
        }
    }

    static let empty = ProgramMap([], families: [], title: "nothing", files: ["nothing"])

    /// Texts that would do harm in one of the formats, if they were not taken as text.
    static let hostileTexts = [
        "</script><img src=x onerror=document.title='owned'>", "</style><script>document.title='owned'</script>",
        "\"><svg onload=document.title='owned'>", "' onmouseover='document.title=1", "<!--", "]]>", "&lt;b&gt;", "&#34;",
        "javascript:document.title='owned'", "\"];  evil [label=\"", "back\\slash\\\"", "\\n\\l\\N\\G", "ends in \\",
        "%%{init: {\"theme\":\"dark\"}}%%", "`markdown` **bold**", "end", "#quot;#35;", "a\"]\n  evil[\"b", "click m0 href \"x\"",
        "\u{0}\u{1}\u{7}\u{1b}[31m", "line\r\nbreak\u{2028}", "\u{202e}reversed", "\u{fffe}\u{ffff}", "日本語のとても長い名前です", "👩‍👩‍👧‍👦👍🏽",
        "e\u{301}\u{301}\u{301}", "", " ", String(repeating: "long", count: 1000), "a b\tc", "${name}`${x}`", "\u{85}\u{9f}",
    ]

    /// A program in which every name is such a text.
    static let hostile = ProgramMap(
        hostileTexts.enumerated().flatMap { number, text in
            let module = text.replacing("/", with: "")
            return [
                Card(
                    kind: "member", id: text, family: text, aliases: [text], type: text, access: text, fileID: "\(module)/\(text)", line: number),
                Card(kind: "route", id: "/\(text)/x", type: text, access: text, scope: text, fileID: "\(module)/\(text)", line: number),
                Card(kind: "property", id: text, type: text, store: text, fileID: "\(module)/\(text)", line: number),
                Card(kind: text, id: text, fileID: "\(module)/\(text)", line: number),
            ]
        }, families: hostileTexts.map { FamilyDefinition(module: $0, name: $0) }, title: hostileTexts[0], files: hostileTexts)

    /// A large program.
    static func large(_ count: Int) -> ProgramMap {
        var state: UInt64 = 7
        func pick<Element>(_ elements: [Element]) -> Element {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return elements[Int(state >> 33) % elements.count]
        }
        let subjects = ["Chat", "Search", "Profile", "Media", "Calls", "Billing", "Login", "Maps", "Contacts", "Calendar", "Files", "Notes"]
        let parts = ["Core", "Interface", "Sync", "Settings"]
        let words = ["open", "close", "sent", "read", "added", "removed", "updated", "failed", "shared", "pinned", "muted", "typing"]
        let families = subjects.map { FamilyDefinition(module: "\($0)Core", name: "\($0)Events") }
        let cards = (0..<count).map { number -> Card in
            let home = pick(subjects), word = pick(words)
            let module = home + pick(parts)
            // Most of what a module registers belongs to its own part of the program.
            let subject = number % 4 == 0 ? pick(subjects) : home
            let file = "\(module)/\(subject)\(word.capitalized).swift"
            switch number % 10 {
            case 0..<6:
                return card("member", "\(word).\(number)", file, type: "\(subject)\(word.capitalized)\(number)", family: "\(subject)Events", line: number)
            case 6, 7:
                let path = "/\(subject.lowercased())/{id}/\(word)" + (number % 3 == 0 ? "" : "/{item\(number)}")
                return card("route", path, file, type: "\(word)(id:)", line: number)
            case 8: return card("page", "\(subject.lowercased()).\(word).\(number)", file, type: "\(subject)Page", line: number)
            default:
                return card("property", "\(word)Count\(number)", file, type: "Int", store: "FileStore.named(\"\(subject.lowercased())\")", line: number)
            }
        }
        return ProgramMap(cards, families: families, title: "A large program", files: ["large"])
    }

    private static func member(
        _ tag: String, of family: String, _ place: String, aliases: [String] = [], type: String
    ) -> Card {
        Card(kind: "member", id: tag, family: family, aliases: aliases, type: type, fileID: place, line: 4)
    }

    private static func route(_ pattern: String, _ place: String, aliases: [String] = []) -> Card {
        Card(kind: "route", id: pattern, aliases: aliases, type: "answer()", fileID: place, line: 9)
    }

    private static func card(
        _ kind: String, _ id: String, _ place: String, type: String? = nil, family: String? = nil, access: String? = nil,
        scope: String? = nil, store: String? = nil, line: Int = 2
    ) -> Card {
        Card(kind: kind, id: id, family: family, type: type, access: access, scope: scope, store: store, fileID: place, line: line)
    }
}
