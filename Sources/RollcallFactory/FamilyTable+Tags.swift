internal import RollcallRegistry
internal import RollcallWire

extension FamilyTable {
    // MARK: Reading tags

    /// Reads the tag at the cursor and looks it up, by its bytes.
    func readTag(from reader: inout JSONReader) throws(WireError) -> FoundTag {
        _ = reader.valueOffset
        let place = reader.position
        do throws(WireError) {
            let index =
                hasIntegerTags
                ? names.value(of: String(try reader.readInt())) : try reader.withStringBytes { names.value(of: $0) }
            if let index, let member = member(at: index) { return .member(member) }
        } catch {
            throw unreadableTag(error, &reader, at: place)
        }
        reader.rewind(to: place)
        return try unknown(
            hasIntegerTags ? .integer(try reader.readInt()) : .string(try reader.readString()), at: place, in: &reader)
    }

    /// Looks a tag up.
    func resolve(
        _ tag: TagID, at place: JSONReader.Position, in reader: inout JSONReader
    ) throws(WireError) -> FoundTag {
        if let member = names.value(of: tag.description).flatMap(member(at:)) { return .member(member) }
        return try unknown(tag, at: place, in: &reader)
    }

    private func unknown(
        _ tag: TagID, at place: JSONReader.Position, in reader: inout JSONReader
    ) throws(WireError) -> FoundTag {
        if case .error = unknown { throw reader.fail(with: unknownTag(tag).at(&reader, place)) }
        return .unknown(tag)
    }

    /// The default of the family, or the error that the tag is missing.
    func missingTag(_ reader: inout JSONReader) throws(WireError) -> FoundTag {
        let place = reader.position
        if let defaultTag { return try resolve(defaultTag, at: place, in: &reader) }
        let keys = family.tag.keys.joined(separator: ".")
        let error = FamilyError(
            .missingTag, family: family, reason: "there is no tag: the key \(Quoted.text(keys)) is missing")
        throw reader.fail(with: error.at(&reader, place))
    }

    // MARK: Errors

    private var tagTypeName: String { hasIntegerTags ? Int.tagTypeName : String.tagTypeName }

    func tagTypeMismatch(_ found: String) -> FamilyError {
        FamilyError(.tagTypeMismatch, family: family, reason: "the tag is no \(tagTypeName): \(found)")
    }

    @inline(never)
    private func unreadableTag(
        _ code: WireError, _ reader: inout JSONReader, at place: JSONReader.Position
    ) -> WireError {
        if code.isMalformed || code.isLimit { return code }
        let found = (reader.describe(code) as? JSONError)?.reason ?? ""
        let error =
            code == .unexpectedNull
            ? FamilyError(
                .nullTag, family: family, reason: "the tag is null where \(Article.with(tagTypeName)) is expected")
            : tagTypeMismatch(found)
        return reader.fail(with: error.at(&reader, place))
    }

    @inline(never)
    func notAnObject(_ reader: inout JSONReader) -> WireError {
        // The reader says what stands there; malformed text stays what it is.
        do throws(WireError) {
            _ = try reader.beginObject()
            return reader.fail(.typeMismatch)
        } catch {
            guard error == .typeMismatch || error == .unexpectedNull else { return error }
            let failure = reader.describe(error)
            let found = (failure as? JSONError)?.reason ?? ""
            let family = FamilyError(
                .notAnObject, family: family, reason: "an object is expected: \(found)", underlying: failure)
            return reader.fail(with: family.at(&reader))
        }
    }

    @inline(never)
    func repeatedTag(_ reader: inout JSONReader, at place: JSONReader.Position) -> WireError {
        let error = FamilyError(.repeatedTag, family: family, reason: "the tag stands here twice")
        var placed = error.at(&reader, place)
        if case .internal = family.tag.placement {
            placed.path += JSONPath.text(family.tag.keys.map(AnyCodingKey.init)).dropFirst()
        }
        return reader.fail(with: placed)
    }

    @inline(never)
    func noSingleKey(
        _ code: FamilyError.Code, _ found: String, _ reader: inout JSONReader, at place: JSONReader.Position
    ) -> WireError {
        let error = FamilyError(
            code, family: family, reason: "exactly one key that names a member is expected, and \(found)")
        return reader.fail(with: error.at(&reader, place))
    }

    /// What the reading of a payload threw, as the family's error.
    @inline(never)
    func badPayload(_ tag: TagID, _ code: WireError, _ reader: inout JSONReader) -> WireError {
        if code.isMalformed || code.isLimit { return code }
        let failure = reader.describe(code)
        if failure is FamilyError { return code }
        guard let json = failure as? JSONError else {
            let error = FamilyError(reading: failure, family: family.familyName, path: [], tag: tag)
            return reader.fail(with: error.at(&reader))
        }
        var error: FamilyError
        if code == .duplicateTag {
            // A tag that stands there twice shows when the payload is read.
            error = FamilyError(.repeatedTag, family: family, tag: tag, reason: json.reason, underlying: json)
            error.path = json.path + JSONPath.text(family.tag.keys.map(AnyCodingKey.init)).dropFirst()
        } else {
            error = FamilyError(
                .badPayload, family: family, tag: tag,
                reason: "the payload of \(tag.quoted) cannot be read: \(Quoted.phrase(json.reason))", underlying: json)
            error.path = json.path
        }
        return reader.fail(with: error)
    }
}
