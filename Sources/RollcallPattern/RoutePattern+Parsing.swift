extension RoutePattern {
    /// The most bytes that a pattern has.
    public static let longest = 4096
    /// The most segments that a pattern has.
    public static let mostSegments = 128

    /// Reads a pattern.
    ///
    /// - Parameter text: The pattern, such as `/users/{id}`.
    /// - Throws: ``RoutePatternError``, which says what is wrong and where.
    public init(_ text: String) throws(RoutePatternError) {
        var copy = text
        // A closure cannot be typed to throw one error here, so it hands out a result.
        let parsed = copy.withUTF8 { bytes -> Result<RoutePattern, RoutePatternError> in
            Result { () throws(RoutePatternError) in
                var parser = PatternParser(text: text, bytes: bytes)
                return try parser.parse()
            }
        }
        self = try parsed.get()
    }
}

/// Reads a pattern, byte by byte, once.
private struct PatternParser {
    let text: String
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    var names: [String] = []

    init(text: String, bytes: UnsafeBufferPointer<UInt8>) {
        self.text = text
        self.bytes = bytes
    }

    mutating func parse() throws(RoutePatternError) -> RoutePattern {
        guard !bytes.isEmpty else { throw fault(.empty, at: 0) }
        guard bytes.count <= RoutePattern.longest else { throw fault(.tooLong, at: RoutePattern.longest) }
        let (scheme, host) = try origin()
        if position < bytes.count, bytes[position] == 0x2f { position += 1 }
        var segments: [RoutePattern.Segment] = []
        while position < bytes.count {
            let start = position
            if case .rest(let name)? = segments.last { throw fault(.restNotLast, at: start, capture: name) }
            guard segments.count < RoutePattern.mostSegments else { throw fault(.tooLong, at: start) }
            segments.append(try segment())
            if position < bytes.count { position += 1 }  // the slash
        }
        return RoutePattern(text: text, scheme: scheme, host: host, segments: segments)
    }

    /// The scheme, and the host where the scheme has one.
    private mutating func origin() throws(RoutePatternError) -> (scheme: String?, host: String?) {
        guard let colon = URLSyntax.schemeEnd(bytes) else { return (nil, nil) }
        let scheme = URLSyntax.lowercased(String(decoding: bytes[..<colon], as: UTF8.self))
        position = colon + 1
        let hasAuthority = bytes[position...].starts(with: [0x2f, 0x2f])
        if hasAuthority { position += 2 }
        guard URLSyntax.hasHost(scheme) else { return (scheme, nil) }
        let end = bytes[position...].firstIndex { $0 == 0x2f || $0 == 0x3f || $0 == 0x23 } ?? bytes.count
        guard hasAuthority,
            let host = URLSyntax.host(String(decoding: bytes[position..<end], as: UTF8.self), scheme: scheme)
        else { throw fault(.invalidHost, at: position) }
        position = end
        return (scheme, host)
    }

    /// The segment at the position, up to its slash.
    private mutating func segment() throws(RoutePatternError) -> RoutePattern.Segment {
        let start = position
        var pieces: [RoutePattern.Piece] = []
        while position < bytes.count, bytes[position] != 0x2f {
            guard bytes[position] == 0x7b else {
                pieces.append(.literal(try literal()))
                continue
            }
            let brace = position
            if case .capture? = pieces.last { throw fault(.adjacentCaptures, at: brace) }
            let (name, isRest) = try capture()
            if isRest {
                guard pieces.isEmpty, position == bytes.count || bytes[position] == 0x2f else {
                    throw fault(.restNotLast, at: brace, capture: name)
                }
                return .rest(name)
            }
            pieces.append(.capture(name))
        }
        switch (pieces.count, pieces.first) {
        case (0, _): throw fault(.emptySegment, at: start)
        case (1, .literal(let text)):
            if text == "." || text == ".." { throw fault(.dotSegment, at: start) }
            return .literal(text)
        case (1, .capture(let name)): return .capture(name)
        default: return .partial(pieces)
        }
    }

    /// The text up to the next brace or slash, decoded.
    private mutating func literal() throws(RoutePatternError) -> String {
        let start = position
        while position < bytes.count, bytes[position] != 0x2f, bytes[position] != 0x7b {
            switch bytes[position] {
            case 0x7d: throw fault(.unbalancedBrace, at: position)
            case 0x3f, 0x23: throw fault(.queryOrFragment, at: position)
            case ..<0x20, 0x7f: throw fault(.controlCharacter, at: position)
            default: position += 1
            }
        }
        switch PercentEncoding.fault(in: bytes, start..<position) {
        case (.broken, let place)?: throw fault(.brokenEncoding, at: place)
        case (.notUTF8, let place)?: throw fault(.notUTF8, at: place)
        case (.nul, let place)?: throw fault(.controlCharacter, at: place)
        case nil: return PercentEncoding.text(bytes, start..<position)
        }
    }

    /// The name in the braces at the position, and whether it captures the rest.
    private mutating func capture() throws(RoutePatternError) -> (name: String, isRest: Bool) {
        let brace = position
        let start = brace + 1
        guard let end = bytes[start...].firstIndex(where: { $0 == 0x7d || $0 == 0x2f || $0 == 0x7b }), bytes[end] == 0x7d
        else { throw fault(.unbalancedBrace, at: brace) }
        var name = String(decoding: bytes[start..<end], as: UTF8.self)
        let isRest = name.hasSuffix("...")
        if isRest { name.removeLast(3) }
        guard !name.isEmpty else { throw fault(.missingName, at: start) }
        guard name.unicodeScalars.allSatisfy(Self.isName) else {
            throw fault(.invalidName, at: start)
        }
        guard !names.contains(name) else { throw fault(.repeatedName, at: start, capture: name) }
        names.append(name)
        position = end + 1
        return (name, isRest)
    }

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: scalar.value >= 0x80 && scalar.properties.isXIDContinue
        }
    }

    private func fault(_ code: RoutePatternError.Code, at position: Int, capture: String? = nil) -> RoutePatternError {
        RoutePatternError(code, text, at: position, capture: capture)
    }
}
