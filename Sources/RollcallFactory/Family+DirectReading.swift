internal import RollcallRegistry
public import RollcallWire

extension JSONReader {
    /// The registry in which families look up their members.
    var registry: Registry {
        guard !options.userInfo.isEmpty else { return .process }
        return options.userInfo[.registry] as? Registry ?? .process
    }
}

extension Family {
    /// Reads a member from JSON text, directly.
    ///
    /// A tag that stands first is read where it stands, and the member goes on from there. A later one is looked
    /// for first, and then the member is read once, from the beginning.
    public static func wire(from reader: inout JSONReader) throws(WireError) -> Base {
        try wire(from: &reader, MemberTable<Self>.of(reader.registry), FamilyLevel())
    }

    /// Reads as the member of another family.
    @usableFromInline
    static func wireInner(from reader: inout JSONReader, level: FamilyLevel) throws(WireError) -> Base {
        try wire(from: &reader, MemberTable<Self>.of(reader.registry), level.inner)
    }

    static func wire(
        from reader: inout JSONReader, _ table: MemberTable<Self>, _ level: FamilyLevel
    ) throws(WireError) -> Base {
        if level.isTooDeep { throw reader.fail(with: FamilyError.nestedTooDeep(self, []).at(&reader)) }
        guard reader.kind == .object else { throw table.notAnObject(&reader) }
        switch table.place {
        case .internal(let name): return try table.readInternal(name, from: &reader, level)
        case .adjacent(let name, let content): return try table.readAdjacent(name, content, from: &reader, level)
        case .external: return try table.readExternal(from: &reader, level)
        case .path(let names): return try table.readPath(names, from: &reader, level)
        }
    }
}

/// Where the tag of a family stands, with its names prepared for the reader.
enum TagPlace: Sendable {
    case `internal`(JSONName)
    case adjacent(JSONName, content: JSONName)
    case external
    case path([JSONName])

    init(_ placement: Tag.Placement) {
        switch placement {
        case .internal(let key): self = .internal(JSONName(key))
        case .adjacent(let key, let content): self = .adjacent(JSONName(key), content: JSONName(content))
        case .external: self = .external
        case .path(let keys): self = .path(keys.map(JSONName.init))
        }
    }
}

extension MemberTable {
    fileprivate func readInternal(
        _ name: JSONName, from reader: inout JSONReader, _ level: FamilyLevel
    ) throws(WireError) -> F.Base {
        let object = reader.position
        let more = try reader.beginObject()
        if more {
            let key = try reader.readKey()
            if reader.isNamed(key, name) {
                let found = try readTag(from: &reader)
                if case .member(let member) = found, let members = member.object {
                    // The tag stands first: the member reads on behind it.
                    let scope = reader.markTagBehind(key)
                    let value = try reading(found, &reader) { reader throws(WireError) in
                        try members.read(&reader, try reader.nextMember(), object.offset)
                    }
                    reader.restoreTags(scope)
                    return value
                }
                reader.rewind(to: object)
                return try readWhole(found, (key, name), from: &reader, level)
            }
        }
        reader.rewind(to: object)
        guard let (key, value) = try reader.findMember(name) else {
            return try readWhole(missingTag(&reader), nil, from: &reader, level)
        }
        reader.rewind(to: value)
        let found = try readTag(from: &reader)
        reader.rewind(to: object)
        return try readWhole(found, (key, name), from: &reader, level)
    }

    private func readWhole(
        _ found: FoundTag<F>, _ tag: (key: JSONKey, name: JSONName)?, from reader: inout JSONReader, _ level: FamilyLevel
    ) throws(WireError) -> F.Base {
        // A member that reads itself meets a second tag on its way; for any other it is looked for here.
        if let tag, !found.readsMembers { try refuseSecond(tag.name, in: &reader) }
        let scope = tag.map { reader.markTag($0.key) }
        let value = try read(found, from: &reader, level)
        if let scope { reader.restoreTags(scope) }
        return value
    }

    fileprivate func readPath(
        _ names: [JSONName], from reader: inout JSONReader, _ level: FamilyLevel
    ) throws(WireError) -> F.Base {
        let object = reader.position
        var found: FoundTag<F>?
        for (index, name) in names.enumerated() {
            guard reader.kind == .object else { throw notAnObject(&reader) }
            guard let (_, value) = try reader.findMember(name) else { break }
            if index == names.count - 1 { try refuseSecond(name, in: &reader) }
            reader.rewind(to: value)
            if index == names.count - 1 { found = try readTag(from: &reader) }
        }
        reader.rewind(to: object)
        if found == nil { found = try missingTag(&reader) }
        guard let found else { throw reader.fail(.missingKey) }
        return try read(found, from: &reader, level)
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

    fileprivate func readAdjacent(
        _ name: JSONName, _ contentName: JSONName, from reader: inout JSONReader, _ level: FamilyLevel
    ) throws(WireError) -> F.Base {
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
        let found: FoundTag<F>
        if let tag {
            reader.rewind(to: tag)
            found = try readTag(from: &reader)
        } else {
            reader.rewind(to: object)
            found = try missingTag(&reader)
        }
        if case .unknown(_, .preserve) = found {
            reader.rewind(to: object)
            return try read(found, from: &reader, level)
        }
        let value: F.Base
        if let content {
            reader.rewind(to: content)
            value = try read(found, from: &reader, level)
        } else {
            value = try readAbsent(found, in: object, of: &reader, level)
        }
        reader.rewind(to: end)
        return value
    }

    /// Reads a payload from an empty object that stands nowhere in the text.
    private func readAbsent(
        _ found: FoundTag<F>, in object: JSONReader.Position, of reader: inout JSONReader, _ level: FamilyLevel
    ) throws(WireError) -> F.Base {
        reader.rewind(to: object)
        let decoder = EmptyObjectDecoder(codingPath: [], userInfo: reader.options.userInfo)
        do {
            return try found.read(from: decoder, level)
        } catch {
            let failure = FamilyError(reading: error, family: F.familyName, path: [], tag: found.tag)
            throw reader.fail(with: failure.at(&reader, object))
        }
    }

    fileprivate func readExternal(
        from reader: inout JSONReader, _ level: FamilyLevel
    ) throws(WireError) -> F.Base {
        let object = reader.position
        guard try reader.beginObject() else {
            let error = FamilyError(
                .missingTag, family: F.self,
                reason: "exactly one key that names a member is expected, and the object is empty")
            throw reader.fail(with: error.at(&reader, object))
        }
        let key = try reader.readKey()
        _ = reader.valueOffset
        let content = reader.position
        try reader.skipValue()
        guard try !reader.nextMember() else {
            let error = FamilyError(
                .severalTags, family: F.self,
                reason: "exactly one key that names a member is expected, and there are more")
            throw reader.fail(with: error.at(&reader, object))
        }
        let end = reader.position
        let name = reader.string(of: key)
        guard let tag = F.TagValue(key: name) else {
            throw reader.fail(with: tagTypeMismatch("the key \(Quoted.text(name))").at(&reader, object))
        }
        let found = try resolve(tag, at: content, in: &reader)
        if case .unknown(_, .preserve) = found {
            reader.rewind(to: object)
            return try read(found, from: &reader, level)
        }
        reader.rewind(to: content)
        let value = try read(found, from: &reader, level)
        reader.rewind(to: end)
        return value
    }
}
