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

    /// The member at an index of the table.
    func member(at index: Int) -> DirectMember? {
        borrowedMember(at: index)?.takeUnretainedValue()
    }

    /// The same without a reference count, for as long as the table lives.
    @inline(__always)
    func borrowedMember(at index: Int) -> Unmanaged<DirectMember>? {
        members.unmanagedObject(at: index) { makeMember(index) }
    }

    /// Finds the value in a value of the family's base, and the member that writes its very type, if there is one.
    @inline(__always)
    func find(_ value: UnsafeRawPointer) -> (payload: UnsafeRawPointer, member: Unmanaged<DirectMember>)? {
        types.unmanagedObject(at: 0, make: typed)?._withUnsafeGuaranteedRef { types in
            guard let (payload, index) = types.find(value), let member = borrowedMember(at: index) else { return nil }
            return (payload, member)
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

    func isTag(oneOf names: () -> [JSONName]) -> Bool {
        if case .internal(let name) = self { return names().contains(name) }
        return false
    }

    func spelling(of tag: TagID) -> [UInt8] {
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
