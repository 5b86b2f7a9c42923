#if SecretService
internal import RollcallStorage

/// Stored values as the text of a secret.
enum SecretText {
    private static let marker = Array("rollcall-json:".utf8)

    static func bytes(of value: StoredValue) throws -> [UInt8] {
        if case .string(let text) = value, isPlain(text) { return Array(text.utf8) }
        return marker + (try StoredJSON.encode(value))
    }

    static func value(of bytes: [UInt8]) throws -> StoredValue {
        if bytes.starts(with: marker) {
            let value: StoredValue?
            do { value = try StoredJSON.decode(Array(bytes.dropFirst(marker.count))) } catch {
                throw StorageError(.corrupt, reason: "the secret's text is no JSON")
            }
            guard let value else {
                throw StorageError(.invalidValue, reason: "the secret has a form that this version does not know")
            }
            return value
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .data(bytes) }
        return .string(text)
    }

    /// Whether a string can be kept as it is: services differ in what they make of control characters.
    private static func isPlain(_ text: String) -> Bool {
        !text.utf8.starts(with: marker) && !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    }
}
#endif
