#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONWriter {
    /// Writes a date as `JSONOptions.dates` says.
    /// - Throws: ``WireError/nonFiniteNumber``.
    public mutating func writeDate(_ date: Date) throws(WireError) {
        switch options.dates {
        case .deferredToDate: try writeDouble(date.timeIntervalSinceReferenceDate)
        case .secondsSince1970: try writeDouble(date.timeIntervalSince1970)
        case .millisecondsSince1970: try writeDouble(date.timeIntervalSince1970 * 1000)
        case .iso8601: writeString(date.formatted(.iso8601))
        }
    }

    /// Writes data as `JSONOptions.data` says.
    public mutating func writeData(_ data: Data) {
        switch options.data {
        case .base64: writeString(data.base64EncodedString())
        case .deferredToData:
            beginArray()
            for byte in data {
                beginElement()
                writeInteger(byte)
            }
            endArray()
        }
    }

    /// Writes a URL as a string.
    public mutating func writeURL(_ url: URL) { writeString(url.absoluteString) }

    /// Writes a UUID as a string.
    public mutating func writeUUID(_ uuid: UUID) { writeString(uuid.uuidString) }

    /// Writes a `Decimal` with all its digits.
    /// - Throws: ``WireError/nonFiniteNumber``.
    public mutating func writeDecimal(_ value: Decimal) throws(WireError) {
        guard value.isFinite else { throw fail(.nonFiniteNumber, "\(value) cannot be written as JSON") }
        writeASCII(value.description)
    }
}
