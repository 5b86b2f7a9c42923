/// The parts before a path, as URLs and patterns share them (RFC 3986, 3.1 and 3.2).
package enum URLSyntax {
    /// The position of the colon that ends a scheme, or nil where the text begins with none.
    package static func schemeEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = bytes.first, isLetter(first) else { return nil }
        for index in 1..<max(bytes.count, 1) {
            let byte = bytes[index]
            if byte == 0x3a { return index }
            guard isLetter(byte) || isDigit(byte) || byte == 0x2b || byte == 0x2d || byte == 0x2e else {
                return nil
            }
        }
        return nil
    }

    /// Whether URLs of this scheme have a host. Of any other scheme, what stands in its place is the first
    /// segment of the path.
    ///
    /// - Parameter scheme: The scheme, in lower case.
    package static func hasHost(_ scheme: String) -> Bool {
        scheme == "http" || scheme == "https"
    }

    /// A host with its port as it is compared: in lower case, without the port that the scheme has anyway. Nil
    /// where it is empty, or has a user's name, a port that is none, or a character that no host has.
    ///
    /// What it answers is, but for the letters' case, a prefix of what it is given.
    ///
    /// - Parameters:
    ///   - text: The host and port as they stand.
    ///   - scheme: The scheme, in lower case.
    package static func host(_ text: String, scheme: String) -> String? {
        var bytes = Array(lowercased(text).utf8)
        let isAddress = bytes.first == 0x5b  // [::1]
        let nameEnd = isAddress ? bytes.firstIndex(of: 0x5d).map { $0 + 1 } : bytes.firstIndex(of: 0x3a) ?? bytes.count
        guard let nameEnd, nameEnd > (isAddress ? 2 : 0) else { return nil }
        let isName = bytes[..<nameEnd].allSatisfy { byte in
            isLetter(byte) || isDigit(byte) || byte == 0x2d || byte == 0x2e || byte == 0x5f || byte >= 0x80
                || (isAddress && (byte == 0x3a || byte == 0x5b || byte == 0x5d))
        }
        guard isName else { return nil }
        if nameEnd < bytes.count {
            let digits = bytes[(nameEnd + 1)...]
            guard bytes[nameEnd] == 0x3a, (1...5).contains(digits.count), digits.allSatisfy(isDigit), digits.first != 0x30,
                let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65535
            else { return nil }
            if port == (scheme == "https" ? 443 : 80) { bytes.removeSubrange(nameEnd...) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with its ASCII letters in lower case; others stay as they are.
    package static func lowercased(_ text: some StringProtocol) -> String {
        String(decoding: text.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }
}
