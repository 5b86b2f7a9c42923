#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: Storable {
    /// Reads a date; from text in the form of ISO 8601, such as `2026-01-31T12:00:00Z`.
    public init(stored: StoredValue) throws(ConversionError) {
        switch stored {
        case .date(let value): self = value
        case .text(let text):
            guard let value = try? Date(text, strategy: .iso8601) else {
                throw ConversionError(.invalidValue, expected: Self.self, found: stored)
            }
            self = value
        default: throw ConversionError(expected: Self.self, found: stored)
        }
    }

    /// The value itself.
    public func stored() throws(ConversionError) -> StoredValue { .date(self) }
}

extension Data: Storable {
    /// Reads bytes; from text in Base64.
    public init(stored: StoredValue) throws(ConversionError) {
        switch stored {
        case .data(let bytes): self.init(bytes)
        case .text(let text):
            guard let value = Data(base64Encoded: text) else {
                throw ConversionError(.invalidValue, expected: Self.self, found: stored)
            }
            self = value
        default: throw ConversionError(expected: Self.self, found: stored)
        }
    }

    /// The bytes.
    public func stored() throws(ConversionError) -> StoredValue { .data([UInt8](self)) }
}

extension URL: Storable {
    /// Reads a URL from its text.
    public init(stored: StoredValue) throws(ConversionError) {
        switch stored {
        case .string(let text), .text(let text):
            guard let value = URL(string: text) else {
                throw ConversionError(.invalidValue, expected: Self.self, found: stored)
            }
            self = value
        default: throw ConversionError(expected: Self.self, found: stored)
        }
    }

    /// Its absolute text, query and fragment included.
    public func stored() throws(ConversionError) -> StoredValue { .string(absoluteString) }
}

extension UUID: Storable {
    /// Reads a UUID from its text.
    public init(stored: StoredValue) throws(ConversionError) {
        switch stored {
        case .string(let text), .text(let text):
            guard let value = UUID(uuidString: text) else {
                throw ConversionError(.invalidValue, expected: Self.self, found: stored)
            }
            self = value
        default: throw ConversionError(expected: Self.self, found: stored)
        }
    }

    /// Its text.
    public func stored() throws(ConversionError) -> StoredValue { .string(uuidString) }
}
