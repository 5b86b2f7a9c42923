/// What is refused for its size, so that a URL from outside costs no more than it should.
public struct RouteURLLimits: Sendable, Hashable {
    /// The most bytes of a URL.
    public var bytes: Int
    /// The most segments of its path.
    public var segments: Int
    /// The most items of its query.
    public var queryItems: Int

    /// Limits; by default 65,536 bytes, 256 segments and 1,024 items.
    ///
    /// - Parameters:
    ///   - bytes: The most bytes of a URL.
    ///   - segments: The most segments of its path.
    ///   - queryItems: The most items of its query.
    public init(bytes: Int = 65_536, segments: Int = 256, queryItems: Int = 1_024) {
        self.bytes = bytes
        self.segments = segments
        self.queryItems = queryItems
    }
}
