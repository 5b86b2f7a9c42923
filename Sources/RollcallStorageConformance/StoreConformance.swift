public import RollcallStorage

/// Checks of any store: what a `KeyValueStore` promises, and what the optional protocols do that it conforms to.
///
/// With Swift Testing, each check is a case of its own:
///
/// ```swift
/// @Test(arguments: StoreConformance.checks)
/// func theStoreConforms(_ check: StoreConformance.Check) async throws {
///     try await check.run { EtcdStore(folder: .temporary) }
/// }
/// ```
public enum StoreConformance {
    /// One check.
    public struct Check: Sendable, CustomStringConvertible {
        /// What is checked, as a sentence.
        public let name: String
        let body: @Sendable (StoreUnderTest) async throws -> Void

        /// Runs the check.
        ///
        /// - Parameter makeStore: Opens the store; it is empty at the first call. A later call opens the same
        ///   store again, as another process would.
        /// - Throws: ``StoreConformance/Failure`` when the store does not conform, or what it throws.
        public func run(_ makeStore: @escaping @Sendable () throws -> any KeyValueStore) async throws {
            try await body(StoreUnderTest(name: name, open: makeStore))
        }

        /// The name.
        public var description: String { name }
    }

    /// A store does not do what is checked.
    public struct Failure: Error, CustomStringConvertible {
        /// The check.
        public var check: String
        /// What the store does instead.
        public var reason: String

        /// The check and what the store does instead.
        public var description: String { "\(check): \(reason)" }
    }

    /// All checks, in order.
    public static let checks: [Check] = basics + values + writers + optionalProtocols
}

/// The store that a check works on.
struct StoreUnderTest: Sendable {
    let name: String
    let open: @Sendable () throws -> any KeyValueStore

    func expect(_ condition: Bool, _ reason: @autoclosure () throws -> String) throws {
        if !condition { throw StoreConformance.Failure(check: name, reason: try reason()) }
    }

    /// Checks what stands under a key, in this instance and in one that is opened anew.
    func expect(_ store: any KeyValueStore, _ key: String, holds value: StoredValue?) throws {
        for (store, place) in [(store, "the store"), (try open(), "the store, opened anew,")] {
            let found = try store.value(forKey: key)
            try expect(
                same(found, value), "\(place) gives \(describe(found)) under \(key.debugDescription), not \(describe(value))")
        }
    }

    /// Sets a value if the store can have such a key.
    func set(_ value: StoredValue?, _ key: String, in store: any KeyValueStore) throws -> Bool {
        do {
            try store.setValue(value, forKey: key)
            return true
        } catch let error as StorageError where error.code == .invalidKey {
            return false
        }
    }

    private func describe(_ value: StoredValue?) -> String { value.map(\.description) ?? "nothing" }

    /// A store that has no form for encoded values gives their text as data or as a string.
    private func same(_ found: StoredValue?, _ value: StoredValue?) -> Bool {
        if case .json(let text)? = value {
            return found == value || found == .data(text) || found == .string(String(decoding: text, as: UTF8.self))
        }
        return found == value
    }
}
