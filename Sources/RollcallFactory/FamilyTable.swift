public import RollcallRegistry
internal import RollcallWire

/// What the direct way needs of a family, without the family's type; see `DirectCoding`.
@usableFromInline
final class FamilyTable: Sendable {
    let family: any Family.Type
    /// Where the tag stands.
    let place: TagPlace
    /// Whether the tag stands beside the members, and its name there. Apart from `place`, since taking a name out
    /// of an enum costs a reference count for each message.
    let isInternal: Bool
    let name: JSONName
    let names: NameTable
    let hasIntegerTags: Bool
    let defaultTag: TagID?
    let unknown: Unknown
    private let members: LazySlots<DirectMember>
    private let makeMember: @Sendable (Int) -> DirectMember?
    private let typed: @Sendable () -> TypeTable
    private let types = LazySlots<TypeTable>(count: 1)
    /// Ends the life of a value of the family's base.
    let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    /// What an unknown tag of the family is an error with.
    let unknownTag: @Sendable (TagID) -> FamilyError

    /// What becomes of a tag that no member owns. The pointers lead to memory for the family's base.
    enum Unknown: Sendable {
        case error
        case fallback(@Sendable (TagID, any Decoder, UnsafeMutableRawPointer) throws -> Void)
        case preserve(@Sendable (UnknownMember, UnsafeMutableRawPointer) -> Void)
    }

    /// The family's table in a registry.
    @usableFromInline
    static func of<F: Family>(_ family: F.Type, in registry: Registry) -> FamilyTable {
        if let table = registry.builtTable(FamilyTable.self, for: family) { return table }
        let typed = MemberTable<F>.of(registry)
        return registry.table(FamilyTable.self, for: family) { _ in FamilyTable(typed) }
    }

    private init<F: Family>(_ typed: MemberTable<F>) {
        let place = TagPlace(F.tag.placement)
        self.place = place
        if case .internal(let name) = place {
            isInternal = true
            self.name = name
        } else {
            isInternal = false
            name = JSONName("")
        }
        family = F.self
        names = typed.byTag
        hasIntegerTags = F.TagValue.self == Int.self
        defaultTag = F.defaultTag?.tagID
        unknown = Unknown(F.unknown.action)
        members = LazySlots(count: typed.count)
        makeMember = { index in typed.member(at: index).map { DirectMember($0, place) } }
        self.typed = { TypeTable(typed) }
        destroy = { $0.assumingMemoryBound(to: F.Base.self).deinitialize(count: 1) }
        unknownTag = { typed.unknownTag($0, path: []) }
    }

    func member(at index: Int) -> DirectMember? {
        members.object(at: index) { makeMember(index) }
    }

    /// Opens a value of the family's base, and calls the body with it and the member that writes its very type, if
    /// there is one.
    func open(
        _ value: UnsafeRawPointer, _ body: (UnsafeRawPointer, DirectMember) throws(WireError) -> Void
    ) throws(WireError) {
        guard let types = types.object(at: 0, make: typed) else { return }
        try types.opening.open(value) { payload, type throws(WireError) in
            guard let index = types.index(of: type), let member = member(at: index) else { return }
            try body(payload, member)
        }
    }
}

/// What only writing needs, and what takes all members to know: which member has a type, and how a value is opened.
private final class TypeTable: Sendable {
    /// Open addressing over the addresses of metadata: the index of a member, counted from 1.
    private let slots: [(type: UInt, index: Int)]
    let opening: DirectCoding.Opening

    init<F: Family>(_ typed: MemberTable<F>) {
        let indices = typed.indicesByType
        var size = 8
        while size < indices.count * 2 { size *= 2 }
        var slots = [(type: UInt, index: Int)](repeating: (0, 0), count: size)
        for (type, index) in indices {
            let type = UInt(bitPattern: type)
            var slot = Self.hash(type) & (size - 1)
            while slots[slot].index != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = (type, index + 1)
        }
        self.slots = slots
        if let opening = typed.opening {
            self.opening = opening
        } else {
            opening = DirectCoding.Opening { value, body throws(WireError) in
                try Self.openAny(value, as: F.Base.self, body)
            }
        }
    }

