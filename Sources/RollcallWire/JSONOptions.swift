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
        get { values.limits }
        set { change { $0.limits = newValue } }
    }
    /// How dates are spelled.
    public var dates: DateStrategy {
        get { values.dates }
        set { change { $0.dates = newValue } }
    }
    /// How data is spelled.
    public var data: DataStrategy {
        get { values.data }
        set { change { $0.data = newValue } }
    }
    /// What the caller passes to the code that decodes and encodes (see `Decoder.userInfo`).
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { values.userInfo }
        set { change { $0.userInfo = newValue } }
    }

    /// The options that hold where nothing else is said.
    public static let standard = JSONOptions()

    /// Makes options; what is not given is as in Foundation's `JSONDecoder` and `JSONEncoder`.
    public init(
        limits: JSONLimits = JSONLimits(), dates: DateStrategy = .deferredToDate, data: DataStrategy = .base64,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        // Most options are these, and one reference serves all of them.
        let isStandard = limits == JSONLimits() && dates == .deferredToDate && data == .base64 && userInfo.isEmpty
        storage =
            isStandard
            ? Self.standardStorage : Storage(Values(limits: limits, dates: dates, data: data, userInfo: userInfo))
    }

    // Readers and writers are made for each text, so the options are one reference, which never changes.

    private let storage: Storage
    private static let standardStorage = Storage(
        Values(limits: JSONLimits(), dates: .deferredToDate, data: .base64, userInfo: [:]))
    private var values: Values { storage.values }

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
        var values = values
        body(&values)
        self = JSONOptions(limits: values.limits, dates: values.dates, data: values.data, userInfo: values.userInfo)
    }
}
