internal import RollcallRegistry
public import RollcallWire

/// What a tag that was read leads to.
enum FoundTag {
    case member(DirectMember)
    case unknown(TagID)

    var tag: TagID {
        switch self {
        case .member(let member): member.tag
        case .unknown(let tag): tag
        }
    }

    /// Whether the payload is read member by member, so that each name in it is met.
    var readsMembers: Bool {
        if case .member(let member) = self { return member.isObject }
        return false
    }
}

// Each function reads one member into memory for a value of the family's base, which it initializes if and only
// if it returns.
extension FamilyTable {
    /// Reads the member at the cursor.
    @usableFromInline
    func read(
        from reader: inout JSONReader, _ level: FamilyLevel, _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        if level.isTooDeep { throw reader.fail(with: FamilyError.nestedTooDeep(family, []).at(&reader)) }
        // Whether it is an object at all is met on the way there.
        if isInternal { return try readInternal(name, from: &reader, level, out) }
        guard reader.kind == .object else { throw notAnObject(&reader) }
        switch place {
        case .internal: break
        case .adjacent(let name, let content): try readAdjacent(name, content, from: &reader, level, out)
        case .external: try readExternal(from: &reader, level, out)
        case .path(let names): try readPath(names, from: &reader, level, out)
        }
    }

    // MARK: The tag beside the members

    @inline(__always) private func readInternal(
        _ name: JSONName, from reader: inout JSONReader, _ level: FamilyLevel, _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        let object = reader.position
        if !hasIntegerTags {
            // First the tag is looked for by its spelling and confirmed on the way; where that was a wrong guess,
            // it is found exactly.
            if try readMembers(name, searching: true, from: &reader, out) == .done { return }
            reader.rewind(to: object)
            if try readMembers(name, searching: false, from: &reader, out) == .done { return }
            reader.rewind(to: object)
        }
        guard reader.kind == .object else { throw notAnObject(&reader) }
        guard let (key, value) = try reader.findMember(name) else {
            return try readWhole(missingTag(&reader), nil, from: &reader, level, out)
        }
        reader.rewind(to: value)
        let found = try readTag(from: &reader)
        reader.rewind(to: object)
        try readWhole(found, (key, name), from: &reader, level, out)
    }

    private enum Outcome { case done, undone }

    /// Reads a member whose payload is read member by member.
    ///
    /// - Returns: `undone` where nothing was read: the guess was wrong, there is no tag, no member owns it, or the
    ///   member is read in another way.
    /// - Throws: What is wrong with the payload. (A wrong guess is never thrown, and a payload is read twice at
    ///   most, however deep members lie in members: within an object whose tag is a guess there is no guessing.)
    private func readMembers(
        _ name: JSONName, searching: Bool, from reader: inout JSONReader, _ out: UnsafeMutableRawPointer
    ) throws(WireError) -> Outcome {
        guard let found = try? reader.beginTagged(name, searching: searching) else { return .undone }
        let tag = found.tag
        let index =
            tag.count <= NameWords.longest
            ? names.value(of: NameWords(first: tag.first, second: tag.second, count: tag.count))
            : reader.withBytes(of: tag) { names.value(of: $0) }
        guard let index, let member = borrowedMember(at: index), member.isObject else { return .undone }
        do throws(WireError) {
            try member.using { member throws(WireError) in try member.readMembers(from: &reader, found, out) }
        } catch {
            if found.isCertain { throw badPayload(member.takeUnretainedValue().tag, error, &reader) }
            return .undone
        }
        if reader.endTagged(found) { return .done }
        destroy(out)
        return .undone
    }

    private func readWhole(
        _ found: FoundTag, _ tag: (key: JSONKey, name: JSONName)?, from reader: inout JSONReader, _ level: FamilyLevel,
        _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        // A member that reads itself meets a second tag on its way; for any other it is looked for here.
        if let tag, !found.readsMembers { try refuseSecond(tag.name, in: &reader) }
        let scope = tag.map { reader.markTag($0.key) }
        try readPayload(found, from: &reader, level, out)
        if let scope { reader.restoreTags(scope) }
    }

    // MARK: The tag in an object within

    private func readPath(
        _ names: [JSONName], from reader: inout JSONReader, _ level: FamilyLevel, _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        let object = reader.position
        var found: FoundTag?
        for (index, name) in names.enumerated() {
            guard reader.kind == .object else { throw notAnObject(&reader) }
            guard let (_, value) = try reader.findMember(name) else { break }
            if index == names.count - 1 { try refuseSecond(name, in: &reader) }
            reader.rewind(to: value)
            if index == names.count - 1 { found = try readTag(from: &reader) }
        }
        reader.rewind(to: object)
        let tag = if let found { found } else { try missingTag(&reader) }
        try readPayload(tag, from: &reader, level, out)
    }

