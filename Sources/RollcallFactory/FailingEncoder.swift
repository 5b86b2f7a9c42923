/// An encoder that takes nothing: each value that is handed to it throws the same error.
///
/// Encoders hand out containers without a way to fail; this is what they hand out where they must.
struct FailingEncoder: Encoder {
    let codingPath: [any CodingKey]
    let error: any Error
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(encoder: self) }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: FailingEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        func encodeNil(forKey key: Key) throws { throw encoder.error }
        func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw encoder.error }
        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder.container(keyedBy: keyType)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let encoder: FailingEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }
        var count: Int { 0 }

        func encodeNil() throws { throw encoder.error }
        func encode<T: Encodable>(_ value: T) throws { throw encoder.error }
        func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
            encoder.container(keyedBy: keyType)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func superEncoder() -> any Encoder { encoder }
    }

    private struct SingleValue: SingleValueEncodingContainer {
        let encoder: FailingEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        func encodeNil() throws { throw encoder.error }
        func encode<T: Encodable>(_ value: T) throws { throw encoder.error }
    }
}
