/// A field that is written into an object beside what the object writes of itself.
struct InjectedField {
    /// The keys that lead to the field; at least one.
    var path: [String]
    var value: TagID
}

/// An encoder that writes some fields of an object first and then lets a payload write the rest through it.
///
/// The payload may write the same value under a field's key (a type that owns a property for its tag); that
/// is dropped, since it stands there already. Another value is an error: neither is overwritten in silence.
struct InjectingEncoder: Encoder {
    let base: any Encoder
    let injection: Injection

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    /// Writes the fields and the payload as one object.
    static func encode(
        _ fields: [InjectedField], to encoder: any Encoder, family: String,
        payload: (any Encoder) throws -> Void
    ) throws {
        let injection = Injection(fields, into: .encoder(encoder), family: family)
        try payload(InjectingEncoder(base: encoder, injection: injection))
        try injection.finish()
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        injection.writeFields()
        return KeyedEncodingContainer(
            InjectingKeyedContainer(base: base.container(keyedBy: type), injection: injection))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        injection.failNoObject(codingPath).unkeyedContainer()
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        InjectingSingleValueContainer(encoder: self)
    }
}

/// A value that is written with further fields in its object.
struct InjectedValue<Value: Encodable>: Encodable {
    let value: Value
    let fields: [InjectedField]
    let family: String

    func encode(to encoder: any Encoder) throws {
        try InjectingEncoder.encode(fields, to: encoder, family: family) { try value.encode(to: $0) }
    }
}

/// The single value of a payload: an object of another type may stand there, but nothing that is no object.
private struct InjectingSingleValueContainer: SingleValueEncodingContainer {
    let encoder: InjectingEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws {
        throw encoder.injection.noObject(codingPath)
    }

    func encode<T: Encodable>(_ value: T) throws {
        switch value {
        case is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint:
            throw encoder.injection.noObject(codingPath)
        default:
            try value.encode(to: encoder)
        }
    }
}
