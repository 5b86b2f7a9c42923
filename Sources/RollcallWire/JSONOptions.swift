/// How texts are read and written: limits, the spelling of dates and data, and what the caller passes through.
public struct JSONOptions: Sendable {
    /// How a `Date` is spelled. The names and defaults are those of Foundation's `JSONDecoder`.
    public enum DateStrategy: Sendable, Hashable {
        /// As `Date` codes itself: a number, the seconds since 1 January 2001, UTC.
        case deferredToDate
        /// A number, the seconds since 1 January 1970, UTC.
        case secondsSince1970
        /// A number, the milliseconds since 1 January 1970, UTC.
        case millisecondsSince1970
        /// A string, such as `2026-01-31T12:00:00Z` (ISO 8601, RFC 3339).
        case iso8601
    }

    /// How `Data` is spelled.
    public enum DataStrategy: Sendable, Hashable {
        /// A string in Base64 (RFC 4648, section 4).
        case base64
        /// As `Data` codes itself: an array of numbers.
        case deferredToData
    }

    /// How much a text may ask of the reader.
    public var limits: JSONLimits {
        get { storage?.values.limits ?? JSONLimits() }
        set { change { $0.limits = newValue } }
    }
    /// How dates are spelled.
    public var dates: DateStrategy {
        get { storage?.values.dates ?? .deferredToDate }
        set { change { $0.dates = newValue } }
    }
    /// How data is spelled.
    public var data: DataStrategy {
        get { storage?.values.data ?? .base64 }
        set { change { $0.data = newValue } }
    }
    /// What the caller passes to the code that decodes and encodes (see `Decoder.userInfo`).
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { storage?.values.userInfo ?? [:] }
        set { change { $0.userInfo = newValue } }
    }

    /// The options that hold where nothing else is said.
    public static let standard = JSONOptions()

    /// Makes options; what is not given is as in Foundation's `JSONDecoder` and `JSONEncoder`.
    public init(
        limits: JSONLimits = JSONLimits(), dates: DateStrategy = .deferredToDate, data: DataStrategy = .base64,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        let isStandard = limits == JSONLimits() && dates == .deferredToDate && data == .base64 && userInfo.isEmpty
        storage = isStandard ? nil : Storage(Values(limits: limits, dates: dates, data: data, userInfo: userInfo))
    }

    // Readers and writers are made for each text, and passing options must cost nothing: they are one reference that
    // never changes, and most often none.

    private let storage: Storage?

    private struct Values: Sendable {
        var limits: JSONLimits
        var dates: DateStrategy
        var data: DataStrategy
        var userInfo: [CodingUserInfoKey: any Sendable]
    }

    private final class Storage: Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = Values(limits: limits, dates: dates, data: data, userInfo: userInfo)
        body(&values)
        self = JSONOptions(limits: values.limits, dates: values.dates, data: values.data, userInfo: values.userInfo)
    }
}
