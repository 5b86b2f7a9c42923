internal import Foundation
public import RollcallStorage
internal import Synchronization

/// A store over `UserDefaults`, for those who have settings there.
///
/// Property-list types are kept natively. What property lists lack or `UserDefaults` does not keep exactly is kept as
/// a dictionary with one member, ``marker``, whose data is the value as JSON text: null, integers beyond
/// `Int64`, numbers that are not finite, strings with control characters or a byte order mark in front, and, except
/// on Apple systems, dates.
/// A `Codable` value is data with JSON text.
///
/// ## Limits on Linux
///
/// There `UserDefaults` is not durable: it writes only on `synchronize()`, which this store calls after each
/// change, in place, so that a process that is killed at that moment leaves an empty file; two processes that write
/// lose changes of each other; a damaged file is read as an empty one and then written over; and arguments of
/// the command line such as `-key value` count before what is stored. So `FileStore` is the default there.
public final class UserDefaultsStore: KeyListingStore, ChangeNotifyingStore, DefaultsProvidingStore {
    /// The only key of a dictionary that stands for a value which property lists lack.
    public static let marker = "$rollcall"

    private let defaults: SharedDefaults
    private let domain: String
    private let observers = StoreObservers()
    private let onError: (@Sendable (StorageError) -> Void)?

    /// `UserDefaults` is safe to use from several threads, and its documentation says so.
    private struct SharedDefaults: @unchecked Sendable {
        let object: UserDefaults
    }

    /// A store over the defaults of this program, or of a suite.
    ///
    /// - Parameters:
    ///   - suite: The suite's name; nil for the program's own defaults.
    ///   - onError: Takes the errors of plain getters and setters; where it is nil, they are said on standard error.
    /// - Returns: Nil where the system has no such suite.
    public init?(suite: String? = nil, onError: (@Sendable (StorageError) -> Void)? = nil) {
        guard let object = suite == nil ? .standard : UserDefaults(suiteName: suite) else { return nil }
        defaults = SharedDefaults(object: object)
        self.onError = onError
        domain = suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    public func value(forKey key: String) throws -> StoredValue? {
        try check(key)
        guard let object = defaults.object.persistentDomain(forName: domain)?[key] else { return nil }
        return try value(of: object, key)
    }

    public func registeredDefault(forKey key: String) throws -> StoredValue? {
        try check(key)
        guard let object = defaults.object.volatileDomain(forName: UserDefaults.registrationDomain)[key] else { return nil }
        return try value(of: object, key)
    }

    public func setValue(_ value: StoredValue?, forKey key: String) throws {
        try check(key)
        if let value {
            defaults.object.set(try PropertyList.object(for: value), forKey: key)
        } else {
            defaults.object.removeObject(forKey: key)
        }
        if !defaults.object.synchronize() {
            throw StorageError(.unwritable, key: key, store: description, reason: "the defaults could not be written")
        }
        observers.notify(.keys([key]))
    }

    public func keys() throws -> [String] {
        defaults.object.persistentDomain(forName: domain).map { Array($0.keys) } ?? []
    }

    /// Changes that this store makes are told; those of others only on Apple systems, within this process.
    public func observe(_ handler: @escaping @Sendable (StoreChange) -> Void) throws -> StoreObservation {
        observers.add(handler)
    }

    public func report(_ error: StorageError) {
        if let onError { onError(error) } else { error.writeToLog() }
    }

    private func value(of object: Any, _ key: String) throws -> StoredValue {
        guard let value = PropertyList.value(of: object) else {
            throw StorageError(.invalidValue, key: key, store: description, reason: "the value has an unknown form")
        }
        return value
    }

    /// `UserDefaults` takes two spellings of one character as the same, and outside of Apple systems it keeps its
    /// keys in XML, where some characters cannot stand.
    private func check(_ key: String) throws {
        guard !key.isEmpty, PropertyList.isSafe(key),
            key.utf8.elementsEqual(key.precomposedStringWithCanonicalMapping.utf8)
        else {
            throw StorageError(.invalidKey, key: key, store: description, reason: "UserDefaults cannot have such a key")
        }
    }
}

extension UserDefaultsStore: CustomStringConvertible {
    /// What messages call it.
    public var description: String { "UserDefaults \(domain)" }
}
