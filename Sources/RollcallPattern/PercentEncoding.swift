/// Percent-encoding (RFC 3986, 2.1).
package enum PercentEncoding {
    /// The value of a hexadecimal digit, or nil.
    @inline(__always)
    package static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte &- 0x30
        case 0x41...0x46: byte &- 0x37
        case 0x61...0x66: byte &- 0x57
        default: nil
        }
    }

    /// The bytes of a text, decoded one after the other without a buffer.
    ///
    /// It ends at the first encoding that is broken; ``broken`` is then its position.
    package struct Decoder: IteratorProtocol {
        private let bytes: UnsafeBufferPointer<UInt8>
        private let end: Int
        /// The position of the next byte that is read.
        package private(set) var position: Int
        /// Where a `%` stands that two hexadecimal digits do not follow.
        package private(set) var broken: Int?

        /// Decodes the bytes of a range that lies within the buffer, which must outlive the decoder.
        package init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
            self.bytes = bytes
            position = range.lowerBound
            end = range.upperBound
        }

        package mutating func next() -> UInt8? {
            guard position < end else { return nil }
            let byte = bytes[position]
            guard byte == 0x25 else {
                position += 1
                return byte
            }
            guard end - position > 2, let high = PercentEncoding.digit(bytes[position + 1]),
                let low = PercentEncoding.digit(bytes[position + 2])
            else {
                broken = position
                position = end
                return nil
            }
            position += 3
            return high << 4 | low
        }
    }

    /// What is wrong with an encoded text.
    package enum Fault: Sendable {
        /// A `%` that two hexadecimal digits do not follow.
        case broken
        /// Bytes that are no UTF-8: overlong, cut short, or out of range.
        case notUTF8
        /// The character NUL.
        case nul
    }

    /// Checks a range and says what is wrong and where, without making a text of it.
    package static func fault(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> (fault: Fault, position: Int)? {
        var decoder = Decoder(bytes, range)
        var parser = Unicode.UTF8.ForwardParser()
        var start = range.lowerBound
        while true {
            switch parser.parseScalar(from: &decoder) {
            case .valid(let scalar):
                if scalar.count == 1, scalar.first == 0 { return (.nul, start) }
                start = decoder.position
            case .error: return decoder.broken.map { (.broken, $0) } ?? (.notUTF8, start)
            case .emptyInput: return decoder.broken.map { (.broken, $0) }
            }
        }
    }

    /// The decoded text of a range in which ``fault(in:_:)`` finds nothing.
    package static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        guard bytes[range].contains(0x25) else { return String(decoding: bytes[range], as: UTF8.self) }
        var decoder = Decoder(bytes, range)
        return String(unsafeUninitializedCapacity: range.count) { room in
            // Invariant: decoding never makes a text longer, so there is room for every byte.
            var count = 0
            while let byte = decoder.next() {
                room.initializeElement(at: count, to: byte)
                count += 1
            }
            return count
        }
    }

    /// The text with `%`, `/`, `?`, `#`, braces, `@`, quotation marks, backslashes, spaces and control characters
    /// encoded, so that it stays one segment of a path and can be put into quotation marks.
    package static func encodedSegment(_ text: String) -> String {
        encoded(text, "%/?#{}@\"\\ ")
    }

    /// The text with the given characters and all control characters encoded.
    package static func encoded(_ text: String, _ special: String) -> String {
        let special = Set(special.utf8)
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || special.contains($0) }) else { return text }
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7f || special.contains(byte) {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
