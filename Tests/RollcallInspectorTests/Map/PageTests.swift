import Foundation
import TestCommand
import Testing

@testable import RollcallInspector

/// The page, in a real browser.
@Suite(.enabled(if: Browser.program != nil, "chromium is not installed"), .serialized)
struct Pages {
    let folder: ToolFolder
    let browser: Browser

    init() throws {
        folder = try ToolFolder()
        browser = try Browser()
        try browser.resize(width: 1280, height: 900)
    }

    private func open(_ map: ProgramMap, fragment: String = "") throws {
        let file = folder.url.appending(path: "map.html")
        try Data(map.text(as: .html).utf8).write(to: file)
        try browser.open(file, fragment: fragment)
    }

    private func names() throws -> [String] { try browser.visible(".entry > div:first-child > code") }
    private func status() throws -> String { try browser.visible("#count").first ?? "" }
    private func groups() throws -> [String] { try browser.visible(".group h3") }
    private func address() throws -> String { try browser.evaluate("location.hash") as? String ?? "" }
    private func focus() throws -> String {
        try browser.evaluate("document.activeElement.id || document.activeElement.title || document.activeElement.innerText || ''") as? String ?? ""
    }

    @Test func `it shows everything, and its policy has nothing to refuse`() throws {
        try open(Maps.small)
        #expect(try browser.evaluate("document.title") as? String == "What messenger registers")
        #expect(try status() == "14 registrations")
        // One of the routes has two patterns.
        #expect(try browser.visible(".entry").count == 15)
        #expect(try groups() == Maps.small.groups.map(\.title))
        #expect(browser.complaints == [])
    }

