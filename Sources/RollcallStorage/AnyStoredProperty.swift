public import RollcallRegistry

/// A property of any type, for tools: what a program's settings are, and to read and set them as text.
///
/// ```swift
/// for (property, entry) in Registry.process.values(of: .property, as: AnyStoredProperty.self) { … }
/// ```
public struct AnyStoredProperty: Sendable {
    /// The key, with the prefix.
    public let key: String
    /// The type of the values.
    public let valueType: any Any.Type
    /// What stands behind it.
    public let backing: BackingStore
    private let loading: @Sendable () throws -> StoredValue?
    private let saving: @Sendable (String) throws -> Void
    private let resetting: @Sendable () throws -> Void
    private let asking: @Sendable () -> Bool
    private let observing: @Sendable () -> AsyncStream<StoredValue?>

    /// The property without its type.
    /// - Parameter property: The property.
    public init<Value>(_ property: StoredProperty<Value>) {
        key = property.key
        valueType = Value.self
        backing = property.backing
        loading = { try property.loadStored() }
        saving = { try property.save(text: $0) }
        resetting = { try property.reset() }
        asking = { property.isSet }
        observing = { property.storedChanges }
    }

    /// Whether the values are secrets, which no tool shows.
    public var isSecret: Bool { backing.access.store.holdsSecrets }

    /// Whether a value is stored.
    public var isSet: Bool { asking() }

    /// The value in its stored form, or what the default would be stored as; nil for nil.
    /// - Throws: ``StorageError``.
    public func load() throws -> StoredValue? { try loading() }

    /// Sets the property from text, as a person writes it.
    /// - Parameter text: The text, read as the property's type; a `Codable` value as JSON.
    /// - Throws: ``StorageError``, also where the text is no value of the type; then nothing is changed.
    public func save(text: String) throws { try saving(text) }

    /// Removes what is stored, so that the default counts again.
    /// - Throws: ``StorageError``.
    public func reset() throws { try resetting() }

    /// The values over time, in their stored form, the current one first.
    public var changes: AsyncStream<StoredValue?> { observing() }
}

extension AnyStoredProperty: Registrable {
    /// The key, within the store.
    public var claims: Claims {
        Claims(object: backing.plain.identity.id, name: key)
    }
}

extension Entry {
    /// An entry for a property; the place is that of the call.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public init<Value>(_ property: StoredProperty<Value>, fileID: String = #fileID, line: Int = #line) {
        let card = Card(
            kind: "property", id: property.key, type: "\(Value.self)", store: "\(property.backing.store)", fileID: fileID,
            line: line)
        self.init(kind: .property, value: AnyStoredProperty(property), card: card)
    }
}

extension StoredProperty {
    /// The value in the form in which it is or would be stored.
    fileprivate func loadStored() throws -> StoredValue? {
        let value = try load()
        do {
            let stored = try coding.write(value)
            return stored == .null ? nil : stored
        } catch {
            throw storageError(error)
        }
    }

    fileprivate func save(text: String) throws {
        let value: Value
        do { value = try coding.read(.text(text)) } catch { throw storageError(error) }
        try save(value)
    }

    fileprivate var storedChanges: AsyncStream<StoredValue?> {
        AsyncStream { continuation in
            let task = Task {
                for await value in changes {
                    let stored = try? coding.write(value)
                    continuation.yield(stored == .null ? nil : stored)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
