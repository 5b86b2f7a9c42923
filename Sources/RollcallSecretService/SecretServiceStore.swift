#if SecretService
public import RollcallStorage

/// A store in the desktop's secret service (`org.freedesktop.secrets`: GNOME Keyring, KWallet and others).
///
/// Each key is an item with exactly three attributes: the schema, the service and the key. They are always given in
/// full, and what a look-up finds is compared with them, so that nothing is read or removed that merely has some
/// of them in common.
///
/// A string is kept as it is, so that other programs find what they expect; a value of another kind, and a string
/// with control characters, is kept as JSON text behind `rollcall-json:`.
///
/// Each fault is an error of its own: `StorageError.Code.unavailable` without a bus or a service,
/// `StorageError.Code.locked`, `StorageError.Code.cancelled` where a person has refused to unlock it,
/// `StorageError.Code.timedOut`. A secret that cannot be read is never nil.
public final class SecretServiceStore: KeyListingStore {
    /// What the items are grouped by: the program's identifier, such as `com.example.courier`.
    public let service: String
    private let options: Options

    /// How a secret service store behaves.
    public struct Options: Sendable {
        /// Whether a locked collection makes the service ask a person to unlock it. A call then waits for the answer.
        public var asksToUnlock: Bool
        /// How long a call waits for the service, while no person is asked.
        public var timeout: Duration
        /// Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
        public var onError: (@Sendable (StorageError) -> Void)?

        /// Makes options.
        ///
        /// - Parameters:
        ///   - asksToUnlock: Whether a locked collection makes the service ask a person to unlock it.
        ///   - timeout: How long a call waits for the service, while no person is asked.
        ///   - onError: Takes the errors of plain getters and setters.
        public init(
            asksToUnlock: Bool = false, timeout: Duration = .seconds(5), onError: (@Sendable (StorageError) -> Void)? = nil
        ) {
            self.asksToUnlock = asksToUnlock
            self.timeout = timeout
            self.onError = onError
        }
    }

    /// A store of the secrets of one service.
    ///
    /// - Parameters:
    ///   - service: What the items are grouped by: the program's identifier.
    ///   - options: How it behaves.
    public init(service: String, options: Options = Options()) {
        self.service = service
        self.options = options
    }

    public func value(forKey key: String) throws -> StoredValue? {
        let session = try session()
        return try session.withItem(try SecretAttributes(service, key, store: description)) { item in
            guard let item else { return nil }
            return try SecretText.value(of: session.secret(of: item))
        }
    }

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        let attributes = try SecretAttributes(service, key, store: description)
        let session = try session()
        if let value {
            try session.store(try SecretText.bytes(of: value), attributes, label: "\(service): \(key)")
        } else {
            try session.remove(attributes)
        }
    }

    public func keys() throws -> [String] {
        try session().keys(of: try SecretAttributes(service, nil, store: description))
    }

    /// True: no tool shows the values.
    public var holdsSecrets: Bool { true }

    public func report(_ error: StorageError) {
        if let onError = options.onError { onError(error) } else { error.writeToLog() }
    }

    private func session() throws -> SecretSession {
        try SecretSession(store: description, asksToUnlock: options.asksToUnlock, timeout: options.timeout)
    }
}

extension SecretServiceStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "secret service \(service)" }
}
#endif
