/// How much a text may ask of the reader. What is beyond is refused with an error, whatever reads it.
public struct JSONLimits: Sendable, Hashable {
    /// The most arrays and objects open at once. Types that nest use the call stack to the same depth.
    public var depth: Int
    /// The most bytes of one text, or of one element where a stream is read.
    public var bytes: Int
    /// The most array elements and object members, all levels added up.
    public var elements: Int

    /// Makes limits: 512 levels, and any number of bytes and elements, where nothing else is said.
    public init(depth: Int = 512, bytes: Int = .max, elements: Int = .max) {
        self.depth = depth
        self.bytes = bytes
        self.elements = elements
    }
}
