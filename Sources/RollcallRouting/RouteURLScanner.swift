internal import RollcallPattern

/// Splits a URL in one pass over its bytes, and stops at the first fault.
struct RouteURLScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: RouteURLLimits
    private var parts = RouteURL.Parts()
    private var fault: Fault?
    private var position = 0

    struct Fault {
        let code: RouteURLError.Code
        let position: Int
    }

    init(bytes: UnsafeBufferPointer<UInt8>, limits: RouteURLLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// What was found, without the pointer to the bytes.
    var result: (parts: RouteURL.Parts, fault: Fault?) { (parts, fault) }

    mutating func scan() {
        guard !bytes.isEmpty else { return fail(.empty, at: 0) }
        let longest = min(limits.bytes, Int(UInt32.max))
        guard bytes.count <= longest else { return fail(.tooLong, at: longest) }
        if bytes[0] != 0x2f, let colon = URLSyntax.schemeEnd(bytes) { origin(colon) }
        guard fault == nil else { return }
        path()
        if fault == nil, position < bytes.count, bytes[position] == 0x3f { query() }
        if fault == nil, position < bytes.count { fragment() }
    }

    /// Reads what lies before the path of a text that begins with a scheme.
    private mutating func origin(_ colon: Int) {
        parts.schemeEnd = UInt32(colon)
        position = colon + 1
        let hasAuthority = bytes.count > position + 1 && bytes[position] == 0x2f && bytes[position + 1] == 0x2f
        if hasAuthority { position += 2 }
        let scheme = URLSyntax.lowercased(String(decoding: bytes[..<colon], as: UTF8.self))
        guard URLSyntax.hasHost(scheme) else { return }
        let end = bytes[position...].firstIndex { $0 == 0x2f || $0 == 0x3f || $0 == 0x23 } ?? bytes.count
        guard hasAuthority,
            let host = URLSyntax.host(String(decoding: bytes[position..<end], as: UTF8.self), scheme: scheme)
        else { return fail(.invalidHost, at: position) }
        // What is compared is a prefix of what stands there: the usual port is left away.
        parts.host = RouteURL.Slice(start: UInt32(position), end: UInt32(position + host.utf8.count))
        position = end
    }

    /// Reads the path, up to a query, a fragment or the end.
    private mutating func path() {
        // Copies, so that they stay in registers.
        let bytes = bytes
        let count = bytes.count
        var position = position
        defer { self.position = position }
        if position < count, bytes[position] == 0x2f { position += 1 }
        let first = position
        if let plain = RouteURL.Parts(plain: bytes, from: first, limits: limits) {
            parts.path = plain.path
            parts.segmentCount = plain.segmentCount
            parts.slashes = plain.slashes
            position = count
            return
        }
        var start = position
        var end = position
        var segments = 0
        var isEncoded = false
        // The bytes below 0x40 at which something happens: control characters, '#', '%', '/' and '?'.
        let special: UInt64 = 0xffff_ffff | 1 << 0x23 | 1 << 0x25 | 1 << 0x2f | 1 << 0x3f
        while true {
            var byte: UInt8 = 0x3f
            while position < count {
                byte = bytes[position]
                if byte < 0x40 ? special >> UInt64(byte) & 1 != 0 : byte == 0x7f { break }
                position += 1
            }
            let isEnd = position == count || byte == 0x3f || byte == 0x23
            if isEnd || byte == 0x2f {
                if position == start {
                    if isEnd { break }
                    return fail(.emptySegment, at: position)
                }
                if position - start <= 6, isDots(start..<position) { return fail(.dotSegment, at: start) }
                segments += 1
                guard segments <= limits.segments else { return fail(.tooManySegments, at: start) }
                end = position
                if isEnd { break }
                position += 1
                start = position
            } else if byte == 0x25 {
                isEncoded = true
                position += 1
            } else {
                return fail(.controlCharacter, at: position)
            }
        }
        // Slashes are no part of an encoding, so a fault of one segment shows in the path as a whole.
        if isEncoded, check(first..<end) { return }
        parts.path = RouteURL.Slice(start: UInt32(first), end: UInt32(end))
        parts.segmentCount = UInt32(segments)
        parts.isPathEncoded = isEncoded
    }

    /// Reads the query behind the question mark at the position, up to a fragment or the end.
    private mutating func query() {
        position += 1
        let start = position
        var key = position
        var count = 0
        var isEncoded = false
        while position < bytes.count, bytes[position] != 0x23 {
            switch bytes[position] {
            case 0x26: key = position + 1
            case ..<0x20, 0x7f: return fail(.controlCharacter, at: position)
            case let byte:
                if position == key { count += 1 }
                if count > limits.queryItems { return fail(.tooManyQueryItems, at: key) }
                if byte == 0x25 { isEncoded = true }
            }
            position += 1
        }
        if isEncoded, check(start..<position) { return }
        parts.query = RouteURL.Slice(start: UInt32(start), end: UInt32(position))
    }

    /// Reads the fragment behind the number sign at the position, up to the end.
    private mutating func fragment() {
        position += 1
        let start = position
        if let control = bytes[start...].firstIndex(where: { $0 < 0x20 || $0 == 0x7f }) {
            return fail(.controlCharacter, at: control)
        }
        if bytes[start...].contains(0x25), check(start..<bytes.count) { return }
        parts.fragment = RouteURL.Slice(start: UInt32(start), end: UInt32(bytes.count))
        parts.hasFragment = true
    }

    /// Whether a segment of at most six bytes is `.` or `..`, encoded or not.
    private func isDots(_ range: Range<Int>) -> Bool {
        guard bytes[range.lowerBound] == 0x2e || bytes[range.lowerBound] == 0x25 else { return false }
        var position = range.lowerBound
        var dots = 0
        while position < range.upperBound {
            if bytes[position] == 0x2e {
                position += 1
            } else if range.upperBound - position >= 3, bytes[position] == 0x25, bytes[position + 1] == 0x32,
                bytes[position + 2] | 0x20 == 0x65
            {
                position += 3
            } else {
                return false
            }
            dots += 1
        }
        return dots <= 2
    }

    /// Whether something in an encoded range is wrong; it is then noted.
    private mutating func check(_ range: Range<Int>) -> Bool {
        guard let (found, place) = PercentEncoding.fault(in: bytes, range) else { return false }
        switch found {
        case .broken: fail(.brokenEncoding, at: place)
        case .notUTF8: fail(.notUTF8, at: place)
        case .nul: fail(.nul, at: place)
        }
        return true
    }

    private mutating func fail(_ code: RouteURLError.Code, at position: Int) {
        fault = Fault(code: code, position: position)
    }
}