    @Test func `its policy allows its own script and style sheet, and nothing else`() throws {
        let text = Maps.small.text(as: .html)
        for (tag, hash) in [("script", PageAssets.scriptHash), ("style", PageAssets.styleHash)] {
            let content = try #require(text.firstMatch(of: try Regex("(?s)<\(tag)>(.*?)</\(tag)>", as: (Substring, Substring).self))).1
            let file = folder.url.appending(path: tag)
            try Data(content.utf8).write(to: file)
            let digest = try #require(Command.run(["sha256sum", file.path]).output.split(separator: " ").first)
            let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(digest.dropFirst($0).prefix(2), radix: 16) }
            #expect(hash == "sha256-\(Data(bytes).base64EncodedString())", "PageAssets needs the hash of the changed \(tag)")
        }
        try open(Maps.small)
        _ = try browser.evaluate("""
            (() => { const script = document.createElement('script'); script.textContent = 'document.title = "changed"'
            document.body.append(script); document.body.setAttribute('onclick', 'document.title = "changed"'); document.body.click()
            const image = new Image(); image.src = 'https://example.com/x.png'; document.body.append(image) })()
            """)
        #expect(try browser.evaluate("document.title") as? String == "What messenger registers")
        #expect(!browser.complaints.isEmpty)
    }

    @Test func `names of every kind stay text`() throws {
        try open(Maps.hostile)
        #expect(browser.complaints == [])
        #expect(try browser.evaluate("document.title.startsWith('What </script><img')") as? Bool == true)
        #expect(try browser.evaluate("document.querySelectorAll('img,iframe,object,link').length") as? Int == 0)
        #expect(try browser.evaluate("document.querySelectorAll('script').length") as? Int == 1)
        #expect(try browser.evaluate("document.querySelectorAll('svg').length") as? Int == 1)
        let allowed = ["class", "href", "id", "hidden", "style", "title", "type", "value", "lang", "charset", "content", "name", "open", "role", "tabindex", "d", "viewBox", "preserveAspectRatio", "focusable", "stroke-width", "vector-effect", "placeholder", "autocomplete", "spellcheck", "http-equiv"]
        let attributes = try browser.evaluate("[...new Set([...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()))]") as? [String] ?? []
        #expect(attributes.filter { !allowed.contains($0) && !$0.hasPrefix("data-") && !$0.hasPrefix("aria-") } == [])
        #expect(try browser.evaluate("[...document.links].every(a => a.getAttribute('href').startsWith('#'))") as? Bool == true)
        let shown = try names()
        for text in ["</script><img src=x onerror=document.title='owned'>", "&lt;b&gt;", "\\u{202e}reversed", "${name}`${x}`"] {
            #expect(shown.contains(text), "\(text)")
        }
    }

    @Test func `a search narrows the lists and the picture, and stands in the address`() throws {
        try open(Maps.small)
        try browser.press("/")
        #expect(try focus() == "search")
        try browser.type("users MEDIA")
        #expect(try names() == ["/users/{id}/media"])
        #expect(try status() == "1 of 14 registrations")
        #expect(try groups() == ["Routes"])
        #expect(try browser.visible(".node:not(.off)").count == 2)
        #expect(try address() == "#q=users+MEDIA")
        try browser.press("Escape")
        #expect(try status() == "14 registrations")
        #expect(try address() == "")
        #expect(try browser.evaluate("document.querySelector('#search').value") as? String == "")
    }

    @Test func `a search finds types, modules, files and aliases`() throws {
        try open(Maps.small)
        try browser.press("/")
        for (text, name) in [("LinkMessage", "link"), ("Profile.swift", "/users/{id}"), ("plain", "text"), ("Compose", "compose")] {
            try browser.press("Escape")
            try browser.type(text)
            #expect(try names() == [name])
        }
        try browser.type("nowhere")
        #expect(try browser.visible("#empty") == ["Nothing registered matches that."])
    }

    @Test func `buttons show only kinds`() throws {
        try open(Maps.small)
        try browser.click(".kinds button.page")
        #expect(try names() == ["compose"])
        try browser.click(".kinds button.property")
        #expect(try names() == ["compose", "theme"])
        #expect(try browser.evaluate("document.querySelector('.kinds .page').getAttribute('aria-pressed')") as? String == "true")
        #expect(try address() == "#kind=page%2Cproperty")
        try browser.click(".kinds button.page")
        #expect(try names() == ["theme"])
        try browser.click("#clear")
        #expect(try status() == "14 registrations")
    }

    @Test func `a module shows its entries, a family its members, and a second click all`() throws {
        try open(Maps.small)
        try browser.click(".modules [data-module=Link]")
        #expect(try names() == ["left", "link", "/links/open", "/open", "https://example.com/{path...}"])
        #expect(try browser.evaluate("document.querySelectorAll('.entry.lit').length") as? Int == 5)
        #expect(try browser.evaluate("document.querySelector('.modules [data-module=Link]').getAttribute('aria-current')") as? String == "true")
        #expect(try browser.evaluate("[...document.querySelectorAll('.joins path.lit')].every(p => p.dataset.module === 'Link')") as? Bool == true)
        try browser.click(".groups [data-group='family:Core.Messages']")
        #expect(try names() == ["link"])
        try browser.click(".modules [data-module=Link]")
        #expect(try names() == ["event", "link", "text"])
        try browser.click(".groups [data-group='family:Core.Messages']")
        #expect(try status() == "14 registrations")
    }

    @Test func `a module that only defines a family shows the family`() throws {
        try open(Maps.small, fragment: "module=Core")
        #expect(try groups() == ["Messages"])
    }

    @Test func `links in the lists lead to modules and families`() throws {
        try open(Maps.small)
        try browser.click(".leads")
        #expect(try groups() == ["Events"])
        try browser.click("[data-group='family:Event.Events'] .where a")
        #expect(try groups() == ["Events", "Messages", "Unused"])
        #expect(try address() == "#module=Event")
        _ = try browser.evaluate("new Promise(done => { addEventListener('popstate', () => done(), { once: true }); history.back() })")
        #expect(try groups() == ["Events"])
    }

    @Test(arguments: [
        ("q=theme", ["theme"]), ("module=Profile", ["/users/{id}", "theme"]), ("group=family%3ACore.Messages&module=Text", ["text"]),
        ("kind=listener,page", ["compose", "/read"]), ("kind=nothing&module=Nobody", nil), ("q=%3Cimg%3E", []), ("%%%&&==", nil),
    ] as [(String, [String]?)])
    func `an address is a view`(_ fragment: String, _ expected: [String]?) throws {
        try open(Maps.small, fragment: fragment)
        if let expected { #expect(try names() == expected) } else { #expect(try status() == "14 registrations") }
        #expect(browser.complaints == [])
    }

    @Test func `the keyboard reaches everything`() throws {
        try open(Maps.small)
        let modules = try browser.evaluate("[...document.querySelectorAll('.modules .node')].map(n => n.title)") as? [String] ?? []
        let order = try (0..<10).map { _ in
            try browser.press("Tab")
            return try focus()
        }
        #expect(order == ["Skip to what is registered", "search", "5 members", "1 page", "5 routes", "1 listener", "1 setting", "1 × sticker"] + modules.prefix(2))
        #expect(try browser.evaluate("getComputedStyle(document.activeElement).outlineStyle") as? String == "solid")
        try browser.press("/")
        try browser.press("ArrowDown")
        #expect(try focus() == modules[0])
        try browser.press("ArrowDown")
        #expect(try focus() == modules[1])
        try browser.press("ArrowRight")
        #expect(try browser.evaluate("document.activeElement.dataset.group !== undefined") as? Bool == true)
        try browser.press("ArrowLeft")
        #expect(try browser.evaluate("document.activeElement.dataset.module !== undefined") as? Bool == true)
        try browser.press("Enter")
        #expect(try status().contains(" of 14 registrations from "))
        try browser.press("ArrowUp")
        try browser.press("ArrowUp")
        #expect(try focus() == "search")
    }

    @Test(arguments: [Maps.Sample.small, .hostile, .large])
    func `a phone shows it without scrolling sideways, and fingers find everything`(_ sample: Maps.Sample) throws {
        let map = sample.map
        try browser.resize(width: 390, height: 844, isPhone: true)
        try browser.emulate(["prefers-reduced-motion": "reduce"])
        try open(map)
        #expect(try browser.evaluate("document.documentElement.scrollWidth") as? Int == 390)
        let small = """
            [...document.querySelectorAll('a,button,input,summary')].filter(e => e.checkVisibility() && !e.matches('.skip'))
              .map(e => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width < 44 || box.height < 44).map(([e]) => e.outerHTML.slice(0, 200))
            """
        #expect(try browser.evaluate(small) as? [String] == [])
        try browser.click(".modules .node")
        #expect(try status().contains(" of \(map.entries.count) registrations"))
        #expect(try browser.evaluate("document.querySelector('#lists').getBoundingClientRect().top < innerHeight") as? Bool == true)
    }

    @Test(arguments: ["light", "dark"])
    func `text has enough contrast in light and dark surroundings`(_ scheme: String) throws {
        try browser.emulate(["prefers-color-scheme": scheme])
        try open(Maps.small)
        let script = """
            (() => { const numbers = text => text.match(/[\\d.]+/g).map(Number)
            const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
              .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0)
            const ground = element => { for (let e = element; e; e = e.parentElement) { const colour = numbers(getComputedStyle(e).backgroundColor); if (colour.length === 3) return colour } }
            return [...document.querySelectorAll('h1,h3,p,code,a,button,.owner,.place,.node b,.external,.aliases')].filter(e => e.checkVisibility() && e.innerText.trim())
              .map(e => { const [a, b] = [light(numbers(getComputedStyle(e).color)), light(ground(e))]; return [(Math.max(a, b) + .05) / (Math.min(a, b) + .05), e.outerHTML.slice(0, 120)] })
              .filter(([ratio]) => ratio < 4.5).map(String) })()
            """
        #expect(try browser.evaluate(script) as? [String] == [])
        let isDark = try browser.evaluate("getComputedStyle(document.body).backgroundColor") as? String == "rgb(21, 22, 26)"
        #expect(isDark == (scheme == "dark"))
    }

    @Test func `nothing moves for those who want it so`() throws {
        let script = "getComputedStyle(document.querySelector('.entry')).transitionDuration"
        try open(Maps.small)
        #expect(try browser.evaluate(script) as? String != "0s")
        try browser.emulate(["prefers-reduced-motion": "reduce"])
        #expect(try browser.evaluate(script) as? String == "0s")
    }

    @Test func `paper has the lists and not the controls`() throws {
        try open(Maps.small)
        try browser.emulate([:], media: "print")
        #expect(try browser.visible(".bar") == [])
        #expect(try groups() == Maps.small.groups.map(\.title))
    }

    @Test func `without its script it is a page to read, and links lead to their places`() throws {
        try browser.setScripts(enabled: false)
        try open(Maps.small, fragment: "group=family%3ACore.Messages")
        #expect(try browser.visible(".bar") == [])
        #expect(try groups() == Maps.small.groups.map(\.title))
        #expect(try browser.evaluate("document.querySelector(':target h3').innerText") as? String == "Messages")
        let dead = "[...document.links].filter(a => !document.getElementById(a.getAttribute('href').slice(1))).map(a => a.outerHTML)"
        #expect(try browser.evaluate(dead) as? [String] == [])
    }

    @Test func `a page of ten thousand answers a search at once`() throws {
        try open(Maps.large(10_000))
        try browser.press("/")
        try browser.type("billing")
        #expect(try status().contains(" of 10000 registrations"))
        #expect(browser.complaints == [])
    }
}
