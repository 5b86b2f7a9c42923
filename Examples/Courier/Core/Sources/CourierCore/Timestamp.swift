#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A point in time, written as RFC 3339 has it: `2026-03-01T09:30:00Z`.
public struct Timestamp: Sendable, Hashable {
    /// The point in time.
    public var date: Date

    /// A point in time.
    public init(_ date: Date) {
        self.date = date
    }

    /// A point in time as Unix counts it, in milliseconds.
    public init(millisecondsSince1970 milliseconds: Int64) {
        date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

extension Timestamp: Codable {
    /// Reads an RFC 3339 date and time, with or without fractions of a second.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        let whole = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = (try? whole.parse(text)) ?? (try? fractional.parse(text)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a date and time such as 2026-03-01T09:30:00Z is expected")
        }
        self.init(date)
    }

    /// Writes the time in UTC, with fractions of a second only where there are any.
    public func encode(to encoder: any Encoder) throws {
        let isWhole = date.timeIntervalSince1970 == date.timeIntervalSince1970.rounded(.down)
        var container = encoder.singleValueContainer()
        try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole)))
    }
}

extension Timestamp {
    /// The day in UTC, such as `2026-03-01`, or nil for a year that has no four digits.
    public var day: String? { isOrdinary ? date.formatted(Date.ISO8601FormatStyle().year().month().day()) : nil }

    /// The hour and minute in UTC, such as `09:30`, or nil for a year that has no four digits.
    public var clock: String? {
        guard isOrdinary else { return nil }
        let minutes = Int((date.timeIntervalSince1970 / 60).rounded(.down))
        let ofDay = ((minutes % 1440) + 1440) % 1440
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(ofDay / 60)):\(digits(ofDay % 60))"
    }

    /// Whether the year lies between 1 and 9999.
    private var isOrdinary: Bool { (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) }
}
