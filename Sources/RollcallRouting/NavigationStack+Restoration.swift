extension NavigationStack {
    /// The URLs of the pages that are shown, layer by layer: what a program keeps in order to show them again.
    public var urls: [[String]] {
        layers.map { $0.map(\.url) }
    }

    /// Shows the pages of these URLs, in place of what is shown. What cannot be shown any more is left out.
    ///
    /// What was passed to a page by code is not part of its URL and is not there again. URLs that may have been
    /// changed since they were kept are asked for as requests from outside.
    ///
    /// - Parameters:
    ///   - urls: The URLs, layer by layer: see ``urls``.
    ///   - router: Where the pages are found.
    ///   - origin: Whether the URLs come from outside.
    /// - Returns: The answers that are no success.
    @discardableResult
    public func restore(_ urls: [[String]], with router: Router, origin: Request.Origin = .inside) async -> [Response] {
        removeAll()
        var failures: [Response] = []
        for (index, layer) in urls.enumerated() {
            var isOpen = index == 0
            for url in layer {
                let response = await router.handle(
                    Request(url, mode: isOpen ? .push : .present, from: self, origin: origin))
                if response.isSuccess { isOpen = true } else { failures.append(response) }
            }
        }
        return failures
    }
}
