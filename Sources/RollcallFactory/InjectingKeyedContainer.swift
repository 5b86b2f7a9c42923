internal import RollcallRegistry
internal import RollcallWire

/// The keyed container of an ``InjectingEncoder``: it watches for the keys of injected fields.
struct InjectingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>
    let injection: Injection

    var codingPath: [any CodingKey] { base.codingPath }

    mutating func encodeNil(forKey key: Key) throws {
        if let field = injection.field(key) { throw injection.mismatch(field, "null", at: codingPath + [key]) }
        try base.encodeNil(forKey: key)
    }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        if let field = injection.field(key) {
            guard Self.isEqual(value, field) else {
                throw injection.mismatch(field, Quoted.text("\(value)"), at: codingPath + [key])
            }
        } else if let fields = injection.takeInner(key) {
            try base.encode(injection.value(value, fields: fields), forKey: key)
        } else {
            try base.encode(value, forKey: key)
        }
    }

    /// Whether the payload's value is what the field holds already, as itself or as a raw value.
    private static func isEqual(_ value: Any, _ field: TagID) -> Bool {
        switch value {
        case let text as String: .string(text) == field
        case let number as any BinaryInteger: Int(exactly: number).map { .integer($0) == field } ?? false
        case let tag as TagID: tag == field
        case let raw as any RawRepresentable: isEqual(raw.rawValue as Any, field)
        default: false
        }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        guard let fields = injection.takeInner(key) else { return base.nestedContainer(keyedBy: type, forKey: key) }
        // Both containers write into the one object under the key.
        let own = base.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)
        let child = injection.child(fields, into: .container(own))
        child.writeFields()
        return KeyedEncodingContainer(
            InjectingKeyedContainer<Nested>(base: base.nestedContainer(keyedBy: type, forKey: key), injection: child))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        base.nestedUnkeyedContainer(forKey: key)
    }

    mutating func superEncoder() -> any Encoder { base.superEncoder() }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        guard let fields = injection.takeInner(key) else { return base.superEncoder(forKey: key) }
        let encoder = base.superEncoder(forKey: key)
        return InjectingEncoder(base: encoder, injection: injection.child(fields, into: .encoder(encoder)))
    }
}
