/// An interceptor and the path below which it is asked, split.
struct PlacedInterceptor: Sendable {
    let interceptor: any Interceptor
    private let prefix: [String]

    init(_ interceptor: any Interceptor) {
        self.interceptor = interceptor
        // A prefix that is no path covers everything: rather too much than too little.
        prefix = (try? RouteURL(interceptor.prefix))?.segments ?? []
    }

    /// Whether the path of a URL lies at or below the prefix.
    func covers(_ url: RouteURL) -> Bool {
        guard !prefix.isEmpty else { return true }
        let segments = url.segments
        guard segments.count >= prefix.count else { return false }
        return zip(prefix, segments).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
