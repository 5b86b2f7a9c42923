internal import RollcallPattern

/// A URL or a path, split by Rollcall's own rules.
///
/// - A path is split at its slashes first; each segment is decoded after. `%2F` stays within its segment.
/// - One slash at the end means nothing. An empty segment, `.`, `..`, a broken percent-encoding, an encoding of
///   NUL or of what is no UTF-8, and a control character are errors, which say where.
/// - Of `http` and `https`, what follows `//` is a host. Of any other scheme, it is the first segment:
///   `courier://users/42` has the path `/users/42`.
/// - A `+` is a plus sign, in the path and in the query.
/// - A text without a scheme is a path; the slash at its front may be left out.
///
/// It keeps the text and the positions of its parts; nothing is copied until it is asked for.
public struct RouteURL: Sendable {
    /// The text, as it was given.
    public let text: String
    /// Where the parts lie in the UTF-8 of the text.
    let parts: Parts

    /// The positions of a URL's parts, in bytes.
    struct Parts: Sendable {
        /// The end of the scheme; 0 where there is none.
        var schemeEnd: UInt32 = 0
        /// The host, empty where there is none, without the port that its scheme has anyway.
        var host = Slice()
        /// The path, without a slash at its front or its end.
        var path = Slice()
        /// The query, without its question mark.
        var query = Slice()
        /// The fragment, without its number sign.
        var fragment = Slice()
        var segmentCount: UInt32 = 0
        var hasFragment = false
        /// Whether something in the path is percent-encoded.
        var isPathEncoded = false
        var slashes = KnownSlashes()
    }

    /// A range of bytes.
    struct Slice: Sendable {
        var start: UInt32 = 0
        var end: UInt32 = 0

        var range: Range<Int> { Int(start)..<Int(end) }
        var isEmpty: Bool { start == end }
    }

    /// Splits a text.
    ///
    /// - Parameters:
    ///   - text: A URL, or a path such as `/users/42?tab=media`.
    ///   - limits: What is refused for its size.
    /// - Throws: ``RouteURLError``, which says what is wrong and where.
    public init(_ text: String, limits: RouteURLLimits = RouteURLLimits()) throws(RouteURLError) {
        let (parts, fault) = Self.withBytes(of: text) { bytes in
            // Most of what is asked for is a plain path, which needs nothing of what else a scanner keeps.
            if bytes.first == 0x2f, bytes.count <= limits.bytes, let parts = Parts(plain: bytes, from: 1, limits: limits) {
                return (parts, RouteURLScanner.Fault?.none)
            }
            var scanner = RouteURLScanner(bytes: bytes, limits: limits)
            scanner.scan()
            return scanner.result
        }
        if let fault { throw RouteURLError(fault.code, text: text, position: fault.position) }
        self.text = text
        self.parts = parts
    }
}

extension RouteURL {
    /// The scheme in lower case, or nil where the text is a path.
    public var scheme: String? {
        parts.schemeEnd == 0 ? nil : withBytes { URLSyntax.lowercased(String(decoding: $0[..<Int(parts.schemeEnd)], as: UTF8.self)) }
    }

    /// The host of an `http` or `https` URL in lower case, with its port unless that is the usual one.
    public var host: String? {
        parts.host.isEmpty ? nil : withBytes { URLSyntax.lowercased(String(decoding: $0[parts.host.range], as: UTF8.self)) }
    }

    /// The segments of the path, decoded.
    public var segments: [String] {
        withBytes { bytes in
            var segments: [String] = []
            segments.reserveCapacity(Int(parts.segmentCount))
            var position = Int(parts.path.start)
            let end = Int(parts.path.end)
            while position < end {
                let next = bytes[position..<end].firstIndex(of: 0x2f) ?? end
                segments.append(PercentEncoding.text(bytes, position..<next))
                position = next + 1
            }
            return segments
        }
    }

    /// The path as it stands in the text, with a slash at its front and none at its end.
    public var path: String {
        withBytes { "/" + String(decoding: $0[parts.path.range], as: UTF8.self) }
    }

    /// The keys and values of the query, decoded, in order. A key without `=` has an empty value.
    public var query: [QueryItem] {
        withBytes { bytes in
            var items: [QueryItem] = []
            var position = Int(parts.query.start)
            let end = Int(parts.query.end)
            while position < end {
                let next = bytes[position..<end].firstIndex(of: 0x26) ?? end
                if next > position {
                    let equals = bytes[position..<next].firstIndex(of: 0x3d) ?? next
                    items.append(
                        QueryItem(
                            name: PercentEncoding.text(bytes, position..<equals),
                            value: PercentEncoding.text(bytes, min(equals + 1, next)..<next)))
                }
                position = next + 1
            }
            return items
        }
    }

    /// The fragment, decoded, or nil where there is none. It is never matched.
    public var fragment: String? {
        parts.hasFragment ? withBytes { PercentEncoding.text($0, parts.fragment.range) } : nil
    }

    /// A key of a query and its value.
    public struct QueryItem: Sendable, Hashable {
        /// The key, decoded.
        public var name: String
        /// The value, decoded.
        public var value: String

        /// An item of these.
        ///
        /// - Parameters:
        ///   - name: The key.
        ///   - value: The value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Hands out the UTF-8 of the text.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        Self.withBytes(of: text, body)
    }

    /// Hands out the UTF-8 of a text. Only a string of another system than Swift's is copied for it.
    @inline(__always)
    private static func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = text
        return copy.withUTF8(body)
    }
}

extension RouteURL: Hashable {
    /// Whether the texts are the same, byte by byte.
    public static func == (a: RouteURL, b: RouteURL) -> Bool {
        a.text.utf8.elementsEqual(b.text.utf8)
    }

    /// Hashes the bytes of the text.
    ///
    /// - Parameter hasher: What takes them up.
    public func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension RouteURL: CustomStringConvertible {
    /// The text, as it was given.
    public var description: String { text }
}
