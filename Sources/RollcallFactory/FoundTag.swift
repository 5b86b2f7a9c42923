internal import RollcallRegistry
internal import RollcallWire

/// What a tag that was read leads to.
enum FoundTag<F: Family> {
    case member(Member<F>)
    case unknown(F.TagValue, UnknownPolicy<F>.Action)

    var tag: TagID {
        switch self {
        case .member(let member): member.tag.tagID
        case .unknown(let tag, _): tag.tagID
        }
    }

    /// Whether the payload is read directly, member by member, so that each name in it is met.
    var readsMembers: Bool {
        if case .member(let member) = self { return member.object != nil }
        return false
    }

    /// Reads the payload from a decoder.
    func read(from decoder: any Decoder, _ level: FamilyLevel) throws -> F.Base {
        switch self {
        case .member(let member): try member.read(decoder, level)
        case .unknown(let tag, .fallback(let read, _)): try read(tag, decoder)
        case .unknown(let tag, .preserve(let upcast)):
            upcast(try UnknownMember(tag: tag.tagID, family: F.self, from: decoder))
        case .unknown(let tag, .error): throw MemberTable<F>.of(decoder.registry).unknownTag(tag.tagID, path: decoder.codingPath)
        }
    }
}

extension MemberTable {
    /// Reads the tag at the cursor and looks it up, by its bytes.
    func readTag(from reader: inout JSONReader) throws(WireError) -> FoundTag<F> {
        _ = reader.valueOffset
        let place = reader.position
        if reader.readNull() {
            let error = FamilyError(
                .nullTag, family: F.self,
                reason: "the tag is null where a \(F.TagValue.tagTypeName) is expected")
            throw reader.fail(with: error.at(&reader, place))
        }
        do throws(WireError) {
            if let member = try index(from: &reader).flatMap(member(at:)) { return .member(member) }
        } catch {
            if error.isMalformed || error.isLimit { throw error }
            let found = (reader.describe(error) as? JSONError)?.reason ?? ""
            throw reader.fail(with: tagTypeMismatch(found).at(&reader, place))
        }
        reader.rewind(to: place)
        return try unknown(F.TagValue.wire(from: &reader), at: place, in: &reader)
    }

    private func index(from reader: inout JSONReader) throws(WireError) -> Int? {
        if F.TagValue.self == String.self { return try reader.withStringBytes { byTag.value(of: $0) } }
        return byTag.value(of: try F.TagValue.wire(from: &reader).tagID.description)
    }

    /// Looks a tag up.
    func resolve(
        _ tag: F.TagValue, at place: JSONReader.Position, in reader: inout JSONReader
    ) throws(WireError) -> FoundTag<F> {
        if let member = member(tagged: tag) { return .member(member) }
        return try unknown(tag, at: place, in: &reader)
    }

    private func unknown(
        _ tag: F.TagValue, at place: JSONReader.Position, in reader: inout JSONReader
    ) throws(WireError) -> FoundTag<F> {
        let action = F.unknown.action
        if case .error = action {
            throw reader.fail(with: unknownTag(tag.tagID, path: []).at(&reader, place))
        }
        return .unknown(tag, action)
    }

    /// The default of the family, or the error that the tag is missing.
    func missingTag(_ reader: inout JSONReader) throws(WireError) -> FoundTag<F> {
        let place = reader.position
        if let tag = F.defaultTag { return try resolve(tag, at: place, in: &reader) }
        throw reader.fail(with: missingTag.at(&reader, place))
    }

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
                .notAnObject, family: F.self, reason: "an object is expected: \(found)", underlying: failure)
            return reader.fail(with: family.at(&reader))
        }
    }

    func repeatedTag(_ reader: inout JSONReader, at place: JSONReader.Position) -> WireError {
        let error = FamilyError(.repeatedTag, family: F.self, reason: "the tag stands here twice")
        return reader.fail(with: error.at(&reader, place))
    }

    /// Reads the payload at the cursor.
    func read(_ found: FoundTag<F>, from reader: inout JSONReader, _ level: FamilyLevel) throws(WireError) -> F.Base {
        try reading(found, &reader) { reader throws(WireError) in
            switch found {
            case .member(let member):
                return try member.readWire(&reader, level)
            case .unknown(let tag, .preserve(let upcast)):
                return upcast(UnknownMember(tag: tag.tagID, family: F.self, json: try reader.readRawValue()))
            case .unknown:
                return try reader.decode { try found.read(from: $0, level) }
            }
        }
    }

    /// Runs the reading of a payload and turns what it throws into the family's error.
    @inline(__always)
    func reading(
        _ found: FoundTag<F>, _ reader: inout JSONReader,
        _ read: (inout JSONReader) throws(WireError) -> F.Base
    ) throws(WireError) -> F.Base {
        do throws(WireError) {
            return try read(&reader)
        } catch {
            throw badPayload(found.tag, error, &reader)
        }
    }

    @inline(never)
    private func badPayload(_ tag: TagID, _ code: WireError, _ reader: inout JSONReader) -> WireError {
        if code.isMalformed || code.isLimit { return code }
        let failure = reader.describe(code)
        if failure is FamilyError { return code }
        guard let json = failure as? JSONError else {
            let error = FamilyError(reading: failure, family: F.familyName, path: [], tag: tag)
            return reader.fail(with: error.at(&reader))
        }
        // A tag that stands there twice shows when the payload is read.
        let isTag = code == .duplicateKey && F.tag.keys.last.map { json.path.hasSuffix($0) } ?? false
        var error = FamilyError(
            isTag ? .repeatedTag : .badPayload, family: F.self, tag: tag,
            reason: "the payload of \(tag.quoted) cannot be read: \(Quoted.phrase(json.reason))", underlying: json)
        error.path = json.path
        return reader.fail(with: error)
    }
}
