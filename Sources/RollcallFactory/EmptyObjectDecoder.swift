/// A decoder over an object without members: the payload of an adjacent tag without content.
struct EmptyObjectDecoder: Decoder {
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(codingPath: codingPath, userInfo: userInfo))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.typeMismatch([Any].self, absent)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.valueNotFound(Any.self, absent)
    }

    private var absent: DecodingError.Context {
        .init(codingPath: codingPath, debugDescription: "The content is missing.")
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey]
        let userInfo: [CodingUserInfoKey: Any]
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { false }
        func decodeNil(forKey key: Key) throws -> Bool { throw missing(key) }
        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { throw missing(key) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            throw missing(key)
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw missing(key) }
        func superDecoder() throws -> any Decoder { EmptyObjectDecoder(codingPath: codingPath, userInfo: userInfo) }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw missing(key) }

        private func missing(_ key: Key) -> DecodingError {
            .keyNotFound(key, .init(codingPath: codingPath, debugDescription: "The content is missing."))
        }
    }
}
