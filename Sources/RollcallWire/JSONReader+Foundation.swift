#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The values of Foundation that JSON has no kind for, spelled as Foundation's JSONDecoder reads them.

extension JSONReader {
    /// Reads a date as `JSONOptions.dates` says.
    /// - Throws: ``WireError/invalidValue`` when a string is no date; as ``readDouble()`` and ``readString()``.
    public mutating func readDate() throws(WireError) -> Date {
        switch options.dates {
        case .deferredToDate: return Date(timeIntervalSinceReferenceDate: try readDouble())
        case .secondsSince1970: return Date(timeIntervalSince1970: try readDouble())
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try readDouble() / 1000)
        case .iso8601:
            let (text, place) = try textAndPlace()
            guard let date = try? Date(text, strategy: .iso8601) else {
                throw fail(.invalidValue, at: place, "\"\(text)\" is not a date such as 2026-01-31T12:00:00Z")
            }
            return date
        }
    }

    /// Reads data as `JSONOptions.data` says.
    /// - Throws: ``WireError/invalidValue`` when a string is not Base64; as ``readString()``.
    public mutating func readData() throws(WireError) -> Data {
        switch options.data {
        case .base64:
            let (text, place) = try textAndPlace()
            guard let data = Data(base64Encoded: text) else {
                throw fail(.invalidValue, at: place, "the string is not Base64")
            }
            return data
        case .deferredToData:
            var data = Data()
            var more = try beginArray()
            while more {
                data.append(try readInteger(UInt8.self))
                more = try nextElement()
            }
            return data
        }
    }

    /// Reads a URL from a string.
    /// - Throws: ``WireError/invalidValue`` when the string is no URL; as ``readString()``.
    public mutating func readURL() throws(WireError) -> URL {
        let (text, place) = try textAndPlace()
        guard let url = URL(string: text) else { throw fail(.invalidValue, at: place, "\"\(text)\" is not a URL") }
        return url
    }

    /// Reads a UUID from a string.
    /// - Throws: ``WireError/invalidValue`` when the string is no UUID; as ``readString()``.
    public mutating func readUUID() throws(WireError) -> UUID {
        let (text, place) = try textAndPlace()
        guard let uuid = UUID(uuidString: text) else {
            throw fail(.invalidValue, at: place, "\"\(text)\" is not a UUID")
        }
        return uuid
    }

    /// Reads a number as a `Decimal`, from its digits and exactly.
    /// - Throws: ``WireError/numberNotRepresentable`` when it has more than 38 significant digits or its
    ///   exponent is out of range; as ``readNumberText()``.
    public mutating func readDecimal() throws(WireError) -> Decimal {
        let text = try readNumberText()
        let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { $0 &- UInt8(ascii: "0") <= 9 }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        let zeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        if significant.isEmpty { return 0 }
        guard significant.count - zeros <= 38, let value = Decimal(string: text), value.isFinite, !value.isZero else {
            throw notRepresentable(text.utf8.count)
        }
        return value
    }

    private mutating func textAndPlace() throws(WireError) -> (String, Position) {
        _ = peek()
        let place = position
        return (try readString(), place)
    }
}
