public import RollcallStorage
#if SecretService && !canImport(Security)
internal import RollcallSecretService
#endif

/// A store for secrets: the platform's own.
///
/// On Apple systems it is the keychain. Elsewhere it is the secret service of the desktop, if the package is built
/// with the trait `SecretService`; without it every call is the error `StorageError.Code.unavailable`.
///
/// ```swift
/// @StoreBacked(by: SecretStore(service: "com.example.courier"))
/// enum Secrets { static var credentials: Credentials? }
/// ```
public final class SecretStore: KeyListingStore {
    /// What the secrets are grouped by: the program's identifier.
    public let service: String
    private let onError: (@Sendable (StorageError) -> Void)?
    private let platform: (any KeyListingStore)?

    /// A store of the secrets of one service.
    ///
    /// - Parameters:
    ///   - service: What the secrets are grouped by: the program's identifier, such as `com.example.courier`.
    ///   - onError: Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
    public init(service: String, onError: (@Sendable (StorageError) -> Void)? = nil) {
        self.service = service
        self.onError = onError
        #if canImport(Security)
        platform = KeychainStore(service: service)
        #elseif SecretService
        platform = SecretServiceStore(service: service)
        #else
        platform = nil
        #endif
    }

    public func value(forKey key: String) throws -> StoredValue? { try store().value(forKey: key) }

    public func setValue(_ value: StoredValue?, forKey key: String) throws { try store().setValue(value, forKey: key) }

    public func keys() throws -> [String] { try store().keys() }

    /// True: no tool shows the values.
    public var holdsSecrets: Bool { true }

    public func report(_ error: StorageError) {
        if let onError { onError(error) } else { error.writeToLog() }
    }

    private func store() throws -> any KeyListingStore {
        guard let platform else {
            throw StorageError(
                .unavailable, store: description, reason: "the program is built without the trait 'SecretService' of Rollcall")
        }
        return platform
    }
}

extension SecretStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "secrets of \(service)" }
}
