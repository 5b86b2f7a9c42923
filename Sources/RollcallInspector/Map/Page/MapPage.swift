/// A map as a page of HTML, complete in itself: the picture, the lists, and a script that narrows them down.
///
/// What comes from the files stands between tags and in quoted attributes only, never in the script or the style
/// sheet; so these are the same in every page, and the page's policy allows them by their hashes and nothing else.
struct MapPage {
    let map: ProgramMap

    init(_ map: ProgramMap) {
        self.map = map
    }

    var text: String {
        let title = MapText.markup(map.title)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(PageAssets.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>What \(title) registers</title>
            <style>\(PageAssets.style)</style>
            </head>
            <body>
            <a class="skip" href="#lists">Skip to what is registered</a>
            <header class="top">
            <h1>\(title)</h1>
            <p class="muted">\(summary)</p>
            </header>
            \(controls)
            <div class="sides">
            \(picture)
            <main id="lists" tabindex="-1" aria-label="What is registered">
            \(lists)
            <p class="empty" id="empty" hidden>Nothing registered matches that.</p>
            </main>
            </div>
            <script>\(PageAssets.script)</script>
            </body>
            </html>

            """
    }

    /// How much there is, and where it was read; of the paths the last part, since the others tell of a machine.
    private var summary: String {
        guard !map.files.isEmpty else { return MapText.markup(map.summary) }
        var names = map.files.prefix(Self.mostFiles).map { path in
            "<bdi>\(MapText.markup(path.split(separator: "/").last.map(String.init) ?? path))</bdi>"
        }
        if map.files.count > names.count { names.append("\(map.files.count - names.count) more") }
        return "\(MapText.markup(map.summary)), read from \(names.joined(separator: ", "))"
    }

    /// The heading names no more files than these.
    private static let mostFiles = 6

    /// What narrows the page down: nothing without the script, which shows it.
    private var controls: String {
        let buttons = map.kinds.filter { $0.count > 0 }.map { kind, count in
            "<button type=\"button\" class=\"\(kind.style)\" value=\"\(MapText.fragment(kind.name))\" aria-pressed=\"false\">\(MapText.markup(kind.counted(count)))</button>"
        }
        return """
            <div class="bar" hidden>
            <div class="controls" role="search">
            <div class="search"><input id="search" type="search" placeholder="Search names, types, modules" aria-label="Search names, types, modules and files" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
            <div class="kinds" role="group" aria-label="Show only">
            \(buttons.joined(separator: "\n"))
            </div>
            <p class="status"><span id="count" role="status"></span><button type="button" id="clear" aria-keyshortcuts="Escape" hidden>Show all</button></p>
            </div>
            </div>
            """
    }
}

extension ProgramMap.Group {
    /// The fragment of the page's address that shows the group, also its place in the page.
    var fragment: String { "group=\(MapText.fragment(key))" }
}

extension ProgramMap.Module {
    /// The fragment of the page's address that shows the module, also the place of the first thing that it registers.
    var fragment: String { "module=\(MapText.fragment(name))" }
}
