#if canImport(Security)
internal import Foundation
internal import Security

/// A store in the keychain of an Apple system, an item of the class "generic password" for each key.
///
/// - Note: This file is not run by this project's tests, which run on Linux.
public final class KeychainStore: KeyListingStore {
    /// What the items are grouped by: the program's identifier, such as `com.example.courier`.
    public let service: String
    private let accessGroup: String?
    private let onError: (@Sendable (StorageError) -> Void)?

    /// A store of the secrets of one service.
    ///
    /// - Parameters:
    ///   - service: What the items are grouped by: the program's identifier.
    ///   - accessGroup: The group of programs that share the items; nil for this program's own.
    ///   - onError: Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
    public init(service: String, accessGroup: String? = nil, onError: (@Sendable (StorageError) -> Void)? = nil) {
        self.service = service
        self.accessGroup = accessGroup
        self.onError = onError
    }

    public func value(forKey key: String) throws -> StoredValue? {
        var query = query(key)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw error(status, key) }
        guard let value = try StoredJSON.decode([UInt8](data)) else {
            throw StorageError(.invalidValue, key: key, store: description, reason: "the item has an unknown form")
        }
        return value
    }

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        guard let value else {
            let status = SecItemDelete(query(key) as CFDictionary)
            if status != errSecSuccess, status != errSecItemNotFound { throw error(status, key) }
            return
        }
        let data = Data(try StoredJSON.encode(value))
        var status = SecItemUpdate(query(key) as CFDictionary, [kSecValueData: data] as CFDictionary)
        if status == errSecItemNotFound {
            var item = query(key)
            item[kSecValueData] = data
            status = SecItemAdd(item as CFDictionary, nil)
            // Somebody else was faster.
            if status == errSecDuplicateItem {
                status = SecItemUpdate(query(key) as CFDictionary, [kSecValueData: data] as CFDictionary)
            }
        }
        if status != errSecSuccess { throw error(status, key) }
    }

    public func keys() throws -> [String] {
        var query = query(nil)
        query[kSecReturnAttributes] = true
        query[kSecMatchLimit] = kSecMatchLimitAll
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return [] }
        guard status == errSecSuccess, let items = result as? [[CFString: Any]] else { throw error(status, nil) }
        return items.compactMap { $0[kSecAttrAccount] as? String }
    }

    /// True: no tool shows the values.
    public var holdsSecrets: Bool { true }

    public func report(_ error: StorageError) {
        if let onError { onError(error) } else { error.writeToLog() }
    }

    private func query(_ key: String?) -> [CFString: Any] {
        var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: service]
        if let key { query[kSecAttrAccount] = key }
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        #if os(macOS)
        query[kSecUseDataProtectionKeychain] = true
        #endif
        return query
    }

    private func error(_ status: OSStatus, _ key: String?) -> StorageError {
        let code: StorageError.Code =
            switch status {
            case errSecInteractionNotAllowed, errSecAuthFailed: .locked
            case errSecUserCanceled: .cancelled
            case errSecNotAvailable, errSecMissingEntitlement: .unavailable
            case errSecDiskFull: .full
            default: .failed
            }
        let reason = SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "status \(status)"
        return StorageError(code, key: key, store: description, reason: reason)
    }
}

extension KeychainStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "keychain \(service)" }
}
#endif
