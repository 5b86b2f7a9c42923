internal import RollcallRegistry

/// The fields that are injected into one object, and which of them are written.
final class Injection {
    /// What the object is written to.
    enum Target {
        case encoder(any Encoder)
        case container(KeyedEncodingContainer<AnyCodingKey>)
    }

    /// The fields of this object itself.
    private let own: [InjectedField]
    /// The fields of objects within, by the key that leads there, until the payload comes to that key.
    private var inner: [String: [InjectedField]]
    /// The objects within that the payload writes piece by piece.
    private var children: [Injection] = []
    private let target: Target
    private let family: String
    private var isWritten = false
    /// What went wrong where an encoder's method cannot throw.
    private var failure: (any Error)?

    init(_ fields: [InjectedField], into target: Target, family: String) {
        own = fields.filter { $0.path.count == 1 }
        inner = Dictionary(grouping: fields.filter { $0.path.count > 1 }, by: { $0.path[0] }).mapValues { fields in
            fields.map { InjectedField(path: Array($0.path.dropFirst()), value: $0.value) }
        }
        self.target = target
        self.family = family
    }

    /// Writes the object's own fields, once.
    func writeFields() {
        guard !isWritten, failure == nil else { return }
        isWritten = true
        var container = self.container
        do {
            for field in own { try container.encode(field.value, forKey: AnyCodingKey(field.path[0])) }
        } catch {
            failure = error
        }
    }

    /// Writes what the payload left out: all of it, where it asked for no container.
    func finish() throws {
        writeFields()
        if let failure { throw failure }
        for child in children { try child.finish() }
        guard !inner.isEmpty else { return }
        var container = self.container
        for (key, fields) in inner.sorted(by: { $0.key < $1.key }) {
            try container.encode(value(EmptyObject(), fields: fields), forKey: AnyCodingKey(key))
        }
        inner = [:]
    }

    private var container: KeyedEncodingContainer<AnyCodingKey> {
        switch target {
        case .encoder(let encoder): encoder.container(keyedBy: AnyCodingKey.self)
        case .container(let container): container
        }
    }

    /// The field that the object itself has under this key.
    func field(_ key: any CodingKey) -> TagID? {
        own.first { $0.path[0] == key.stringValue }?.value
    }

    /// The fields of the object under this key; whoever asks writes them.
    func takeInner(_ key: any CodingKey) -> [InjectedField]? {
        inner.removeValue(forKey: key.stringValue)
    }

    /// The injection into an object that the payload writes piece by piece.
    func child(_ fields: [InjectedField], into target: Target) -> Injection {
        let child = Injection(fields, into: target, family: family)
        children.append(child)
        return child
    }

    func value<T: Encodable>(_ value: T, fields: [InjectedField]) -> InjectedValue<T> {
        InjectedValue(value: value, fields: fields, family: family)
    }

    func mismatch(_ field: TagID, _ value: String, at path: [any CodingKey]) -> FamilyError {
        FamilyError(
            .tagMismatch, family: family, path: path, tag: field,
            reason: "the payload writes \(value) where the tag is \(field.quoted); make them equal, or leave one out")
    }

    func noObject(_ path: [any CodingKey]) -> FamilyError {
        FamilyError(
            .payloadNotAnObject, family: family, path: path,
            reason: "the payload is no object, so its tag cannot stand in it; use an adjacent or external tag")
    }

    /// Notes that the payload is no object, and gives it an encoder that takes nothing.
    func failNoObject(_ path: [any CodingKey]) -> FailingEncoder {
        let error = noObject(path)
        failure = error
        return FailingEncoder(codingPath: path, error: error)
    }

    private struct EmptyObject: Encodable {
        func encode(to encoder: any Encoder) throws {
            _ = encoder.container(keyedBy: AnyCodingKey.self)
        }
    }
}
