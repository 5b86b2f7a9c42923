internal import RollcallRegistry
internal import RollcallWire

/// The tag that was found in a decoder, and where its payload lies.
struct TagReading<F: Family> {
    let tag: F.TagValue
    /// Where the tag stands.
    let path: [any CodingKey]
    private let content: Content

    private enum Content {
        case whole
        case nested(any Decoder)
        case absent
    }

    /// Finds the tag.
    init(_ decoder: any Decoder) throws(FamilyError) {
        let root: KeyedDecodingContainer<AnyCodingKey>
        do {
            root = try decoder.container(keyedBy: AnyCodingKey.self)
        } catch {
            throw Self.notAnObject(error, decoder.codingPath)
        }
        switch F.tag.placement {
        case .internal(let key):
            (tag, path) = try Self.tag(under: AnyCodingKey(key), in: root)
            content = .whole
        case .path(let keys):
            var container: KeyedDecodingContainer<AnyCodingKey>? = root
            for key in keys.dropLast() {
                let key = AnyCodingKey(key)
                guard let outer = container, outer.contains(key) else {
                    container = nil
                    break
                }
                do {
                    container = try outer.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)
                } catch {
                    throw Self.notAnObject(error, outer.codingPath + [key])
                }
            }
            (tag, path) = try Self.tag(under: AnyCodingKey(keys.last ?? ""), in: container ?? root, absent: container == nil)
            content = .whole
        case .adjacent(let key, let contentKey):
            (tag, path) = try Self.tag(under: AnyCodingKey(key), in: root)
            content = root.contains(AnyCodingKey(contentKey)) ? .nested(try Self.nested(contentKey, in: root)) : .absent
        case .external:
            let keys = root.allKeys
            guard let key = keys.first else {
                throw FamilyError(
                    .missingTag, family: F.self, path: root.codingPath,
                    reason: "exactly one key that names a member is expected, and the object is empty")
            }
            guard keys.count == 1 else {
                throw FamilyError(
                    .severalTags, family: F.self, path: root.codingPath,
                    reason: "exactly one key that names a member is expected, and there are \(keys.count)")
            }
            guard let tag = F.TagValue(key: key.stringValue) else {
                throw Self.mismatch(found: "the key \(Quoted.text(key.stringValue))", root.codingPath)
            }
            self.tag = tag
            path = root.codingPath + [key]
            content = .nested(try Self.nested(key.stringValue, in: root))
        }
    }

    /// The decoder of the payload.
    func payload(of decoder: any Decoder) -> any Decoder {
        switch content {
        case .whole: decoder
        case .nested(let nested): nested
        case .absent: EmptyObjectDecoder(codingPath: decoder.codingPath, userInfo: decoder.userInfo)
        }
    }

    private static func nested(
        _ key: String, in container: KeyedDecodingContainer<AnyCodingKey>
    ) throws(FamilyError) -> any Decoder {
        let key = AnyCodingKey(key)
        do {
            return try container.superDecoder(forKey: key)
        } catch {
            throw FamilyError(reading: error, family: F.familyName, path: container.codingPath + [key], tag: nil)
        }
    }

    private static func tag(
        under key: AnyCodingKey, in container: KeyedDecodingContainer<AnyCodingKey>, absent: Bool = false
    ) throws(FamilyError) -> (F.TagValue, [any CodingKey]) {
        let path = container.codingPath + [key]
        guard !absent, container.contains(key) else {
            if let tag = F.defaultTag { return (tag, path) }
            let keys = F.tag.keys.joined(separator: ".")
            throw FamilyError(
                .missingTag, family: F.self, path: container.codingPath,
                reason: "there is no tag: the key \(Quoted.text(keys)) is missing")
        }
        do {
            if try container.decodeNil(forKey: key) {
                throw FamilyError(
                    .nullTag, family: F.self, path: path,
                    reason: "the tag is null where \(Article.with(F.TagValue.tagTypeName)) is expected")
            }
            return (try container.decode(F.TagValue.self, forKey: key), path)
        } catch DecodingError.typeMismatch(_, let context) {
            throw mismatch(found: context.debugDescription, path)
        } catch {
            var failure = FamilyError(reading: error, family: F.familyName, path: path, tag: nil)
            if (error as? DecodingError)?.jsonError?.code == .duplicateKey {
                failure.code = .repeatedTag
                throw failure
            }
            // A string or an integer that is well-formed and yet cannot be read is none of the family's tags.
            if failure.code == .badPayload, error is DecodingError || F.TagValue.self == Int.self {
                failure.code = .tagTypeMismatch
                failure.reason = "the tag is no \(F.TagValue.tagTypeName): \(failure.reason)"
            } else if failure.code == .badPayload {
                failure.code = .malformed
            }
            throw failure
        }
    }

    private static func mismatch(found: String, _ path: [any CodingKey]) -> FamilyError {
        FamilyError(
            .tagTypeMismatch, family: F.self, path: path,
            reason: "the tag is no \(F.TagValue.tagTypeName): \(found)")
    }

    private static func notAnObject(_ error: any Error, _ path: [any CodingKey]) -> FamilyError {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            FamilyError(
                .notAnObject, family: F.self, path: path,
                reason: "an object is expected: \(context.debugDescription)", underlying: error)
        default:
            FamilyError(reading: error, family: F.familyName, path: path, tag: nil)
        }
    }
}
