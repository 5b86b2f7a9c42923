#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: RouteParameter {
    /// Reads a UUID, such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in either case.
    public init?(parameter text: String) {
        var copy = text
        guard copy.withUTF8(TextCheck.isUUID) else { return nil }
        self.init(uuidString: text)
    }

    /// A UUID.
    public static var selectivity: Selectivity { .uuid }
}

extension URL: RouteParameter {
    /// Reads an absolute URL: one with a scheme.
    public init?(parameter text: String) {
        guard let url = URL(string: text), url.scheme != nil else { return nil }
        self = url
    }

    /// An absolute URL.
    public static var selectivity: Selectivity { .url }
}

extension Date: RouteParameter {
    /// Reads a date as ISO 8601 writes it: `2024-05-01`, `2024-05-01T10:00:00Z`, `2024-05-01T10:00:00.5+02:00`.
    public init?(parameter text: String) {
        guard (10...40).contains(text.utf8.count) else { return nil }
        let day = Date.ISO8601FormatStyle().year().month().day()
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.utf8.contains(0x2e))
        guard let date = try? text.utf8.count == 10 ? day.parse(text) : style.parse(text) else { return nil }
        self = date
    }

    /// A date.
    public static var selectivity: Selectivity { .date }
}