    /// Opens a value by putting it into an existential of its own, which copies it.
    private static func openAny<Base>(
        _ value: UnsafeRawPointer, as base: Base.Type,
        _ body: (UnsafeRawPointer, any Any.Type) throws(WireError) -> Void
    ) throws(WireError) {
        // Invariant: the pointer leads to a value of the family's base.
        let value: Any = value.assumingMemoryBound(to: Base.self).pointee
        try _openMember(value, body)
    }

    func index(of type: any Any.Type) -> Int? {
        let type = UInt(bitPattern: ObjectIdentifier(type))
        var slot = Self.hash(type) & (slots.count - 1)
        while slots[slot].index != 0 {
            if slots[slot].type == type { return slots[slot].index - 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func hash(_ type: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(type) &* 0x9e37_79b9_7f4a_7c15) >> 40)
    }
}

/// A member of a family, for the direct way.
final class DirectMember: Sendable {
    let tag: TagID
    /// What is written for the tag, up to where the payload or its members follow: `"type":"text"`, `"load":`.
    let spelledTag: [UInt8]
    let read: DirectCoding.Read
    let write: DirectCoding.Write
    /// Whether the payload is an object that is read and written member by member, with the tag beside them.
    let isObject: Bool
    /// Not optional: taking a function out of an optional counts references for each message.
    let readMembers: DirectCoding.ReadMembers
    let writeMembers: DirectCoding.WriteMembers
    /// Reads a payload from a decoder.
    let decode: @Sendable (any Decoder, FamilyLevel, UnsafeMutableRawPointer) throws -> Void

    init<F: Family>(_ member: Member<F>, _ place: TagPlace) {
        read = member.direct.read
        write = member.direct.write
        // A payload that has a property under the tag's key reads and writes the tag itself.
        if let object = member.direct.object, !place.isTag(oneOf: object.names) {
            isObject = true
            readMembers = object.read
            writeMembers = object.write
        } else {
            isObject = false
            readMembers = { reader, _, _, _ throws(WireError) in throw reader.fail(.typeMismatch) }
            writeMembers = { _, writer throws(WireError) in throw writer.fail(.invalidOutput) }
        }
        tag = member.tag.tagID
        spelledTag = place.spelling(of: member.tag.tagID)
        decode = { decoder, level, out in
            out.initializeMemory(as: F.Base.self, to: try member.read(decoder, level))
        }
    }
}

extension FamilyTable.Unknown {
    fileprivate init<F: Family>(_ action: UnknownPolicy<F>.Action) {
        switch action {
        case .error: self = .error
        case .fallback(let read, _):
            self = .fallback { tag, decoder, out in
                guard let tag = F.TagValue(tagID: tag) else {
                    throw FamilyError(.tagTypeMismatch, family: F.self, reason: "the tag is no \(F.TagValue.tagTypeName)")
                }
                out.initializeMemory(as: F.Base.self, to: try read(tag, decoder))
            }
        case .preserve(let upcast):
            self = .preserve { member, out in out.initializeMemory(as: F.Base.self, to: upcast(member)) }
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

    fileprivate func isTag(oneOf names: () -> [JSONName]) -> Bool {
        if case .internal(let name) = self { return names().contains(name) }
        return false
    }

    fileprivate func spelling(of tag: TagID) -> [UInt8] {
        var writer = JSONWriter()
        switch self {
        case .internal(let name), .adjacent(let name, _):
            writer.writeName(name.text)
            switch tag {
            case .string(let text): writer.writeString(text)
            case .integer(let number): writer.writeInt(number)
            }
        case .external: writer.writeName(tag.description)
        case .path: break
        }
        return writer.bytes
    }
}