    /// Refuses a second member of the name in the object at the cursor, where the reader stays.
    private func refuseSecond(_ name: JSONName, in reader: inout JSONReader) throws(WireError) {
        let object = reader.position
        var count = 0
        var more = try reader.beginObject()
        while more {
            let place = reader.position
            if reader.isNamed(try reader.readKey(), name) { count += 1 }
            if count > 1 { throw repeatedTag(&reader, at: place) }
            try reader.skipValue()
            more = try reader.nextMember()
        }
        reader.rewind(to: object)
    }

    // MARK: The tag beside the payload

    private func readAdjacent(
        _ name: JSONName, _ contentName: JSONName, from reader: inout JSONReader, _ level: FamilyLevel,
        _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        let object = reader.position
        var tag: JSONReader.Position?
        var content: JSONReader.Position?
        var more = try reader.beginObject()
        while more {
            let place = reader.position
            let key = try reader.readKey()
            _ = reader.valueOffset
            if reader.isNamed(key, name) {
                if tag != nil { throw repeatedTag(&reader, at: place) }
                tag = reader.position
            } else if reader.isNamed(key, contentName) {
                if content != nil { throw reader.fail(.duplicateKey, at: place, "the content stands here twice") }
                content = reader.position
            }
            try reader.skipValue()
            more = try reader.nextMember()
        }
        let end = reader.position
        reader.rewind(to: tag ?? object)
        let found = tag == nil ? try missingTag(&reader) : try readTag(from: &reader)
        if keepsWhole(found) {
            reader.rewind(to: object)
            return try readPayload(found, from: &reader, level, out)
        }
        if let content {
            reader.rewind(to: content)
            try readPayload(found, from: &reader, level, out)
        } else {
            try readAbsent(found, in: object, of: &reader, level, out)
        }
        reader.rewind(to: end)
    }

    /// Reads a payload from an empty object that stands nowhere in the text.
    private func readAbsent(
        _ found: FoundTag, in object: JSONReader.Position, of reader: inout JSONReader, _ level: FamilyLevel,
        _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        reader.rewind(to: object)
        let decoder = EmptyObjectDecoder(codingPath: [], userInfo: reader.options.userInfo)
        do {
            switch (found, unknown) {
            case (.member(let member), _): try member.decode(decoder, level, out)
            case (.unknown(let tag), .fallback(let read)): try read(tag, decoder, out)
            case (.unknown(let tag), _): throw unknownTag(tag)
            }
        } catch {
            let failure = FamilyError(reading: error, family: family.familyName, path: [], tag: found.tag)
            throw reader.fail(with: failure.at(&reader, object))
        }
    }

    // MARK: The tag as the only key

    private func readExternal(
        from reader: inout JSONReader, _ level: FamilyLevel, _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        let object = reader.position
        guard try reader.beginObject() else {
            throw noSingleKey(.missingTag, "the object is empty", &reader, at: object)
        }
        let key = try reader.readKey()
        _ = reader.valueOffset
        let content = reader.position
        try reader.skipValue()
        guard try !reader.nextMember() else {
            throw noSingleKey(.severalTags, "there are more", &reader, at: object)
        }
        let end = reader.position
        let name = reader.string(of: key)
        guard let tag = hasIntegerTags ? Int(key: name).map(TagID.integer) : .string(name) else {
            throw reader.fail(with: tagTypeMismatch("the key \(Quoted.text(name))").at(&reader, object))
        }
        let found = try resolve(tag, at: content, in: &reader)
        if keepsWhole(found) {
            reader.rewind(to: object)
            return try readPayload(found, from: &reader, level, out)
        }
        reader.rewind(to: content)
        try readPayload(found, from: &reader, level, out)
        reader.rewind(to: end)
    }

    // MARK: The payload

    /// Whether the object is kept as a whole, its tag included.
    private func keepsWhole(_ found: FoundTag) -> Bool {
        if case .unknown = found, case .preserve = unknown { return true }
        return false
    }

    private func readPayload(
        _ found: FoundTag, from reader: inout JSONReader, _ level: FamilyLevel, _ out: UnsafeMutableRawPointer
    ) throws(WireError) {
        do throws(WireError) {
            switch (found, unknown) {
            case (.member(let member), _):
                try member.read(&reader, level, out)
            case (.unknown(let tag), .preserve(let keep)):
                keep(UnknownMember(tag: tag, family: family, json: try reader.readRawValue()), out)
            case (.unknown(let tag), .fallback(let read)):
                try reader.decode { try read(tag, $0, out) }
            case (.unknown(let tag), .error):
                throw reader.fail(with: unknownTag(tag).at(&reader))
            }
        } catch {
            throw badPayload(found.tag, error, &reader)
        }
    }
}
