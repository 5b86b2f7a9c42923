import CourierCore

/// `courier open URL`: asks the routes, and shows the answer and what is on the screen then.
struct Opening {
    let url: String
    let mode: Request.Mode
    let router: Router

    /// A URL comes from outside, a path from the program itself.
    @MainActor
    func run() async throws -> ExitCode {
        let stack = NavigationStack()
        let isURL = (try? RouteURL(url))?.scheme != nil
        let response = await router.handle(
            Request(url, mode: mode, from: stack, origin: isURL ? .outside : .inside))
        if let error = response.error {
            StandardError.write("courier: \(error.description)")
            return .badLines
        }
        var output = Output()
        if let handler = response.handler { try output.write("handler  \(SafeText.line(handler))\n") }
        if let value = response.value {
            // What another process has answered is JSON.
            let text = (value as? RemoteValue).map { String(decoding: $0.json, as: UTF8.self) } ?? "\(value)"
            try output.write("value    \(SafeText.line(text))\n")
        }
        if let page = response.page { try write(page, "page     ", to: &output) }
        for (index, layer) in stack.layers.enumerated() {
            for element in layer {
                try write(element.page, index == 0 ? "pushed   " : "presented ", to: &output)
            }
        }
        try output.flush()
        return .success
    }

    @MainActor
    private func write(_ page: any Page, _ what: String, to output: inout Output) throws {
        guard let screen = page as? Screen else {
            return try output.write("\(what)\(SafeText.line("\(page)"))\n")
        }
        try output.write("\(what)\(SafeText.line(screen.title))\n")
        for line in screen.lines where !line.isEmpty { try output.write("           \(SafeText.line(line))\n") }
    }
}

/// `courier routes`: what the modules have declared, by path.
enum RouteList {
    static func run() throws -> ExitCode {
        var output = Output()
        let rows = Routes.router.listing.flatMap { route, card in
            route.patterns.map { ($0.text, route, card) }
        }.sorted { $0.0 < $1.0 }
        let width = rows.map(\.0.count).max() ?? 0
        let accessWidth = rows.map(\.1.access.description.count).max() ?? 0
        func column(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
        for (pattern, route, card) in rows {
            let place = card.map { "\($0.module) " } ?? ""
            let line = "\(column(pattern, width))  \(column(route.access.description, accessWidth))  \(place)\(route.handler)"
            try output.write(SafeText.line(line) + "\n")
        }
        try output.flush()
        return .success
    }
}
