/// A step from one version of what a store keeps to the next: a renamed key, a changed type, a move to another store.
///
/// ```swift
/// try Migrations([
///     1: [.rename("nick", to: "nickname")],
///     2: [.convert("fontSize") { old in .integer(Int64(try Double(stored: old).rounded())) }],
///     3: [.move("password", from: FileStore.standard, to: SecretStore(service: "com.example.courier"))],
/// ]).run(on: FileStore.standard)
/// ```
public struct Migration: Sendable {
    enum Step: Sendable {
        case rename(String, to: String)
        case convert(String, @Sendable (StoredValue) throws -> StoredValue?)
        case move(String, from: (any KeyValueStore)?, to: any KeyValueStore, key: String)
    }

    let step: Step

    /// Gives the value under a key another key. Where both keys have values that differ, both stay, and the error is
    /// ``StorageError/Code/conflict``.
    ///
    /// - Parameters:
    ///   - key: The old key.
    ///   - newKey: The new key.
    public static func rename(_ key: String, to newKey: String) -> Migration {
        Migration(step: .rename(key, to: newKey))
    }

    /// Changes the value under a key, if there is one. It is done once, also when the process is killed in the middle.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - transform: Makes the new value of the old one; nil removes it. What it throws ends the migration, and
    ///     nothing of this version is changed.
    public static func convert(
        _ key: String, _ transform: @escaping @Sendable (StoredValue) throws -> StoredValue?
    ) -> Migration {
        Migration(step: .convert(key, transform))
    }

    /// Moves a value to another store: it is written there first, and removed here when it is there. Where both have
    /// values that differ, both stay, and the error is ``StorageError/Code/conflict``.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - source: The store that has it; nil for the one that is migrated.
    ///   - target: The store that gets it.
    ///   - newKey: The key there; nil for the same.
    public static func move(
        _ key: String, from source: (any KeyValueStore)? = nil, to target: any KeyValueStore, as newKey: String? = nil
    ) -> Migration {
        Migration(step: .move(key, from: source, to: target, key: newKey ?? key))
    }
}

/// The versions of what a store keeps, and how it comes from each to the next.
///
/// The version that a store has reached is kept in it, under a key of its own. Each version is done once, in order. In
/// a ``TransactionalStore`` a version and its number are one change. In any other store the changes are first written
/// down in it, then made, and can be made again: a process that is killed at any point leaves a store that the next run
/// brings to the end.
public struct Migrations: Sendable {
    private let versions: [Int: [Migration]]
    /// The key under which the version is kept.
    public let key: String

    /// Migrations by the version that they lead to.
    ///
    /// - Parameters:
    ///   - versions: The steps to each version; versions are greater than zero.
    ///   - key: The key under which the version is kept.
    public init(_ versions: [Int: [Migration]], key: String = "rollcall.version") {
        self.versions = versions
        self.key = key
    }

    /// The key under which changes are written down in a store without transactions.
    private var journal: String { "\(key).journal" }

    /// Brings a store to the newest version.
    ///
    /// - Parameter store: The store.
    /// - Returns: The versions that were done now, in order.
    /// - Throws: ``StorageError``, or what a conversion throws. The versions before stay done, and the one that failed
    ///   has changed nothing in this store.
    @discardableResult
    public func run(on store: any KeyValueStore) throws -> [Int] {
        if !(store is any TransactionalStore) { try finishJournal(in: store) }
        var done: [Int] = []
        for version in versions.keys.sorted() where version > 0 {
            let steps = versions[version] ?? []
            guard try self.version(store.value(forKey: key), store) < version else { continue }
            // Moves come first and can be repeated: each leaves the value in one of the two stores at least.
            for case .move(let key, let source, let target, let newKey) in steps.map(\.step) {
                try move(key, from: source ?? store, to: target, newKey)
            }
            if let transactional = store as? any TransactionalStore {
                let isDone = try transactional.transaction { transaction in
                    // Another process may have been faster.
                    guard try self.version(transaction.value(forKey: key), store) < version else { return false }
                    try change(transaction, steps, version, store)
                    return true
                }
                if isDone { done.append(version) }
            } else {
                let transaction = StoreTransaction { try store.value(forKey: $0) }
                try change(transaction, steps, version, store)
                try writeJournal(transaction.changes, to: store)
                try finishJournal(in: store)
                done.append(version)
            }
        }
        return done
    }

    private func version(_ stored: StoredValue?, _ store: any KeyValueStore) throws -> Int {
        guard let stored else { return 0 }
        do { return try Int(stored: stored) } catch {
            throw StorageError(
                .mismatch, key: key, store: "\(store)", expected: "Int", found: stored.kind,
                reason: "the version of the store is no number")
        }
    }

    private func change(
        _ transaction: StoreTransaction, _ steps: [Migration], _ version: Int, _ store: any KeyValueStore
    ) throws {
        for step in steps.map(\.step) {
            switch step {
            case .rename(let old, let new):
                guard let value = try transaction.value(forKey: old) else { continue }
                if let other = try transaction.value(forKey: new), other != value {
                    throw StorageError(
                        .conflict, key: new, store: "\(store)", reason: "it has a value already, and another one than '\(old)'")
                }
                transaction.setValue(value, forKey: new)
                transaction.setValue(nil, forKey: old)
            case .convert(let key, let transform):
                guard let value = try transaction.value(forKey: key) else { continue }
                transaction.setValue(try transform(value), forKey: key)
            case .move: continue
            }
        }
        transaction.setValue(.integer(Int64(version)), forKey: key)
    }

    private func move(
        _ key: String, from source: any KeyValueStore, to target: any KeyValueStore, _ newKey: String
    ) throws {
        guard let value = try source.value(forKey: key) else { return }
        if let other = try target.value(forKey: newKey) {
            guard other == value else {
                throw StorageError(
                    .conflict, key: newKey, store: "\(target)", reason: "it has a value already, and another one than \(source)")
            }
        } else {
            try target.setValue(value, forKey: newKey)
        }
        try source.setValue(nil, forKey: key)
    }

    // MARK: Stores without transactions

    /// Writes down what is to be changed, as one value.
    private func writeJournal(_ changes: [(key: String, value: StoredValue?)], to store: any KeyValueStore) throws {
        let entries = changes.map { change in
            StoredValue.array([.string(change.key)] + (change.value.map { [$0] } ?? []))
        }
        try store.setValue(.array(entries), forKey: journal)
    }

    /// Makes the changes that are written down, if there are any.
    private func finishJournal(in store: any KeyValueStore) throws {
        guard let stored = try store.value(forKey: journal) else { return }
        guard case .array(let entries) = stored else { throw unreadableJournal(store) }
        var changes: [(String, StoredValue?)] = []
        for entry in entries {
            guard case .array(let parts) = entry, case .string(let key)? = parts.first, parts.count <= 2 else {
                throw unreadableJournal(store)
            }
            changes.append((key, parts.count == 2 ? parts[1] : nil))
        }
        for (key, value) in changes { try store.setValue(value, forKey: key) }
        try store.setValue(nil, forKey: journal)
    }

    private func unreadableJournal(_ store: any KeyValueStore) -> StorageError {
        StorageError(.invalidValue, key: journal, store: "\(store)", reason: "the changes of a migration cannot be read")
    }
}
